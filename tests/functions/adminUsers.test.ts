import { randomUUID } from "node:crypto";

import { describe, expect, it } from "vitest";

import { paths } from "../../functions/src/contract/documents.ts";
import type { ListedUser } from "../../functions/src/contract/users.ts";
import { admin } from "../support/admin.ts";
import { callAs, createMember, type Person, signIn } from "../support/people.ts";

const { auth, firestore } = admin();

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
] as const)("%s", (name, input) => {
  it.each(["user", "admin"] as const)("is refused to: %s", async (role) => {
    const { error } = await callAs(await createMember({ role }), name, input);
    expect(error).toMatchObject({
      status: "PERMISSION_DENIED",
      details: { code: "auth/super-admin-only" },
    });
  });

  it("is refused to somebody whose token still says super admin, but whose record doesn't", async () => {
    const person = await superAdmin();
    await firestore.doc(paths.user(person.uid)).update({ accountRole: "user", isSuperAdmin: false });
    const { error } = await callAs(person, name, input);
    expect(error).toMatchObject({ details: { code: "auth/super-admin-only" } });
  });
});

describe("the list", () => {
  it("finds parts of name, e-mail and uid, in any case, also of a record that waits", async () => {
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
    // Two of one address, side by side over a page's end.
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
    await callAs(by, "setUserAdmin", { userId: person.uid, isSuperAdmin: false });
    expect(await recordOf(person.uid)).toMatchObject({ accountRole: "user", isSuperAdmin: false });
    expect(await claimsOf(person.uid)).toEqual({ member: true, role: "user" });
  });

  it("are refused on one's own row, and for nobody", async () => {
    const by = await superAdmin();
    const own = await callAs(by, "setUserAdmin", { userId: by.uid, isSuperAdmin: false });
    expect(own.error).toMatchObject({ details: { code: "user/own-row" } });
    expect(await recordOf(by.uid)).toMatchObject({ isSuperAdmin: true });
    const nobody = await callAs(by, "setUserAdmin", { userId: randomUUID(), isSuperAdmin: true });
    expect(nobody.error).toMatchObject({ status: "NOT_FOUND", details: { code: "user/not-found" } });
  });

  it("leave one super admin of two who depose each other at the same moment", async () => {
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
  it("admits whoever signs in with the address, in the role, and refuses a second record", async () => {
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

  it("takes no address that is none", async () => {
    const { error } = await callAs(await superAdmin(), "addUser", { email: "ada", role: "user" });
    expect(error).toMatchObject({ details: { code: "input/invalid" } });
  });
});
