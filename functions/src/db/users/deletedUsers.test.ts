import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryBucket } from "../../../../tests/support/memory/memoryBucket.ts";
import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { emptyTrash, sweep } from "../../domain/trash/testing/sweeps.ts";
import { sweepUsers } from "../../domain/users/purge.ts";
import { openDeletionRequests } from "../account/deletionRequests.ts";
import { openTrashStore } from "../trash/trash.ts";
import { openDeletedUsers } from "./deletedUsers.ts";

const NOW = 1_000;
const BOSS = "boss";
const ADA = "ada";

/** A super admin, and a bucket without files. */
async function world() {
  let time = NOW;
  const firestore = memoryFirestore(() => time);
  const put = (path: string, fields: object) => firestore.doc(path).set(fields);
  await put(paths.user(BOSS), { email: "boss@example.com", accountRole: "super-admin" });
  return {
    firestore,
    put,
    store: openDeletedUsers(
      firestore,
      () => memoryBucket("photos"),
      () => time,
    ),
    read: async (path: string) => (await firestore.doc(path).get()).data(),
    pass: (milliseconds: number) => void (time += milliseconds),
  };
}
type World = Awaited<ReturnType<typeof world>>;

async function putAda({ put }: World, listings: number) {
  await put(paths.user(ADA), { email: "ada@example.com", username: "ada-cars", preference: 1 });
  for (let at = 0; at < listings; at += 1) await put(paths.listing(ADA, `l${at}`), { title: `Car ${at}` });
}
const stepToEnd = async ({ store }: World) => {
  for (let steps = 1; ; steps += 1) if ((await store.step(ADA)) === "done") return steps;
};

describe("a deletion", () => {
  it("replaces the record by one of the deletion, kept for 30 days", async () => {
    const desk = await world();
    await putAda(desk, 2);
    expect(await desk.store.begin(ADA, BOSS)).toEqual({ listings: 2 });
    expect(await desk.read(paths.user(ADA))).toBeUndefined();
    expect(await desk.store.hasRecord(ADA)).toBe(false);
    expect(await desk.read(paths.deletedUser(ADA))).toEqual({
      record: { email: "ada@example.com", username: "ada-cars", preference: 1 },
      ...{ status: "deleting", moved: 0, total: 2, deletedBy: BOSS },
      ...{ deletedAt: Timestamp.fromMillis(NOW), movingSince: Timestamp.fromMillis(NOW) },
      expiresAt: Timestamp.fromMillis(NOW + 30 * DAY_MS),
    });
  });

  it("has begun at a repeat, with the number of its first call, and needs a record", async () => {
    const desk = await world();
    await putAda(desk, 2);
    await desk.store.begin(ADA, BOSS);
    await desk.firestore.doc(paths.listing(ADA, "l0")).delete();
    expect(await desk.store.begin(ADA, BOSS)).toEqual({ listings: 2 });
    expect(await desk.store.begin("nobody", BOSS)).toBe("missing");
  });

  it("is refused to everyone except active super admins", async () => {
    const desk = await world();
    await putAda(desk, 0);
    await desk.put(paths.user("admin"), { accountRole: "admin" });
    await desk.put(paths.user("former"), { accountRole: "super-admin", status: "not-found" });
    for (const by of ["admin", "former", "nobody"]) {
      const refusal = { code: "auth/super-admin-only" };
      await expect(desk.store.begin(ADA, by)).rejects.toMatchObject(refusal);
      await expect(desk.store.beginRestore(ADA, by)).rejects.toMatchObject(refusal);
    }
    expect(await desk.store.hasRecord(ADA)).toBe(true);
  });

  it("moves the listings to the trash in steps, until the account's end", async () => {
    const desk = await world();
    await putAda(desk, 8);
    await desk.store.begin(ADA, BOSS);
    expect(await desk.store.listUnfinished()).toEqual([ADA]);
    expect(await desk.store.hasTrash(ADA)).toBe(false);
    expect(await desk.store.step(ADA)).toBe("more");
    expect(await desk.read(paths.trashed(ADA, "l7"))).toEqual({
      ...{ listing: { title: "Car 7" }, reason: "account", deletedAt: Timestamp.fromMillis(NOW) },
      expiresAt: Timestamp.fromMillis(NOW + 30 * DAY_MS),
    });
    expect(await desk.read(paths.listing(ADA, "l7"))).toBeUndefined();
    expect(await desk.store.step(ADA)).toBe("done");
    expect(await desk.read(paths.deletedUser(ADA))).toMatchObject({ status: "deleted", moved: 8 });
    expect([await desk.store.listUnfinished(), await desk.store.step(ADA)]).toEqual([[], "done"]);
    expect(await desk.store.hasTrash(ADA)).toBe(true);
    expect(await desk.store.step("nobody")).toBe("done");
  });

  it("moves no more at once than the 10 MiB that Firestore takes, to the trash and back", async () => {
    const desk = await world();
    await putAda(desk, 0);
    const description = "x".repeat(1_000_000);
    for (let at = 0; at < 11; at += 1) await desk.put(paths.listing(ADA, `l${at}`), { description });
    const readMoved = async () => (await desk.read(paths.deletedUser(ADA)))?.["moved"] as number;
    await desk.store.begin(ADA, BOSS);
    expect(await desk.store.step(ADA)).toBe("more");
    expect((await readMoved()) * description.length).toBeLessThan(10 * 1024 * 1024);
    await stepToEnd(desk);
    await desk.store.beginRestore(ADA, BOSS);
    expect(await desk.store.step(ADA)).toBe("more");
    expect((await readMoved()) * description.length).toBeLessThan(10 * 1024 * 1024);
  });
});

