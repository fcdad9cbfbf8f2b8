import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
} from "@firebase/rules-unit-testing";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import {
  collection,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  limit,
  onSnapshot,
  query,
  setDoc,
  setLogLevel,
  updateDoc,
  writeBatch,
} from "firebase/firestore";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { nameTooLarge, SIZED_COLLECTIONS, WRITE_LIMITS } from "../../functions/src/contract/account.ts";
import { paths } from "../../functions/src/contract/documents.ts";
import { ADMIN_SESSION_HOURS } from "../../functions/src/contract/wire/callable.ts";
import { suite } from "../support/suite.ts";
import { type Actor, ACTORS, createContexts, OWNER_UID, SIGNED_IN_AT, RECORDS } from "./actors.ts";
import { listUntested } from "./coverage.ts";
import * as fields from "./fields.ts";
import {
  CAPTURE_ID,
  conversation,
  listing,
  type Operation,
  OPERATIONS,
  createOwnChange,
  pickRound,
  queueItem,
  createRemovedCard,
  type Row,
  TABLE,
  user,
  place,
  wishlist,
} from "./table.ts";

/** A separate project, so that emptying it deletes nobody's data. */
const PROJECT = "demo-rules";

/** Reads and writes past the rules. */
const admin = initializeApp({ projectId: PROJECT }, PROJECT);
const database = getFirestore(admin);

let env: RulesTestEnvironment;
let as: Record<Actor, Firestore>;

beforeAll(async () => {
  env = await initializeTestEnvironment({
    projectId: PROJECT,
    firestore: { ...suite().firestore, rules: readFileSync("firestore.rules", "utf8") },
  });
  const all = createContexts(env);
  // Hundreds of refusals are expected, and each would be logged.
  setLogLevel("silent");
  as = Object.fromEntries(ACTORS.map((actor) => [actor, all[actor].firestore()])) as unknown as typeof as;
  await keepRecords();
});
afterAll(async () => {
  await env.clearFirestore();
  await env.cleanup();
  await deleteApp(admin);
});

async function keepRecords(): Promise<void> {
  for (const [uid, record] of Object.entries(RECORDS)) await database.doc(paths.user(uid)).set(record);
}

const attempts: Record<Operation, (firestore: Firestore, row: Row) => Promise<unknown>> = {
  get: (firestore, { path }) => getDoc(doc(firestore, path)),
  list: (firestore, { path }) => getDocs(collection(firestore, path.slice(0, path.lastIndexOf("/")))),
  create: (firestore, { path, document, created }) => setDoc(doc(firestore, path), created?.() ?? document),
  update: (firestore, { path, change }) => updateDoc(doc(firestore, path), change()),
  delete: (firestore, { path }) => deleteDoc(doc(firestore, path)),
};

const WRITES: readonly Operation[] = ["create", "update", "delete"];

describe.each(TABLE)("$path", (row) => {
  const cases = OPERATIONS.flatMap((operation) =>
    ACTORS.map((actor) => ({ operation, actor, allowed: row.may[operation]?.includes(actor) ?? false })),
  );

  // The table's row for user records changes them.
  afterAll(keepRecords);

  it.each(cases)("$operation by $actor: $allowed", async ({ operation, actor, allowed }) => {
    const target = database.doc(row.path);
    const before = operation === "create" ? undefined : row.document;
    await (before ? target.set(before) : target.delete());
    const attempt = attempts[operation](as[actor], row);
    await (allowed ? assertSucceeds(attempt) : assertFails(attempt));
    const after = (await target.get()).data();
    // A refusal changes nothing, and neither does a read.
    expect(isDeepStrictEqual(after, before)).toBe(!(allowed && WRITES.includes(operation)));
  });
});

