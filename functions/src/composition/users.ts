import * as contract from "../contract/users.ts";
import { userList } from "../db/userList.ts";
import { accountsOf } from "../domain/users/accounts.ts";
import * as users from "../domain/users/changeUser.ts";
import { listUsers as list } from "../domain/users/listUsers.ts";
import { accounts, firestore, records, serve } from "./runtime.ts";

const ports = { accounts, records };

export const listUsers = serve(contract.listUsers, ({ search, after }) =>
  list(userList(firestore), search, after ?? null),
);

export const setUserAdmin = serve(contract.setUserAdmin, ({ userId, isSuperAdmin }, { uid }) =>
  users.setUserAdmin(ports, uid, userId, isSuperAdmin),
);

export const addUser = serve(contract.addUser, ({ email, role }) => users.addUser(ports, email, role));

export const getAllAccounts = serve(contract.getAllAccounts, async () => ({
  success: true as const,
  accounts: accountsOf(await userList(firestore).sellers()),
}));
