import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openUserRecords } from "./users.ts";

const NOW = 1_000;
const STAMP = Timestamp.fromMillis(NOW);

async function world(people: Record<string, object> = {}, deletedAt: Record<string, Timestamp> = {}) {
  const firestore = memoryFirestore(() => NOW);
  for (const [uid, at] of Object.entries(deletedAt))
    await firestore.doc(paths.deletedUser(uid)).set({ deletedAt: at });
  for (const [uid, record] of Object.entries(people)) await firestore.doc(paths.user(uid)).set(record);
  return {
    firestore,
    records: openUserRecords(firestore),
    read: async (path: string) => (await firestore.doc(path).get()).data(),
  };
}

describe("a record", () => {
  it("is read with the fields of the admission alone, whatever the others are", async () => {
    const { records } = await world({
      ada: { accountRole: "admin", hasAcceptedTerms: true, adopting: ["k", 1], uiSettings: "damaged" },
      bea: { accountRole: "emperor", hasAcceptedTerms: "yes", status: "odd" },
      cid: { status: "not-found" },
    });
    const user = {
      status: "active",
      accountRole: "user",
      hasAcceptedTerms: false,
      sessionsFrom: 0,
      adopting: [],
    };
    expect(await records.find("ada")).toEqual({
      ...{ ...user, accountRole: "admin", hasAcceptedTerms: true, adopting: ["k", "1"] },
    });
    expect(await records.find("bea")).toEqual(user);
    expect(await records.find("cid")).toEqual({ ...user, status: "not-found" });
    expect(await records.find("dan")).toBeUndefined();
  });

  it("is stamped at a sign-in", async () => {
    const { records, read } = await world({ ada: { email: "a" } });
    await records.stampSignIn("ada");
    expect(await read(paths.user("ada"))).toEqual({
      ...{ email: "a", uid: "ada", status: "active", lastLoginAt: STAMP },
    });
  });

  it("is found by its e-mail in any spelling, and waits if nobody has signed in or was refused", async () => {
    const email = "ada@example.com";
    const { records } = await world({
      waiting: { email: "Ada@Example.com" },
      signedIn: { email, uid: "ada" },
      refused: { email, status: "not-found" },
      other: { email: "bea@example.com" },
    });
    expect((await records.listByEmail(email)).toSorted()).toEqual(["refused", "signedIn", "waiting"]);
    expect(await records.listWaiting(email)).toEqual(["waiting"]);
  });
});

describe("an adoption", () => {
  const merge = (waiting: readonly { key: string; fields: object }[]) => ({
    ...waiting[0]?.fields,
    order: waiting.map(({ key }) => key),
  });

  it("merges the waiting records, the oldest first, and keeps copies of them", async () => {
    const { records, read } = await world({
      young: { accountRole: "user", createdAt: Timestamp.fromMillis(9) },
      old: { accountRole: "admin", createdAt: Timestamp.fromMillis(5) },
      old2: { createdAt: Timestamp.fromMillis(5) },
      taken: { uid: "other" },
    });
    const adopted = await records.adopt("ada", ["young", "old2", "old", "taken", "missing"], merge);
    const adopting = ["old", "old2", "young"];
    expect(adopted).toEqual({
      ...{ status: "active", accountRole: "admin", hasAcceptedTerms: false, sessionsFrom: 0, adopting },
    });
    expect(await read(paths.user("ada"))).toEqual({
      ...{ accountRole: "admin", createdAt: Timestamp.fromMillis(5), order: adopting, adopting },
      ...{ activatedAt: STAMP, updatedAt: STAMP },
    });
    for (const key of adopting) expect(await read(paths.user(key))).toBeUndefined();
    expect(await read(paths.user("taken"))).toEqual({ uid: "other" });
    expect(await read(paths.adoption("ada", "young"))).toEqual({
      ...{ accountRole: "user", createdAt: Timestamp.fromMillis(9) },
    });
  });

  it("of somebody who was deleted refuses the sessions before", async () => {
    const { records } = await world({ waiting: { sessionsFrom: 1 } }, { ada: Timestamp.fromMillis(7_900) });
    expect(await records.adopt("ada", ["waiting"], merge)).toMatchObject({ sessionsFrom: 8 });
  });

  it("waits while the purge deletes everything under the uid, which would take the new record along", async () => {
    const { firestore, records, read } = await world({ waiting: { email: "a" } });
    await firestore.doc(paths.deletedUser("ada")).set({ purgingSince: STAMP });
    expect(await records.adopt("ada", ["waiting"], merge)).toBeUndefined();
    expect(await read(paths.user("ada"))).toBeUndefined();
    expect(await read(paths.user("waiting"))).toEqual({ email: "a" });
  });

  it("takes the creation of the document for records without a time", async () => {
    const { records, read } = await world({
      a: { createdAt: "2026" },
      b: { createdAt: Timestamp.fromMillis(1) },
    });
    await records.adopt("ada", ["a", "b"], merge);
    expect(await read(paths.user("ada"))).toMatchObject({ order: ["b", "a"] });
  });

  it("finds the record of another tab, and nothing if another caller took all", async () => {
    const { records, read } = await world({ ada: { hasAcceptedTerms: true }, w: {}, taken: { uid: "b" } });
    expect(await records.adopt("ada", ["w"], merge)).toMatchObject({ hasAcceptedTerms: true });
    expect(await read(paths.user("w"))).toEqual({});
    expect(await records.adopt("bea", ["taken"], merge)).toBeUndefined();
    expect(await read(paths.user("bea"))).toBeUndefined();
  });

  it("moves what is below the waiting record, and is then done with it", async () => {
    const { firestore, records, read } = await world({ ada: { adopting: ["w", "v"] } });
    await firestore.doc(paths.listing("w", "l")).set({ title: "Camaro" });
    await records.carryOver("ada", "w");
    expect(await read(paths.listing("ada", "l"))).toEqual({ title: "Camaro" });
    expect(await read(paths.listing("w", "l"))).toBeUndefined();
    expect(await read(paths.user("ada"))).toEqual({ adopting: ["v"] });
  });
});

