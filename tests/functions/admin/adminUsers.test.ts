import { randomUUID } from "node:crypto";

import { describe, expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import type { ListedUser } from "../../../functions/src/contract/users.ts";
import { openAccountDirectory } from "../../../functions/src/db/users/accounts.ts";
import { openDeletedUsers } from "../../../functions/src/db/users/deletedUsers.ts";
import { admin } from "../../support/admin.ts";
import { backdateSignIn, callAs, createMember, type Person, refresh, signIn } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";
import { purgeUsers } from "../../../functions/src/domain/trash/testing/sweeps.ts";

const { auth, firestore, bucket } = admin();

const recordOf = async (uid: string) => (await firestore.doc(paths.user(uid)).get()).data();
const claimsOf = async (uid: string) => (await auth.getUser(uid)).customClaims;
const superAdmin = (name?: string) => createMember({ role: "super-admin", ...(name && { name }) });

interface Page {
  users: ListedUser[];
  next: { email: string; id: string } | null;
  total: number;
}
async function list(by: Person, input: object): Promise<Page> {
  const { data, error } = await callAs(by, "listUsers", input);
  expect(error).toBeUndefined();
  return data as Page;
}

describe.each([
  ["listUsers", {}],
  ["setUserAdmin", { userId: "somebody", isSuperAdmin: true }],
  ["addUser", { email: "new@example.com", role: "super-admin" }],
  ["signOutUser", { userId: "somebody" }],
] as const)("%s", (name, input) => {
  it.each(["user", "admin"] as const)("is refused to: %s", async (role) => {
    const { error } = await callAs(await createMember({ role }), name, input);
    expect(error).toMatchObject({
      status: "PERMISSION_DENIED",
      details: { code: "auth/super-admin-only" },
    });
  });

  it("is refused to somebody whose token says super admin, but whose record doesn't", async () => {
    const person = await superAdmin();
    await firestore.doc(paths.user(person.uid)).update({ accountRole: "user", isSuperAdmin: false });
    const { error } = await callAs(person, name, input);
    expect(error).toMatchObject({ details: { code: "auth/super-admin-only" } });
  });
});

describe("signing a person out everywhere", () => {
  it("ends their sessions at once, for rules and functions, and admits the next one", async () => {
    const [by, person] = [await superAdmin(), await createMember()];
    const isListed = async () => (await callAs(person, "getListings", {})).error?.status ?? "answered";
    expect(await isListed()).toBe("answered");
    expect(await callAs(by, "signOutUser", { userId: person.uid })).toEqual({ data: { success: true } });
    expect(await isListed()).toBe("UNAUTHENTICATED");
    expect(await callAs(person, "completeSignIn", {})).toMatchObject({
      error: { details: { code: "auth/signed-out" } },
    });
    // A renewed token keeps the time of its session. The emulator renews it although it was revoked.
    expect((await callAs(await refresh(person), "getListings", {})).error).toMatchObject({
      status: "UNAUTHENTICATED",
    });
    const { tokensValidAfterTime = "" } = await auth.getUser(person.uid);
    expect(Date.parse(tokensValidAfterTime)).toBeGreaterThan(Date.now() - 60_000);
    const [entry] = (await firestore.collection(paths.audit()).where("target", "==", person.uid).get()).docs;
    expect(entry?.data()).toMatchObject({ action: "signOutUser", by: by.uid, outcome: "done" });
    // A session counts from its second on.
    await expect
      .poll(async () => (await callAs(await signIn(person), "completeSignIn", {})).data)
      .toMatchObject({ status: "active" });
  });

  it("ends one's own, and nobody's else", async () => {
    const [person, other] = [await createMember(), await createMember()];
    expect(await callAs(person, "signOutEverywhere", {})).toEqual({ data: { success: true } });
    expect((await callAs(person, "getListings", {})).error).toMatchObject({ status: "UNAUTHENTICATED" });
    expect((await callAs(other, "getListings", {})).error).toBeUndefined();
  });

  it("needs a recent sign-in, and isn't for the own row in the panel", async () => {
    const by = await superAdmin();
    const person = await createMember();
    const long = { error: { details: { code: "auth/sign-in-again" } } };
    expect(await callAs(backdateSignIn(by, 60), "signOutUser", { userId: person.uid })).toMatchObject(long);
    expect(await callAs(backdateSignIn(person, 60), "signOutEverywhere", {})).toMatchObject(long);
    expect(await callAs(by, "signOutUser", { userId: by.uid })).toMatchObject({
      error: { details: { code: "user/own-row" } },
    });
    for (const { uid } of [by, person]) expect(await recordOf(uid)).not.toHaveProperty("sessionsFrom");
  });
});

describe("the list of users", () => {
  it("finds parts of name, e-mail and uid in any case, including waiting records", async () => {
    const by = await superAdmin();
    const word = randomUUID().slice(0, 8);
    const person = await createMember({ name: `Ada ${word.toUpperCase()}` });
    const { data } = await callAs(by, "addUser", { email: ` ${word}@EXAMPLE.com `, role: "admin" });
    const { userId } = data as { userId: string };
    const found = await list(by, { search: word });
    expect(found.users).toHaveLength(2);
    expect(found.users).toContainEqual(
      expect.objectContaining({
        id: userId,
        email: `${word}@example.com`,
        isWaiting: true,
        displayName: null,
      }),
    );
    expect((await list(by, { search: `${person.uid.slice(2)} ada` })).users).toMatchObject([
      { id: person.uid, displayName: person.name, accountRole: "user", isWaiting: false },
    ]);
    expect((await list(by, { search: `${word} nobody` })).users).toEqual([]);
    expect(found.total).toBeGreaterThanOrEqual(3);
  });

  it("comes in pages without a gap or a repeat", async () => {
    const by = await superAdmin();
    const word = randomUUID().slice(0, 8);
    const batch = firestore.batch();
    // Two people with one address, on both sides of a page break.
    for (let at = 0; at < 120; at += 1) {
      const email = `${String(Math.floor(at / 2)).padStart(3, "0")}-${word}@example.com`;
      batch.set(firestore.doc(paths.user(`${word}-${at}`)), { email });
    }
    await batch.commit();
    const seen: string[] = [];
    let after: Page["next"] = null;
    const sizes: number[] = [];
    do {
      const page: Page = await list(by, { search: word, after });
      seen.push(...page.users.map(({ id }) => id));
      sizes.push(page.users.length);
      after = page.next;
    } while (after);
    expect(sizes).toEqual([50, 50, 20]);
    expect(new Set(seen).size).toBe(120);
    const remove = firestore.batch();
    for (const id of seen) remove.delete(firestore.doc(paths.user(id)));
    await remove.commit();
  });
});

describe("Make Admin and Remove Admin", () => {
  it("change role, flag and claim together", async () => {
    const by = await superAdmin();
    const person = await createMember();
    await callAs(by, "setUserAdmin", { userId: person.uid, isSuperAdmin: true });
    expect(await recordOf(person.uid)).toMatchObject({ accountRole: "super-admin", isSuperAdmin: true });
    expect(await claimsOf(person.uid)).toEqual({ member: true, role: "super-admin" });
    await callAs(by, "setUserAdmin", { userId: person.uid, isSuperAdmin: false, isAdmin: true });
    expect(await recordOf(person.uid)).toMatchObject({ accountRole: "admin", isSuperAdmin: false });
    expect(await claimsOf(person.uid)).toEqual({ member: true, role: "admin" });
    await callAs(by, "setUserAdmin", { userId: person.uid, isSuperAdmin: false });
    expect(await recordOf(person.uid)).toMatchObject({ accountRole: "user", isSuperAdmin: false });
    expect(await claimsOf(person.uid)).toEqual({ member: true, role: "user" });
  });

  it("are refused for one's own row and for unknown ids", async () => {
    const by = await superAdmin();
    const own = await callAs(by, "setUserAdmin", { userId: by.uid, isSuperAdmin: false });
    expect(own.error).toMatchObject({ details: { code: "user/own-row" } });
    expect(await recordOf(by.uid)).toMatchObject({ isSuperAdmin: true });
    const nobody = await callAs(by, "setUserAdmin", { userId: randomUUID(), isSuperAdmin: true });
    expect(nobody.error).toMatchObject({ status: "NOT_FOUND", details: { code: "user/not-found" } });
  });

  it("leave one super admin when two demote each other at the same moment", async () => {
    const [ada, bob] = await Promise.all([superAdmin(), superAdmin()]);
    await Promise.all([
      callAs(ada, "setUserAdmin", { userId: bob.uid, isSuperAdmin: false }),
      callAs(bob, "setUserAdmin", { userId: ada.uid, isSuperAdmin: false }),
    ]);
    const records = await Promise.all([recordOf(ada.uid), recordOf(bob.uid)]);
    expect(records.filter((record) => record?.["isSuperAdmin"] === true)).toHaveLength(1);
  });
});

describe("Add user", () => {
  it("admits the person with the address in that role, and refuses a second record", async () => {
    const by = await superAdmin();
    const email = `${randomUUID()}@example.com`;
    const twice = await Promise.all(
      [email, email.toUpperCase()].map((each) => callAs(by, "addUser", { email: each, role: "super-admin" })),
    );
    expect(twice.filter(({ error }) => error === undefined)).toHaveLength(1);
    expect(twice.find(({ error }) => error)?.error).toMatchObject({
      status: "ALREADY_EXISTS",
      details: { code: "user/exists" },
    });
    const person = await signIn({ email });
    expect(await callAs(person, "completeSignIn", {})).toMatchObject({
      data: { status: "active", accountRole: "super-admin" },
    });
    expect((await callAs(by, "addUser", { email, role: "user" })).error).toMatchObject({
      details: { code: "user/exists" },
    });
    expect(await recordOf(person.uid)).toMatchObject({ accountRole: "super-admin" });
  });

  it("refuses an invalid address", async () => {
    const { error } = await callAs(await superAdmin(), "addUser", { email: "ada", role: "user" });
    expect(error).toMatchObject({ details: { code: "input/invalid" } });
  });
});

describe("Deleting a person", () => {
  const kept = (uid: string) => firestore.doc(paths.deletedUser(uid)).get();
  const idsIn = async (path: string) =>
    (await firestore.collection(path).get()).docs.map(({ id }) => id).sort();
  const statusOf = async (uid: string) => (await kept(uid)).get("status") as string | undefined;
  async function seller(count: number) {
    const person = await createMember({ record: { username: `u${randomUUID().slice(0, 8)}` } });
    const batch = firestore.batch();
    for (let at = 0; at < count; at += 1) {
      batch.set(firestore.doc(paths.listing(person.uid, `L${at}`)), {
        title: `Car ${at}`,
        quantity: 1,
        odd: at,
      });
    }
    batch.set(firestore.doc(paths.trashed(person.uid, "own")), {
      listing: { title: "Own" },
      reason: "deleted",
      deletedAt: new Date(),
      expiresAt: new Date(Date.now() + 864e5),
    });
    batch.set(firestore.doc(paths.order(person.uid, "O1")), { orderId: "O1" });
    await batch.commit();
    return person;
  }

  it("ends their access at once, moves the listings to the trash, and can be undone", async () => {
    const by = await superAdmin();
    const person = await seller(130);
    const { data } = await callAs(by, "deleteUser", { userId: person.uid });
    expect(data).toEqual({ success: true, listings: 130 });
    expect(await recordOf(person.uid)).toBeUndefined();
    expect(await claimsOf(person.uid)).toEqual({});
    expect(await callAs(person, "completeSignIn", {})).toMatchObject({ data: { status: "not-found" } });
    await expect.poll(() => statusOf(person.uid), { timeout: 30_000 }).toBe("deleted");
    expect((await kept(person.uid)).data()).toMatchObject({ moved: 130, total: 130, deletedBy: by.uid });
    expect(await idsIn(paths.listings(person.uid))).toEqual([]);
    expect(await idsIn(paths.trash(person.uid))).toHaveLength(131);
    // A repeat after a lost answer changes nothing.
    expect((await callAs(by, "deleteUser", { userId: person.uid })).data).toEqual({
      success: true,
      listings: 130,
    });

    expect((await callAs(by, "restoreUser", { userId: person.uid })).error).toBeUndefined();
    expect(await recordOf(person.uid)).toMatchObject({ email: person.email, accountRole: "user" });
    expect(await claimsOf(person.uid)).toEqual({ member: true, role: "user" });
    // The token of the session before the deletion is still valid.
    for (const name of ["getListings", "completeSignIn"] as const)
      expect((await callAs(person, name, {})).error).toMatchObject({ details: { code: "auth/signed-out" } });
    const { projectId } = suite();
    const record = `projects/${projectId}/databases/(default)/documents/${paths.user(person.uid)}`;
    const read = await fetch(`http://${process.env["FIRESTORE_EMULATOR_HOST"]}/v1/${record}`, {
      headers: { Authorization: `Bearer ${person.idToken}` },
    });
    expect(read.status).toBe(403);
    await expect.poll(async () => (await kept(person.uid)).exists, { timeout: 30_000 }).toBe(false);
    expect(await idsIn(paths.listings(person.uid))).toHaveLength(130);
    expect((await firestore.doc(paths.listing(person.uid, "L7")).get()).data()).toMatchObject({ odd: 7 });
    // Listings that they deleted themselves stay deleted.
    expect(await idsIn(paths.trash(person.uid))).toEqual(["own"]);
    expect((await callAs(by, "restoreUser", { userId: person.uid })).error).toMatchObject({
      details: { code: "user/not-found" },
    });
  });

  it("deletes their gallery", async () => {
    const by = await superAdmin();
    const person = await seller(0);
    const username = String((await recordOf(person.uid))?.["username"]);
    await callAs(person, "showGallery", { isShown: true });
    expect((await firestore.doc(`galleries/${username}`).get()).exists).toBe(true);
    await callAs(by, "deleteUser", { userId: person.uid });
    expect((await firestore.doc(`galleries/${username}`).get()).exists).toBe(false);
  });

  it("is refused for one's own row, for unknown ids, and for anybody but super admins", async () => {
    const by = await superAdmin();
    const codes = await Promise.all(
      [
        callAs(by, "deleteUser", { userId: by.uid }),
        callAs(by, "deleteUser", { userId: randomUUID() }),
        callAs(await createMember({ role: "admin" }), "deleteUser", { userId: by.uid }),
        callAs(await createMember({ role: "admin" }), "restoreUser", { userId: by.uid }),
      ].map(async (answer) => ((await answer).error?.details as { code: string } | undefined)?.code),
    );
    expect(codes).toEqual([
      "user/own-row",
      "user/not-found",
      "auth/super-admin-only",
      "auth/super-admin-only",
    ]);
    expect(await recordOf(by.uid)).toBeDefined();
  });

  it("leaves one super admin when two delete each other at the same moment", async () => {
    const [ada, bob] = await Promise.all([superAdmin(), superAdmin()]);
    await Promise.all([
      callAs(ada, "deleteUser", { userId: bob.uid }),
      callAs(bob, "deleteUser", { userId: ada.uid }),
    ]);
    const records = await Promise.all([recordOf(ada.uid), recordOf(bob.uid)]);
    expect(records.filter(Boolean)).toHaveLength(1);
  });

  it("purges everything of theirs after 30 days, unless they were restored", async () => {
    const by = await superAdmin();
    const [gone, back] = [await seller(2), await seller(1)];
    const photo = bucket.file(`users/${gone.uid}/captures/c/front.jpg`);
    await photo.save("front");
    for (const { uid } of [gone, back]) {
      await callAs(by, "deleteUser", { userId: uid });
      await expect.poll(() => statusOf(uid), { timeout: 30_000 }).toBe("deleted");
      await kept(uid).then(({ ref }) => ref.update({ expiresAt: new Date(Date.now() - 1) }));
    }
    await firestore.doc(paths.user(back.uid)).set({ email: back.email, uid: back.uid });
    const deleted = openDeletedUsers(firestore, () => bucket);
    const purge = () =>
      purgeUsers({
        deleted,
        ends: openAccountDirectory(() => auth),
        enqueue: () => Promise.resolve(),
        now: Date.now,
        report: (message) => reports.push(message),
      });
    const reports: string[] = [];
    await purge();
    // The trash is emptied first, because its pictures can be stored elsewhere.
    expect((await kept(gone.uid)).exists).toBe(true);
    expect(reports).toEqual([]);
    expect((await kept(back.uid)).exists).toBe(false);
    expect(await idsIn(paths.orders(back.uid))).toEqual(["O1"]);

    for (const id of await idsIn(paths.trash(gone.uid)))
      await firestore.doc(paths.trashed(gone.uid, id)).delete();
    await purge();
    await purge();
    expect((await kept(gone.uid)).exists).toBe(false);
    expect(await idsIn(paths.orders(gone.uid))).toEqual([]);
    expect(await photo.exists()).toEqual([false]);
    await expect(auth.getUser(gone.uid)).rejects.toMatchObject({ code: "auth/user-not-found" });
  });
});