it("two workers move every listing once, to the trash and back", async () => {
  const desk = await world();
  await putAda(desk, 230);
  await desk.put(paths.trashed(ADA, "own"), { listing: {}, reason: "deleted" });
  const countIn = async (path: string) => (await desk.firestore.collection(path).get()).size;
  await desk.store.begin(ADA, BOSS);
  await Promise.all([stepToEnd(desk), stepToEnd(desk)]);
  expect(await desk.read(paths.deletedUser(ADA))).toMatchObject({
    ...{ status: "deleted", moved: 230, total: 230 },
  });
  expect([await countIn(paths.listings(ADA)), await countIn(paths.trash(ADA))]).toEqual([0, 231]);

  await desk.store.beginRestore(ADA, BOSS);
  await Promise.all([stepToEnd(desk), stepToEnd(desk)]);
  expect(await desk.read(paths.deletedUser(ADA))).toBeUndefined();
  expect([await countIn(paths.listings(ADA)), await countIn(paths.trash(ADA))]).toEqual([230, 1]);
});

describe("what a deleted person had thrown away", () => {
  const throwAway = ({ put }: World, id: string, expiresAt: number) =>
    put(paths.trashed(ADA, id), {
      ...{ listing: {}, reason: "deleted", deletedAt: Timestamp.fromMillis(0) },
      expiresAt: Timestamp.fromMillis(expiresAt),
    });
  const expiryOf = async ({ firestore }: World, id: string) => {
    const entry = await firestore.doc(paths.trashed(ADA, id)).get();
    return (entry.get("expiresAt") as Timestamp).toMillis();
  };

  it("expires with the account if they delete it themselves, in steps", async () => {
    const desk = await world();
    await putAda(desk, 1);
    const now = Timestamp.fromMillis(NOW);
    await desk.put(paths.user(ADA), { email: "", deletion: { requestedAt: now, dueAt: now } });
    await throwAway(desk, "due", NOW - 1);
    for (let at = 0; at < 150; at += 1) await throwAway(desk, `t${at}`, NOW + 20 * DAY_MS);
    await openDeletionRequests(desk.firestore).begin(ADA, NOW);
    expect(await stepToEnd(desk)).toBe(3);
    const { docs } = await desk.firestore.collection(paths.trash(ADA)).get();
    const due = docs.filter((one) => (one.get("expiresAt") as Timestamp).toMillis() === NOW);
    expect(due).toHaveLength(151);
    expect(await expiryOf(desk, "due")).toBe(NOW - 1);
  });

  it("keeps its own time if a super admin deletes and restores them", async () => {
    const desk = await world();
    await putAda(desk, 1);
    await throwAway(desk, "thrown", NOW + 29 * DAY_MS);
    await desk.store.begin(ADA, BOSS);
    await stepToEnd(desk);
    expect(await expiryOf(desk, "thrown")).toBe(NOW + 29 * DAY_MS);
    await desk.store.beginRestore(ADA, BOSS);
    await stepToEnd(desk);
    expect(await expiryOf(desk, "thrown")).toBe(NOW + 29 * DAY_MS);
  });
});

