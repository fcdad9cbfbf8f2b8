import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openDeletionRequests } from "./deletionRequests.ts";

const NOW = Timestamp.fromMillis(5_000);
let firestore = memoryFirestore(() => 5_000);
let requests = openDeletionRequests(firestore);
beforeEach(async () => {
  firestore = memoryFirestore(() => 5_000);
  requests = openDeletionRequests(firestore);
  await addPerson("ada");
});

const addPerson = (uid: string, fields: object = {}) =>
  firestore.doc(paths.user(uid)).set({ email: `${uid}@example.com`, ...fields });
const record = async (uid = "ada") => (await firestore.doc(paths.user(uid)).get()).data();

describe("a person's request to be deleted", () => {
  it("is stored once, with its first time", async () => {
    expect(await requests.request("ada", 9_000)).toBe(9_000);
    expect(await requests.request("ada", 9_999)).toBe(9_000);
    expect(await record()).toMatchObject({
      deletion: { requestedAt: NOW, dueAt: Timestamp.fromMillis(9_000) },
      updatedAt: NOW,
    });
    expect(await requests.request("gone", 9_000)).toBe("missing");
    expect(await record("gone")).toBeUndefined();
  });

  it("isn't taken from the only super admin", async () => {
    await addPerson("root", { accountRole: "super-admin" });
    expect(await requests.request("root", 9_000)).toBe("last-super-admin");
    expect(await record("root")).not.toHaveProperty("deletion");
    await addPerson("former", { accountRole: "super-admin", status: "not-found" });
    expect(await requests.request("root", 9_000)).toBe("last-super-admin");
    await addPerson("root2", { accountRole: "super-admin" });
    expect(await requests.request("root", 9_000)).toBe(9_000);
  });

  it("isn't taken from the only super admin who stays", async () => {
    for (const uid of ["root", "root2"]) await addPerson(uid, { accountRole: "super-admin" });
    expect(await requests.request("root", 9_000)).toBe(9_000);
    expect(await requests.request("root2", 9_000)).toBe("last-super-admin");
    await requests.withdraw("root");
    expect(await requests.request("root2", 9_000)).toBe(9_000);
  });

  it("can be withdrawn, once", async () => {
    await requests.request("ada", 9_000);
    await requests.withdraw("ada");
    expect(await record()).toEqual({ email: "ada@example.com", updatedAt: NOW });
    const before = (await firestore.doc(paths.user("ada")).get()).updateTime;
    await requests.withdraw("ada");
    await requests.withdraw("gone");
    expect((await firestore.doc(paths.user("ada")).get()).updateTime).toEqual(before);
    expect(await record("gone")).toBeUndefined();
  });
});

it("lists whose request is due, the oldest first", async () => {
  for (const [uid, dueAt] of Object.entries({ ada: 30, bob: 20, cyd: 31, dan: 10 })) {
    await addPerson(uid);
    await requests.request(uid, dueAt);
  }
  expect(await requests.listDue(30, 2)).toEqual([
    { uid: "dan", dueAt: 10 },
    { uid: "bob", dueAt: 20 },
  ]);
  expect((await requests.listDue(30, 9)).map(({ uid }) => uid)).toEqual(["dan", "bob", "ada"]);
});

describe("beginning a deletion", () => {
  it("moves the record out, with the number of listings and no time to restore it", async () => {
    await requests.request("ada", 9_000);
    for (const id of ["a", "b"]) await firestore.doc(paths.listing("ada", id)).set({ title: id });
    expect(await requests.checkDue("ada", 9_000)).toBe("due");
    expect(await requests.begin("ada", 9_000)).toBe("begun");
    expect(await record()).toBeUndefined();
    expect((await firestore.doc(paths.deletedUser("ada")).get()).data()).toMatchObject({
      ...{ status: "deleting", expiresAt: Timestamp.fromMillis(9_000), total: 2 },
      record: { email: "ada@example.com" },
    });
    // Another run begins nothing.
    expect(await requests.checkDue("ada", 9_000)).toBe("not-due");
    expect(await requests.begin("ada", 9_000)).toBe("not-due");
  });

  it("leaves a person whose request isn't due or was withdrawn", async () => {
    await requests.request("ada", 9_000);
    expect(await requests.checkDue("ada", 8_999)).toBe("not-due");
    expect(await requests.begin("ada", 8_999)).toBe("not-due");
    await requests.withdraw("ada");
    expect(await requests.checkDue("ada", 9_000)).toBe("not-due");
    expect(await requests.begin("ada", 9_000)).toBe("not-due");
    expect(await record()).toMatchObject({ email: "ada@example.com" });
    expect((await firestore.doc(paths.deletedUser("ada")).get()).exists).toBe(false);
  });

  it("leaves a super admin after whom none would stay, until there is another", async () => {
    for (const uid of ["root", "root2"]) await addPerson(uid, { accountRole: "super-admin" });
    await requests.request("root", 9_000);
    await addPerson("root2", { accountRole: "user" });
    await addPerson("root3", { accountRole: "super-admin", deletion: { dueAt: NOW, requestedAt: NOW } });
    expect(await requests.checkDue("root", 9_000)).toBe("last-super-admin");
    expect(await requests.begin("root", 9_000)).toBe("last-super-admin");
    expect(await record("root")).toMatchObject({ accountRole: "super-admin" });
    await addPerson("root2", { accountRole: "super-admin" });
    expect(await requests.checkDue("root", 9_000)).toBe("due");
    expect(await requests.begin("root", 9_000)).toBe("begun");
  });
});