describe("a role", () => {
  const PEOPLE = { boss: { accountRole: "super-admin" }, ada: { accountRole: "user" } };

  it("is set in the records that exist", async () => {
    const { records, read } = await world(PEOPLE);
    expect(await records.setRole(["ada", "missing"], "super-admin", "boss")).toEqual(["ada"]);
    const made = { accountRole: "super-admin", isSuperAdmin: true, updatedAt: STAMP };
    expect(await read(paths.user("ada"))).toEqual(made);
    expect(await records.setRole(["ada"], "admin")).toEqual(["ada"]);
    expect(await read(paths.user("ada"))).toMatchObject({ accountRole: "admin", isSuperAdmin: false });
    expect(await records.setRole([], "admin", "nobody")).toEqual([]);
  });

  it("is refused to everyone but super admins", async () => {
    const { records, read } = await world(PEOPLE);
    const refused = records.setRole(["ada"], "admin", "ada");
    await expect(refused).rejects.toMatchObject({ code: "auth/super-admin-only" });
    expect(await read(paths.user("ada"))).toEqual(PEOPLE.ada);
  });

  it("is given to an e-mail once, in a record that waits", async () => {
    const { records, read } = await world();
    const id = await records.preCreate("ada@example.com", "super-admin");
    expect(await records.preCreate("ada@example.com", "user")).toBeUndefined();
    expect(await records.preCreate("bea@example.com", "user")).not.toBe(id);
    expect(await records.listWaiting("ada@example.com")).toEqual([id]);
    expect(await read(paths.user(id ?? ""))).toEqual({
      ...{ email: "ada@example.com", accountRole: "super-admin", isSuperAdmin: true },
      ...{ hasAcceptedTerms: false, createdAt: STAMP, updatedAt: STAMP },
    });
  });

  it("makes people privileged, whether they have signed in or not", async () => {
    const { records } = await world({
      boss: { email: "boss", accountRole: "super-admin", uid: "boss" },
      waits: { email: "w", accountRole: "admin" },
      ada: { email: "ada", accountRole: "user" },
    });
    expect(await records.listPrivileged()).toEqual([
      { key: "boss", email: "boss", accountRole: "super-admin", signedIn: true },
      { key: "waits", email: "w", accountRole: "admin", signedIn: false },
    ]);
  });
});

describe("the first super admin", () => {
  it("is made once, and needs a record", async () => {
    const { records, read } = await world({ ada: {}, bea: { accountRole: "admin" } });
    expect(await records.hasSuperAdmin()).toBe(false);
    expect(await records.makeFirstSuperAdmin("nobody")).toBe("missing");
    expect(await records.makeFirstSuperAdmin("ada")).toBe("made");
    expect(await read(paths.user("ada"))).toEqual({
      ...{ accountRole: "super-admin", isSuperAdmin: true, updatedAt: STAMP },
    });
    expect(await records.hasSuperAdmin()).toBe(true);
    expect(await records.makeFirstSuperAdmin("bea")).toBe("taken");
  });

  it.each([{ accountRole: "super-admin" }, { isSuperAdmin: true }])("is there with %o", async (record) => {
    const { records } = await world({ boss: record, ada: {} });
    expect(await records.hasSuperAdmin()).toBe(true);
    expect(await records.makeFirstSuperAdmin("ada")).toBe("taken");
  });
});