describe("a restoration", () => {
  it("brings the record and the listings back, and leaves what the person had thrown away", async () => {
    const desk = await world();
    await putAda(desk, 8);
    await desk.put(paths.trashed(ADA, "thrown"), { listing: {}, reason: "deleted" });
    await desk.store.begin(ADA, BOSS);
    await stepToEnd(desk);
    expect(await desk.store.beginRestore(ADA, BOSS)).toBe("begun");
    const restoring = { status: "restoring", moved: 0, total: 8 };
    expect(await desk.read(paths.deletedUser(ADA))).toMatchObject(restoring);
    expect(await desk.store.listUnfinished()).toEqual([ADA]);
    expect(await desk.read(paths.user(ADA))).toEqual({
      ...{ email: "ada@example.com", username: "ada-cars", preference: 1 },
      // Sessions until this second are over, whose tokens may still be valid.
      ...{ sessionsFrom: 2, updatedAt: Timestamp.fromMillis(NOW) },
    });
    expect(await desk.store.step(ADA)).toBe("more");
    expect(await desk.read(paths.deletedUser(ADA))).toMatchObject({ ...restoring, moved: 8 });
    expect(await desk.store.beginRestore(ADA, BOSS)).toBe("begun");
    expect(await desk.store.step(ADA)).toBe("done");
    expect(await desk.read(paths.deletedUser(ADA))).toBeUndefined();
    expect(await desk.read(paths.listing(ADA, "l7"))).toEqual({
      ...{ title: "Car 7", updatedAt: Timestamp.fromMillis(NOW) },
    });
    expect(await desk.read(paths.trashed(ADA, "l7"))).toBeUndefined();
    expect(await desk.read(paths.trashed(ADA, "thrown"))).toMatchObject({ reason: "deleted" });
  });

  it("forgets the person's request to delete their account, which would be due", async () => {
    const desk = await world();
    const at = Timestamp.fromMillis(NOW);
    await desk.put(paths.user(ADA), { email: "ada@example.com", deletion: { requestedAt: at, dueAt: at } });
    await desk.store.begin(ADA, BOSS);
    await stepToEnd(desk);
    await desk.store.beginRestore(ADA, BOSS);
    await stepToEnd(desk);
    expect(await desk.read(paths.user(ADA))).toEqual({
      ...{ email: "ada@example.com", sessionsFrom: 2, updatedAt: at },
    });
    expect(await openDeletionRequests(desk.firestore).listDue(NOW, 9)).toEqual([]);
  });

  it("leaves a listing in the trash if its id is taken, where its owner sees it", async () => {
    const desk = await world();
    await putAda(desk, 1);
    await desk.store.begin(ADA, BOSS);
    await stepToEnd(desk);
    await desk.put(paths.listing(ADA, "l0"), { title: "New" });
    await desk.store.beginRestore(ADA, BOSS);
    await stepToEnd(desk);
    expect(await desk.read(paths.listing(ADA, "l0"))).toEqual({ title: "New" });
    expect(await desk.read(paths.trashed(ADA, "l0"))).toMatchObject({ reason: "deleted" });
  });

  it("is refused after 30 days, for a person with a new record, and for one who wasn't deleted", async () => {
    const desk = await world();
    await putAda(desk, 0);
    expect(await desk.store.beginRestore(ADA, BOSS)).toBe("missing");
    await desk.store.begin(ADA, BOSS);
    await desk.put(paths.user(ADA), { email: "ada@example.com" });
    expect(await desk.store.beginRestore(ADA, BOSS)).toBe("taken");
    await desk.firestore.doc(paths.user(ADA)).delete();
    desk.pass(30 * DAY_MS);
    expect(await desk.store.beginRestore(ADA, BOSS)).toBe("missing");
    desk.pass(-1);
    expect(await desk.store.beginRestore(ADA, BOSS)).toBe("begun");
  });
});

it("finds how many people's listings are being moved, and since when", async () => {
  const desk = await world();
  expect(await desk.store.readUnfinished()).toEqual({ count: 0, oldestAt: null });
  await putAda(desk, 1);
  await desk.store.begin(ADA, BOSS);
  expect(await desk.store.readUnfinished()).toEqual({ count: 1, oldestAt: NOW });
  await stepToEnd(desk);
  expect(await desk.store.readUnfinished()).toEqual({ count: 0, oldestAt: null });
  desk.pass(DAY_MS);
  await desk.store.beginRestore(ADA, BOSS);
  expect(await desk.store.readUnfinished()).toEqual({ count: 1, oldestAt: NOW + DAY_MS });
  // Earlier versions stored only when the deletion began.
  const before = { status: "deleting", deletedAt: Timestamp.fromMillis(5) };
  await desk.put(paths.deletedUser("bob"), before);
  expect(await desk.store.readUnfinished()).toEqual({ count: 2, oldestAt: 5 });
});

describe("a person whose time is over while their listings are still being moved", () => {
  const now = () => NOW + 31 * DAY_MS;
  const report = (_: string, error: unknown) => expect.unreachable(String(error));
  const emptyListings = ({ firestore }: World) =>
    emptyTrash({
      trash: openTrashStore(firestore),
      removePhoto: () => Promise.resolve(),
      removeCopy: () => Promise.resolve(),
      listUploads: () => Promise.resolve([]),
      ...{ now, report },
    });
  const night = async (desk: World) => {
    const ends = { endSessions: () => Promise.resolve(), remove: () => Promise.resolve() };
    return sweep(sweepUsers({ deleted: desk.store, ends }), { now, report });
  };

  it("isn't purged before each listing is in the trash, which deletes its pictures at other hosts", async () => {
    const desk = await world();
    await putAda(desk, 1);
    await desk.store.begin(ADA, BOSS);
    expect(await night(desk)).toBe(0);
    expect(await desk.read(paths.listing(ADA, "l0"))).toBeDefined();
    await stepToEnd(desk);
    expect(await night(desk)).toBe(0);
    expect(await emptyListings(desk)).toBe(1);
    expect(await night(desk)).toBe(1);
    expect(await desk.read(paths.deletedUser(ADA))).toBeUndefined();
  });

  it("gets every listing back if the restoration began in time", async () => {
    const desk = await world();
    await putAda(desk, 1);
    await desk.store.begin(ADA, BOSS);
    await stepToEnd(desk);
    await desk.store.beginRestore(ADA, BOSS);
    expect(await night(desk)).toBe(0);
    expect(await emptyListings(desk)).toBe(0);
    await stepToEnd(desk);
    expect(await desk.read(paths.listing(ADA, "l0"))).toBeDefined();
  });
});