describe.each([
  {
    what: "a person's own record",
    path: paths.user(OWNER_UID),
    document: user,
    stamps: fields.userStamps,
    allowed: fields.userAllowed,
    refused: fields.userRefused,
  },
  {
    what: "a person's own listing",
    path: paths.listing(OWNER_UID, "one"),
    document: listing,
    stamps: fields.listingStamps,
    allowed: fields.listingAllowed,
    refused: fields.listingRefused,
  },
  {
    what: "a person's own queue",
    path: paths.queueItem(OWNER_UID, CAPTURE_ID),
    document: queueItem,
    stamps: {},
    allowed: fields.queueAllowed,
    refused: fields.queueRefused,
  },
  {
    what: "a person's own wishlist",
    path: paths.wishlist(OWNER_UID, "custom_1"),
    document: wishlist,
    stamps: {},
    allowed: fields.wishlistAllowed,
    refused: fields.wishlistRefused,
  },
  {
    what: "a person's own place",
    path: paths.place(OWNER_UID, "A-01"),
    document: place,
    stamps: fields.placeStamps,
    allowed: fields.placeAllowed,
    refused: fields.placeRefused,
  },
  {
    what: "a person's own pick round",
    path: paths.pickRound(OWNER_UID),
    document: pickRound(),
    stamps: {},
    allowed: fields.pickRoundAllowed,
    refused: fields.pickRoundRefused,
  },
  {
    what: "a person's own conversation",
    path: paths.conversation(OWNER_UID, CAPTURE_ID),
    document: conversation,
    stamps: {},
    allowed: fields.conversationAllowed,
    refused: fields.conversationRefused,
  },
])("$what", ({ path, document, stamps, allowed, refused }) => {
  afterAll(keepRecords);

  it.each(Object.entries(allowed))("may have %s", async (_name, { before = {}, change }) => {
    await database.doc(path).set({ ...document, ...before });
    await assertSucceeds(updateDoc(doc(as.owner, path), { ...stamps, ...change }));
  });

  it.each(Object.entries(refused))("may not have %s", async (_name, { before = {}, change }) => {
    await database.doc(path).set({ ...document, ...before });
    const untouched = (await database.doc(path).get()).data();
    await assertFails(updateDoc(doc(as.owner, path), { ...stamps, ...change }));
    expect((await database.doc(path).get()).data()).toEqual(untouched);
  });
});

it("every document of the contract is in the table", () => {
  const collectionsOf = (path: string) => path.split("/").filter((_, at) => at % 2 === 0);
  const known = new Set(TABLE.map(({ path }) => collectionsOf(path).join("/")));
  const all = Object.values(paths).map((path: (...ids: never[]) => string) =>
    path(...(["one", "two", "three"] as never[])),
  );
  const documents = all.filter((path) => path.split("/").length % 2 === 0);
  expect(documents.length).toBeGreaterThan(50);
  expect(documents.filter((path) => !known.has(collectionsOf(path).join("/")))).toEqual([]);
});

describe("with the claims of an hour ago", () => {
  const listingPath = paths.listing(OWNER_UID, "one");
  const queued = paths.queueItem(OWNER_UID, CAPTURE_ID);
  const record = (uid: string) => database.doc(paths.user(uid));

  beforeEach(async () => {
    await database.doc(listingPath).set(listing);
    await database.doc(queued).delete();
  });
  afterEach(keepRecords);

  it.each([
    ["deleted", () => record(OWNER_UID).delete()],
    ["refused", () => record(OWNER_UID).update({ status: "not-found" })],
    ["signed out everywhere", () => record(OWNER_UID).update({ sessionsFrom: SIGNED_IN_AT + 1 })],
  ])("a person who was %s loses access at once", async (_, end) => {
    await assertSucceeds(getDoc(doc(as.owner, listingPath)));
    await end();
    for (const attempt of [
      () => getDoc(doc(as.owner, paths.user(OWNER_UID))),
      () =>
        updateDoc(doc(as.owner, paths.user(OWNER_UID)), { hideCompletedQueue: true, ...fields.userStamps }),
      () => getDoc(doc(as.owner, listingPath)),
      () => getDocs(collection(as.owner, paths.listings(OWNER_UID))),
      () => updateDoc(doc(as.owner, listingPath), { title: "Mine", ...fields.listingStamps }),
      () => setDoc(doc(as.owner, queued), queueItem),
    ]) {
      await assertFails(attempt());
    }
    expect((await database.doc(listingPath).get()).data()).toEqual(listing);
    expect((await database.doc(queued).get()).exists).toBe(false);
  });

  it.each([
    ["demoted", () => record("dora").update({ accountRole: "user" })],
    ["deleted", () => record("dora").delete()],
    ["refused", () => record("dora").update({ status: "not-found" })],
    ["signed out", () => record("dora").update({ sessionsFrom: SIGNED_IN_AT + 1 })],
  ])("a super admin who was %s loses the role at once", async (_, end) => {
    await assertSucceeds(getDoc(doc(as.superAdmin, paths.user(OWNER_UID))));
    await end();
    await assertFails(getDoc(doc(as.superAdmin, paths.user(OWNER_UID))));
    await assertFails(getDocs(collection(as.superAdmin, paths.users())));
    await assertFails(getDocs(collection(as.superAdmin, paths.usageDays())));
    await assertFails(getDocs(collection(as.superAdmin, paths.deletedUsers())));
  });

  it("a super admin's session ends for what is others' 12 hours after the sign-in", async () => {
    const signedIn = (hoursAgo: number) =>
      env
        .authenticatedContext("dora", {
          ...{ member: true, role: "super-admin" },
          auth_time: Math.floor(Date.now() / 1000) - hoursAgo * 3_600,
        })
        .firestore();
    await assertSucceeds(getDoc(doc(signedIn(ADMIN_SESSION_HOURS - 0.1), paths.user(OWNER_UID))));
    const over = signedIn(ADMIN_SESSION_HOURS + 0.1);
    await assertFails(getDoc(doc(over, paths.user(OWNER_UID))));
    for (const path of [paths.users(), paths.usageDays(), paths.deletedUsers()])
      await assertFails(getDocs(collection(over, path)));
    await assertSucceeds(getDoc(doc(over, paths.user("dora"))));
  });

  it("a session that began after the others were ended is admitted", async () => {
    await record(OWNER_UID).update({ sessionsFrom: SIGNED_IN_AT });
    await assertSucceeds(getDoc(doc(as.owner, listingPath)));
  });

  it("an open listener gets nothing new", async () => {
    const seen: unknown[] = [];
    const closed = new Promise<string>((resolve) => {
      onSnapshot(
        doc(as.owner, listingPath),
        (found) => seen.push(found.get("title")),
        ({ code }) => resolve(code),
      );
    });
    await vi.waitFor(() => expect(seen).toContain("Bone Shaker"));
    await record(OWNER_UID).delete();
    await database.doc(listingPath).update({ title: "Secret" });
    expect(await closed).toBe("permission-denied");
    expect(seen).not.toContain("Secret");
  });

  it("a batch of Firestore's maximum size reads the record once", async () => {
    const batch = writeBatch(as.owner);
    for (let at = 0; at < 500; at += 1) {
      batch.set(doc(as.owner, paths.queueItem(OWNER_UID, randomUUID())), queueItem);
    }
    await assertSucceeds(batch.commit());
  });
});

