// @vitest-environment node
import "fake-indexeddb/auto";

import * as fc from "fast-check";
import { deleteDB, openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { setSession } from "../../session/session";
import { samplePerson } from "../../session/testing/samplePerson";
import type { ListingRow } from "../row";
import { arbitraryRow } from "../testing/sampleRows";
import { openSnapshots, readAhead, SNAPSHOT_PREFIX } from "./snapshotDatabase";
import type { Snapshots, SnapshotState } from "./snapshots";

let uid: string;
let opened: Snapshots[];
const onFull = vi.fn();
beforeEach(() => {
  uid = crypto.randomUUID();
  opened = [];
  onFull.mockClear();
});
afterEach(() => {
  opened.forEach((snapshots) => snapshots.close());
  vi.restoreAllMocks();
});

/** Opens a tab. The first open one keeps the snapshot. */
async function tab(of = uid) {
  const snapshots = openSnapshots(of, onFull);
  opened.push(snapshots);
  await new Promise((resolve) => setTimeout(resolve, 5));
  return snapshots;
}

const state = (cursor: number): SnapshotState => ({
  listings: { cursor, isSettled: false },
  deletions: { cursor, isSettled: true },
  syncedAt: cursor,
  countedAt: cursor,
  unreadable: ["broken"],
  head: null,
});

async function readFrom(snapshots: Snapshots) {
  const rows: ListingRow[] = [];
  const found = await snapshots.read(
    () => undefined,
    (portion) => rows.push(...portion),
  );
  return { state: found && { ...found, generation: undefined, layout: undefined }, rows: byId(rows) };
}
const byId = (rows: readonly ListingRow[]) => rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
const over = (rows: ReadonlyMap<string, ListingRow>) => ({
  all: () => [...rows.values()],
  get: (id: string) => rows.get(id) ?? null,
});
const sample = (count: number) =>
  new Map(fc.sample(arbitraryRow(fc.uuid()), { numRuns: count, seed: 3 }).map((row) => [row.id, row]));

it("returns what was written last, whatever was changed, added and removed in between", async () => {
  const anyId = fc.integer({ min: 0, max: 1_500 }).map(String);
  const first = [...sample(1_200).values()].map((row, at) => ({ ...row, id: String(at) }));
  const anyVisit = fc.array(fc.record({ id: anyId, row: fc.option(arbitraryRow(fc.constant(""))) }), {
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyVisit, { maxLength: 4 }), async (visits) => {
      uid = crypto.randomUUID();
      const rows = new Map<string, ListingRow>(first.map((row) => [row.id, row]));
      let snapshots = await tab();
      await snapshots.write(state(0), over(rows));
      for (const [at, visit] of visits.entries()) {
        for (const { id, row } of visit) {
          snapshots.changed(id);
          if (row) rows.set(id, { ...row, id });
          else rows.delete(id);
        }
        await snapshots.write(state(at), over(rows));
        snapshots.close();
        snapshots = await tab();
        expect(await readFrom(snapshots)).toEqual({
          state: { ...state(at), generation: undefined },
          rows: byId([...rows.values()]),
        });
      }
      snapshots.close();
    }),
    { numRuns: 15 },
  );
});

it("has nothing for an unknown person, and nothing once it is cleared", async () => {
  const snapshots = await tab();
  expect(await readFrom(snapshots)).toEqual({ state: null, rows: [] });
  await snapshots.write(state(1), over(sample(3)));
  expect(await readFrom(await tab(crypto.randomUUID()))).toEqual({ state: null, rows: [] });
  await snapshots.clear();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(SNAPSHOT_PREFIX + uid);
});

it("returns a large collection in the order in which it was written", async () => {
  const [row] = sample(1).values();
  if (!row) throw new Error("no row");
  const ids = Array.from({ length: 10_700 }, (_, at) => `listing-${at}`);
  const snapshots = await tab();
  await snapshots.write(state(1), over(new Map(ids.map((id) => [id, { ...row, id }]))));
  const read: string[] = [];
  await snapshots.read(
    () => undefined,
    (rows) => read.push(...rows.map(({ id }) => id)),
  );
  expect(read).toEqual(ids);
});

