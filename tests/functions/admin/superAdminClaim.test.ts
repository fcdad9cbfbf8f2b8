import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { openAccountDirectory } from "../../../functions/src/db/users/accounts.ts";
import { openUserRecords } from "../../../functions/src/db/users/users.ts";
import { claimSuperAdmin } from "../../../functions/src/domain/session/claimSuperAdmin.ts";
import { admin } from "../../support/admin.ts";
import { callAs, createMember, type Person } from "../../support/people.ts";

const { auth, firestore } = admin();
const records = openUserRecords(firestore);
/** The suite's `OWNER_EMAIL` in another spelling. */
const OWNER = "Owner@Pegboard.Example";

const roleOf = async ({ uid }: Person): Promise<unknown[]> => {
  const record = await firestore.doc(paths.user(uid)).get();
  const { customClaims } = await auth.getUser(uid);
  const fields: unknown[] = ["accountRole", "isSuperAdmin"].map((field): unknown => record.get(field));
  return [...fields, customClaims?.["role"] as unknown];
};
const refusal = async (person: Person) => (await callAs(person, "claimSuperAdmin", {})).error?.details;
const statusOf = async (person: Person) => (await callAs(person, "superAdminStatus", {})).data;

/** Removes other files' super admins, so that there is none during these tests. */
let others: string[] = [];
beforeAll(async () => {
  others = (await records.listPrivileged()).flatMap(({ key, accountRole }) =>
    accountRole === "super-admin" ? key : [],
  );
  await records.setRole(others, "user");
});
afterAll(() => records.setRole(others, "super-admin"));

describe("the first super admin from a web page", () => {
  it("refuses everybody but the owner", { timeout: 120_000 }, async () => {
    const stranger = await createMember();
    expect(await statusOf(stranger)).toEqual({
      isSuperAdmin: false,
      accountRole: "user",
      claim: "not-owner",
    });
    expect(await refusal(stranger)).toMatchObject({ code: "auth/claim-refused" });
    const administrator = await createMember({ role: "admin" });
    expect(await refusal(administrator)).toMatchObject({ code: "auth/claim-refused" });
    expect(await roleOf(stranger)).toEqual(["user", false, "user"]);
    expect(await roleOf(administrator)).toEqual(["admin", false, "admin"]);
    const ports = { accounts: openAccountDirectory(() => auth), records, ownerEmail: "" };
    await expect(claimSuperAdmin(ports, stranger.uid)).rejects.toMatchObject({ code: "auth/claim-refused" });
  });

  it("refuses an unverified e-mail", async () => {
    const owner = await createMember({ email: OWNER });
    await auth.updateUser(owner.uid, { emailVerified: false });
    expect(await refusal(owner)).toMatchObject({ code: "auth/claim-refused" });
    await auth.updateUser(owner.uid, { emailVerified: true });
    expect(await roleOf(owner)).toEqual(["user", false, "user"]);
  });

  it("accepts the owner once, with record and claims, and nobody afterwards", async () => {
    const owner = await createMember({ email: OWNER });
    expect(await statusOf(owner)).toMatchObject({ isSuperAdmin: false, claim: "open" });
    const answers = await Promise.all([1, 2, 3].map(() => callAs(owner, "claimSuperAdmin", {})));
    expect(answers.filter(({ data }) => data !== undefined)).toHaveLength(1);
    expect(await roleOf(owner)).toEqual(["super-admin", true, "super-admin"]);
    expect(await statusOf(owner)).toEqual({ isSuperAdmin: true, accountRole: "super-admin", claim: "taken" });
    expect(await refusal(owner)).toMatchObject({ code: "auth/claim-refused" });
    await firestore.doc(paths.user(owner.uid)).update({ accountRole: "admin", isSuperAdmin: false });
    const other = await createMember({ role: "super-admin" });
    expect(await statusOf(owner)).toMatchObject({ claim: "taken" });
    expect(await refusal(owner)).toMatchObject({ code: "auth/claim-refused" });
    await firestore.doc(paths.user(other.uid)).delete();
  });
});
