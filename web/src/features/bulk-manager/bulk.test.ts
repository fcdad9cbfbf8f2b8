import "fake-indexeddb/auto";

import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { type BulkRow, openBulkStore } from "@/lib/bulkStore";

import { change, openBulk, reloadBulk, removeRows, useBulk } from "./bulk";
import { endRows } from "./ending/endRun";

const row = (id: string): BulkRow => ({
  ...{ id, order: 1, title: `Car ${id}`, price: "2", qty: "1", binPrice: "", link: "", sku: "" },
  ...{ ebayId: "256000000001", status: null },
});
const titles = () => useBulk.getState().rows.map(({ title }) => title);

let uid = "";
let people = 0;
beforeEach(async () => {
  uid = `person-${++people}`;
  await openBulk(uid);
});
afterEach(() => void vi.unstubAllGlobals());

it("shows what another tab has changed, and no state older than the shown one", async () => {
  const written = Promise.withResolvers<undefined>();
  const writing = change({ rows: [row("a")] }, async (store) => {
    await written.promise;
    await store.putRows([row("a")]);
  });
  await reloadBulk();
  expect(titles()).toEqual(["Car a"]);
  const reading = reloadBulk();
  written.resolve(undefined);
  await Promise.all([reading, writing]);
  expect(titles()).toEqual(["Car a"]);

  const otherTab = await openBulkStore(uid);
  await otherTab.putRows([{ ...row("a"), status: "ended" }]);
  otherTab.close();
  await reloadBulk();
  expect(useBulk.getState().rows).toMatchObject([{ id: "a", status: "ended" }]);
});

it("restores no removed row that has been imported again", async () => {
  const rows = ["256000000001", "256000000002", null, null].map((ebayId, at) => ({
    ...row(`${at}`),
    ...{ title: ebayId ?? "No item", order: at, ebayId },
  }));
  const [first, second, third, fourth] = rows;
  if (!first || !second || !third || !fourth) throw new Error("no rows");
  await change({ rows }, (store) => store.putRows(rows));
  const undo = removeRows(new Set(["0", "1", "2"]));
  const again = [
    { ...first, id: "new 0", price: "3" },
    { ...second, id: "new 1", ebayId: null, title: "Another" },
  ];
  await change({ rows: [fourth, ...again] }, (store) => store.putRows(again));
  undo();
  expect(
    useBulk
      .getState()
      .rows.map(({ id }) => id)
      .toSorted(),
  ).toEqual(["1", "2", "3", "new 0", "new 1"]);
});

it("continues without the browser's storage, and says so", async () => {
  await change({ rows: [row("a")] }, () => Promise.reject(new DOMException("Full", "QuotaExceededError")));
  expect(titles()).toEqual(["Car a"]);
  expect(useBulk.getState().isStored).toBe(false);
  await reloadBulk();
  expect(titles()).toEqual(["Car a"]);
});

it("ends nothing while another tab ends listings", async () => {
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal("fetch", fetched);
  const request = (_name: string, _options: object, work: (lock: null) => unknown) =>
    Promise.resolve(work(null));
  vi.stubGlobal("navigator", { locks: { request } });
  expect(await endRows([row("a")])).toBe("in-other-tab");
  expect(useBulk.getState()).toMatchObject({ run: "idle", endings: [] });
  expect(fetched).not.toHaveBeenCalled();
});

it("starts one run in this tab, and doesn't take it for another tab's", async () => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => answer.promise);
  let isHeld = false;
  const request = async (_name: string, _options: object, work: (lock: object | null) => unknown) => {
    if (isHeld) return work(null);
    isHeld = true;
    await work({});
    isHeld = false;
    return undefined;
  };
  vi.stubGlobal("navigator", { locks: { request } });
  const first = endRows([row("a")]);
  expect(await endRows([row("a")])).toBe("in-this-tab");
  await vi.waitFor(() => expect(useBulk.getState().run).toBe("running"));
  expect(await endRows([row("a")])).toBe("in-this-tab");
  answer.reject(new TypeError("Failed to fetch"));
  expect(await first).toBe("begun");
});

it("starts no run while nobody is signed in", async () => {
  useBulk.setState({ uid: null });
  expect(await endRows([row("a")])).toBe("signed-out");
});