describe("a reading that began before the account was confirmed", () => {
  const enter = (as: string) => setSession({ status: "ready", person: { ...samplePerson(), uid: as } });
  beforeEach(() => setSession({ status: "loading" }));
  afterEach(() => setSession({ status: "signed-out", problem: null }));

  /** Writes two snapshots. The reading ahead begins between them. */
  async function readBetween() {
    const snapshots = await tab();
    await snapshots.write(state(1), over(sample(3)));
    readAhead(uid);
    await new Promise((resolve) => setTimeout(resolve, 20));
    for (const id of sample(5).keys()) snapshots.changed(id);
    await snapshots.write(state(2), over(sample(5)));
  }

  it("is continued once by the same person", async () => {
    await readBetween();
    expect((await readFrom(await tab("somebody else"))).state).toBeNull();
    enter(uid);
    expect(await readFrom(await tab())).toEqual({ state: state(1), rows: byId([...sample(3).values()]) });
    expect(await readFrom(await tab())).toEqual({ state: state(2), rows: byId([...sample(5).values()]) });
  });

  it("is dropped when somebody else signs in, who gets nothing of it", async () => {
    await readBetween();
    enter("somebody else");
    expect(await readFrom(await tab("somebody else"))).toEqual({ state: null, rows: [] });
    expect((await readFrom(await tab())).state).toEqual(state(2));
  });

  it("is dropped when nobody is signed in", async () => {
    await readBetween();
    setSession({ status: "signed-out", problem: null });
    expect((await readFrom(await tab())).state).toEqual(state(2));
  });

  it("doesn't keep the database from being deleted", async () => {
    await readBetween();
    opened.forEach((snapshots) => snapshots.close());
    readAhead(uid);
    await deleteDB(SNAPSHOT_PREFIX + uid);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(SNAPSHOT_PREFIX + uid);
  });
});

describe("two tabs", () => {
  it("are one leader at a time: the other's writing changes nothing, until the leader is closed", async () => {
    const first = await tab();
    const second = await tab();
    await first.write(state(1), over(sample(3)));
    await second.write(state(2), over(sample(5)));
    expect((await readFrom(await tab())).state).toMatchObject({ syncedAt: 1 });
    first.close();
    await vi.waitFor(async () => {
      await second.write(state(3), over(sample(5)));
      const { state: kept, rows } = await readFrom(await tab());
      expect([kept?.syncedAt, rows.length]).toEqual([3, 5]);
    });
  });

  it("don't mix what they know: a new leader that read something older writes everything", async () => {
    const first = await tab();
    await first.write(state(1), over(sample(3)));
    const second = await tab();
    await readFrom(second);
    const rows = sample(2_000);
    await first.write(state(2), over(rows));
    first.close();
    await vi.waitFor(async () => {
      await second.write(state(3), over(rows));
      const kept = await readFrom(await tab());
      expect(kept.state?.syncedAt).toBe(3);
      expect(kept.rows).toEqual(byId([...rows.values()]));
    });
  });

  it("releases the database when it is deleted", async () => {
    const snapshots = await tab();
    await snapshots.write(state(1), over(sample(3)));
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(SNAPSHOT_PREFIX + uid);
      request.onsuccess = resolve;
      request.onerror = reject;
    });
    await snapshots.write(state(2), over(sample(3)));
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(SNAPSHOT_PREFIX + uid);
  });
});

it("works without a snapshot if the browser has no room, says so, and writes nothing partly", async () => {
  const snapshots = await tab();
  await snapshots.write(state(1), over(sample(3)));
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  snapshots.changed("x");
  await snapshots.write(state(2), over(sample(4)));
  expect(onFull).toHaveBeenCalledOnce();
  await snapshots.write(state(3), over(sample(4)));
  expect(onFull).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
  expect(await readFrom(await tab())).toEqual({ state: null, rows: [] });
});

it.each([new DOMException("no", "DataError"), new TypeError("a bug")])(
  "keeps the snapshot after %s, which isn't a lack of room",
  async (error) => {
    const snapshots = await tab();
    await snapshots.write(state(1), over(sample(3)));
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw error;
    });
    await expect(snapshots.write(state(2), over(sample(4)))).rejects.toThrow();
    expect(onFull).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    expect((await readFrom(await tab())).state?.syncedAt).toBe(1);
  },
);

it("isn't used if it is damaged", async () => {
  const snapshots = await tab();
  await snapshots.write(state(1), over(sample(3)));
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(SNAPSHOT_PREFIX + uid);
    request.onsuccess = () => resolve(request.result);
  });
  await new Promise((resolve) => {
    const damage = database.transaction("rows", "readwrite").objectStore("rows").put("[[", 0);
    damage.onsuccess = resolve;
  });
  database.close();
  await expect(readFrom(await tab())).rejects.toThrow();
});

it("isn't used if its rows have another layout, and is rewritten", async () => {
  const rows = sample(3);
  await (await tab()).write(state(1), over(rows));
  const database = await openDB(SNAPSHOT_PREFIX + uid);
  await database.put("state", { ...(await database.get("state", "state")), layout: "id,title" }, "state");
  database.close();

  const later = await tab();
  expect(await readFrom(later)).toEqual({ state: null, rows: [] });
  opened[0]?.close();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await later.write(state(2), over(rows));
  expect(await readFrom(later)).toEqual({ state: state(2), rows: byId([...rows.values()]) });
});