describe("the index of galleries", () => {
  it("can't be read past the function, one name at a time or several", async () => {
    for (const actor of ["anonymous", "other"] as const) {
      await assertFails(getDocs(query(collection(as[actor], "galleries"), limit(1))));
      await assertFails(getDoc(doc(as[actor], "galleries/made_up_name")));
    }
  });
});

describe("a collection that the server marks as full", () => {
  /** The pick round is one document. */
  const created = TABLE.filter(
    ({ path, may }) => (may.create?.includes("owner") ?? false) && path !== paths.pickRound(OWNER_UID),
  );
  afterAll(keepRecords);

  it("can be any collection to which a person adds documents", () => {
    const collections = created.map(({ path }) => path.split("/")[2]);
    expect(collections.sort()).toEqual(Object.keys(WRITE_LIMITS).sort());
  });

  it.each(created)("takes no new document, but changes of existing ones: $path", async (row) => {
    const { path, document, change } = row;
    await database.doc(paths.user(OWNER_UID)).set({ ...user, full: [path.split("/")[2]] });
    await database.doc(path).delete();
    await assertFails(attempts.create(as.owner, row));
    expect((await database.doc(path).get()).exists).toBe(false);
    if (row.may.update?.includes("owner") ?? false) {
      await database.doc(path).set(document);
      await assertSucceeds(updateDoc(doc(as.owner, path), change()));
    }
    await database.doc(paths.user(OWNER_UID)).set({ ...user, full: ["another"] });
    await database.doc(path).delete();
    await assertSucceeds(attempts.create(as.owner, row));
  });
});

describe("a collection that the server marks as too large", () => {
  const sized = TABLE.filter(({ path, may }) => {
    const collection = path.split("/")[2];
    return (may.create?.includes("owner") ?? false) && SIZED_COLLECTIONS.some((each) => each === collection);
  });
  afterAll(keepRecords);

  it.each(sized)("takes no new document, and no change: $path", async (row) => {
    const { path, document, change } = row;
    const collection = path.split("/")[2] as (typeof SIZED_COLLECTIONS)[number];
    await database.doc(paths.user(OWNER_UID)).set({ ...user, full: [nameTooLarge(collection)] });
    await database.doc(path).delete();
    await assertFails(attempts.create(as.owner, row));
    expect((await database.doc(path).get()).exists).toBe(false);
    await database.doc(path).set(document);
    await assertFails(updateDoc(doc(as.owner, path), change()));
    expect((await database.doc(path).get()).data()).toEqual(document);
  });
});

