import { describe, expect, it } from "vitest";

import type { AuditEntry } from "../../../functions/src/contract/audit.ts";
import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { callAs, createMember, type Person, backdateSignIn, signIn } from "../../support/people.ts";

const { firestore } = admin();

async function entriesOf(reader: Person, filter: object): Promise<AuditEntry[]> {
  const { data, error } = await callAs(reader, "listAuditEntries", filter);
  expect(error).toBeUndefined();
  return (data as { entries: AuditEntry[] }).entries;
}

describe("the audit log", () => {
  it("says who did what to whom, when and with which outcome", async () => {
    const boss = await createMember({ role: "super-admin" });
    const seller = await createMember();
    const before = Date.now();
    await callAs(boss, "setUserAdmin", { userId: seller.uid, isSuperAdmin: true });
    await callAs(boss, "setUserAdmin", { userId: seller.uid, isSuperAdmin: false });
    await callAs(boss, "setUserAdmin", { userId: boss.uid, isSuperAdmin: false });
    await callAs(boss, "listUsers", {});
    const acts = await entriesOf(boss, { by: boss.email, kind: "act" });
    expect(
      acts.map(({ action, targetEmail, details, outcome, code }) => [
        action,
        targetEmail,
        details,
        outcome,
        code,
      ]),
    ).toEqual([
      ["setUserAdmin", boss.email, { isSuperAdmin: false, isAdmin: false }, "refused", "user/own-row"],
      ["setUserAdmin", seller.email, { isSuperAdmin: false, isAdmin: false }, "done", null],
      ["setUserAdmin", seller.email, { isSuperAdmin: true, isAdmin: false }, "done", null],
    ]);
    for (const { at, by, role } of acts) {
      expect(at).toBeGreaterThanOrEqual(before);
      expect([by, role]).toEqual([boss.uid, "super-admin"]);
    }
    expect((await entriesOf(boss, { by: boss.uid, kind: "look" })).map(({ action }) => action)).toContain(
      "listUsers",
    );
  });

  it("has what sellers and strangers were refused, and shows itself to super admins alone", async () => {
    const boss = await createMember({ role: "super-admin" });
    const [seller, stranger] = [await createMember(), await signIn()];
    for (const person of [seller, stranger]) {
      await callAs(person, "deleteUser", { userId: boss.uid });
      const { error } = await callAs(person, "listAuditEntries", {});
      expect(error?.status).toBe("PERMISSION_DENIED");
    }
    const attempts = await entriesOf(boss, { target: boss.email, outcome: "refused" });
    expect(attempts.map(({ by, action, code }) => [by, action, code])).toEqual([
      [stranger.uid, "deleteUser", "auth/not-member"],
      [seller.uid, "deleteUser", "auth/super-admin-only"],
    ]);
    expect((await firestore.doc(paths.user(boss.uid)).get()).exists).toBe(true);
  });

  it("has refused attempts whatever their input", async () => {
    const boss = await createMember({ role: "super-admin" });
    const stranger = await signIn();
    const inputs = [
      { userId: boss.uid, ["x".repeat(1501)]: 1 },
      { userId: boss.uid, __a__: 1 },
      { userId: "__a__" },
      { userId: ".." },
      { userId: "\ud800" },
      { userId: "x".repeat(2_000) },
    ];
    for (const input of inputs) await callAs(stranger, "deleteUser", input);
    const attempts = await entriesOf(boss, { by: stranger.uid });
    expect(attempts.map(({ target, details, code }) => [target, details, code]).toReversed()).toEqual(
      [boss.uid, boss.uid, "__a__", "..", "\ufffd", "x".repeat(254)].map((target) => [
        target,
        {},
        "auth/not-member",
      ]),
    );
  });

  it("never has a key or a secret", async () => {
    const boss = await createMember({ role: "super-admin" });
    await callAs(boss, "testOpenAIKey", { apiKey: "sk-hunter2hunter2hunter2" });
    const stored = await firestore.collection(paths.audit()).where("by", "==", boss.uid).get();
    expect(stored.size).toBe(1);
    expect(JSON.stringify(stored.docs.map((one) => one.data()))).not.toContain("hunter2");
  });
});

describe("what destroys", () => {
  it("needs a sign-in of the last ten minutes, and leaves everything as it was without", async () => {
    const boss = await createMember({ role: "super-admin" });
    const seller = await createMember();
    const { error } = await callAs(backdateSignIn(boss, 11), "deleteUser", { userId: seller.uid });
    expect(error?.details).toMatchObject({ code: "auth/sign-in-again" });
    expect((await firestore.doc(paths.user(seller.uid)).get()).exists).toBe(true);
    expect(await callAs(backdateSignIn(boss, 8), "deleteUser", { userId: seller.uid })).toMatchObject({
      data: { success: true },
    });
  });
});

describe("with the token of before", () => {
  it("a deleted person calls nothing any more", async () => {
    const boss = await createMember({ role: "super-admin" });
    const seller = await createMember();
    expect(await callAs(seller, "superAdminStatus", null)).toMatchObject({ data: { accountRole: "user" } });
    await callAs(boss, "deleteUser", { userId: seller.uid });
    for (const name of ["superAdminStatus", "getUserActivities", "generateApiKey", "uploadListingImage"]) {
      const { error } = await callAs(seller, name, {});
      expect([name, error?.details]).toMatchObject([name, { code: "auth/not-member" }]);
    }
  });
});
