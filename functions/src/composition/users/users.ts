import * as z from "zod";

import * as contract from "../../contract/users.ts";
import { deleteExports } from "../../db/account/dataExports.ts";
import { openDeletedUsers } from "../../db/users/deletedUsers.ts";
import { enqueueTask } from "../../db/taskQueues.ts";
import { openUserList } from "../../db/users/userList.ts";
import { openUsernameStore } from "../../db/galleries/usernames.ts";
import { disconnectEbay } from "../../domain/ebay/connection.ts";
import { groupAccounts } from "../../domain/users/accounts.ts";
import * as users from "../../domain/users/changeUser.ts";
import { signOutUser as endSessionsOf } from "../../domain/session/sessions.ts";
import * as deletion from "../../domain/users/deletion.ts";
import { listUsers as list } from "../../domain/users/listUsers.ts";
import { connectionPorts, runForSeller, serveWithEbay } from "../ebay/ebay.ts";
import { accounts, app, openAppBucket, firestore, records, report, serve, task } from "../runtime.ts";

const ports = { accounts, records };

export const listUsers = serve(contract.listUsers, ({ search, after }) =>
  list(openUserList(firestore), search, after ?? null),
);

export const setUserAdmin = serve(contract.setUserAdmin, ({ userId, ...role }, { uid }) =>
  users.setUserRole(ports, uid, userId, users.toRole(role)),
);

export const signOutUser = serve(contract.signOutUser, ({ userId }, { uid }) =>
  endSessionsOf({ records, ends: accounts, now: Date.now }, uid, userId),
);

export const addUser = serve(contract.addUser, ({ email, role }) => users.addUser(ports, email, role));

export const getAllAccounts = serve(contract.getAllAccounts, async () => ({
  success: true as const,
  accounts: groupAccounts(await openUserList(firestore).listSellers()),
}));

const usernames = openUsernameStore(firestore);

/** Also used by `emptyTrash`. */
export const deletionPorts: deletion.DeletionPorts = {
  ...ports,
  deleted: openDeletedUsers(firestore, openAppBucket),
  ends: accounts,
  revokeConsent: async (userId) => {
    await usernames.showGallery(userId, false);
    await runForSeller(userId, () => disconnectEbay(connectionPorts, userId));
  },
  deleteExports: (userId) => deleteExports(firestore, openAppBucket(), userId),
  enqueue: (userId) => enqueueTask(app, "runUserDeletion")({ userId }),
  report,
};

export const deleteUser = serveWithEbay(contract.deleteUser, ({ userId }, { uid }) =>
  deletion.deleteUser(deletionPorts, uid, userId),
);

export const restoreUser = serve(contract.restoreUser, ({ userId }, { uid }) =>
  deletion.restoreUser(deletionPorts, uid, userId),
);

export const runUserDeletion = task(
  {
    name: "runUserDeletion",
    input: z.strictObject({ userId: z.string() }),
    maxAttempts: 10,
    timeoutSeconds: 540,
  },
  ({ userId }) => deletion.moveListingsInShares(deletionPorts, userId, Date.now),
);