it.each(["wishlists", "places"])(
  "a new document of %s is refused with an unknown field",
  async (collection) => {
    const row = TABLE.find(({ path }) => path.startsWith(`users/${OWNER_UID}/${collection}/`));
    if (!row) throw new Error(`no row for ${collection}`);
    await database.doc(row.path).delete();
    const created = { ...(row.created?.() ?? row.document), note2: "hello" };
    await assertFails(setDoc(doc(as.owner, row.path), created));
    expect((await database.doc(row.path).get()).exists).toBe(false);
  },
);

describe("a new queue item", () => {
  const path = paths.queueItem(OWNER_UID, CAPTURE_ID);

  it.each([
    { what: "with an unknown field", at: path, item: { ...queueItem, note: "hello" } },
    { what: "with an unknown status", at: path, item: { ...queueItem, status: "sold" } },
    {
      what: "under another id than a capture's",
      at: paths.queueItem(OWNER_UID, "anything"),
      item: queueItem,
    },
  ])("is refused $what", async ({ at, item }) => {
    await database.doc(at).delete();
    await assertFails(setDoc(doc(as.owner, at), item));
    expect((await database.doc(at).get()).exists).toBe(false);
  });
});

describe("a card taken out of the queue", () => {
  const path = paths.removedCard(OWNER_UID, CAPTURE_ID);

  it.each([
    { what: "with an unknown field", at: path, change: { note: "hello" } },
    { what: "without its card", at: path, change: { item: null } },
    { what: "with a card that no queue takes", at: path, change: { item: { ...queueItem, note: "hello" } } },
    { what: "with a long id of the removal", at: path, change: { removal: "x".repeat(101) } },
    { what: "of another time", at: path, change: { removedAt: new Date(0) } },
    { what: "under another id than a capture's", at: paths.removedCard(OWNER_UID, "anything"), change: {} },
  ])("is refused $what", async ({ at, change }) => {
    await database.doc(at).delete();
    await assertFails(setDoc(doc(as.owner, at), { ...createRemovedCard(), ...change }));
    expect((await database.doc(at).get()).exists).toBe(false);
  });

  it("is restored completely if it isn't in the trash any more", async () => {
    const queued = paths.queueItem(OWNER_UID, CAPTURE_ID);
    await database.doc(queued).delete();
    await database.doc(path).delete();
    const restored = { ...queueItem, restoredFrom: "a1" };
    await assertFails(setDoc(doc(as.owner, queued), { ...restored, note: "hello" }));
    await assertSucceeds(setDoc(doc(as.owner, queued), restored));
  });

  it("leaves the queue and returns in one batch", async () => {
    const queued = paths.queueItem(OWNER_UID, CAPTURE_ID);
    await database.doc(queued).set(queueItem);
    await database.doc(path).delete();
    const away = writeBatch(as.owner);
    away.set(doc(as.owner, path), createRemovedCard()).delete(doc(as.owner, queued));
    await assertSucceeds(away.commit());
    const back = writeBatch(as.owner);
    back.set(doc(as.owner, queued), { ...queueItem, restoredFrom: "a1" }).delete(doc(as.owner, path));
    await assertSucceeds(back.commit());
    expect((await database.doc(queued).get()).data()).toEqual({ ...queueItem, restoredFrom: "a1" });
    expect((await database.doc(path).get()).exists).toBe(false);
  });
});

it("a new wishlist is refused under an id of another form", async () => {
  const path = paths.wishlist(OWNER_UID, "gallery_1");
  await assertFails(setDoc(doc(as.owner, path), wishlist));
  expect((await database.doc(path).get()).exists).toBe(false);
});

describe("a change of the seller's own in the history", () => {
  const path = paths.change(OWNER_UID, "one");

  it.each([
    { what: "with an unknown field", change: { note: "hello" } },
    { what: "in another's name", change: { by: "sync" } },
    { what: "of another time", change: { at: new Date(0) } },
    {
      what: "of more listings than fit",
      change: { listingIds: Array.from({ length: 201 }, (_, at) => `L${at}`) },
    },
    { what: "that is a word", change: { changes: "all" } },
    { what: "of listings that it does not name", change: { changes: { L1: {}, L2: {} } } },
  ])("is refused $what", async ({ change }) => {
    await database.doc(path).delete();
    await assertFails(setDoc(doc(as.owner, path), { ...createOwnChange(), ...change }));
    expect((await database.doc(path).get()).exists).toBe(false);
  });
});

it("evaluates every rule expression to true and to false", async () => {
  expect(await listUntested(suite().firestore, PROJECT)).toEqual([]);
});
