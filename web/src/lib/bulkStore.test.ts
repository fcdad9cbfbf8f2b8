// @vitest-environment node
import "fake-indexeddb/auto";

import { openDB } from "idb";
import { describe, expect, it } from "vitest";

import {
  type BulkRow,
  countWaitingEndings,
  type EndRow,
  type EndStatus,
  forgetBulk,
  type ImportReport,
  isUnsettled,
  openBulkStore,
} from "./bulkStore";

it("reads the texts of older versions as they were stored", async () => {
  const row = { id: "a", order: 1, title: "Camaro", ebayId: "1", ebayUrl: null, verified: false };
  const report = { source: "cars.csv", added: 1, updated: 0, repeated: 0 };
  const old = await openDB("pegboard-bulk-ada", 1, {
    upgrade(database) {
      database.createObjectStore("rows", { keyPath: "id" });
      database.createObjectStore("endings", { keyPath: "id" });
      database.createObjectStore("reports");
    },
  });
  await old.put("endings", { ...row, status: "failed", message: "This item cannot be accessed" });
  await old.put("endings", { ...row, id: "b", order: 2, status: "pending", message: null });
  await old.put("reports", { ...report, problems: [{ line: 3, text: "It has no title." }] }, "report");
  old.close();

  const store = await openBulkStore("ada");
  const { endings, report: read } = await store.load();
  expect(endings).toEqual([
    { ...row, status: "failed", reason: { code: "told", text: "This item cannot be accessed" } },
    { ...row, id: "b", order: 2, status: "pending", reason: null },
  ]);
  expect(read).toEqual({
    ...report,
    source: { code: "file", name: "cars.csv" },
    problems: [{ line: 3, code: "told", text: "It has no title." }],
  });

  const verified = {
    ...row,
    status: "success" as const,
    verified: true,
    reason: { code: "verified" as const },
  };
  await store.putEnding(verified, null);
  expect((await store.load()).endings[0]).toEqual(verified);
  store.close();
});

const rowOf = (id: string, order: number, title = id): BulkRow => ({
  ...{ id, order, title, price: "5", qty: "1", binPrice: "", link: "", sku: "", ebayId: null, status: null },
});
const endingOf = (id: string, order: number, status: EndStatus = "pending"): EndRow => ({
  ...{ id, order, title: id, ebayId: "1", ebayUrl: null, status, reason: null, verified: false },
});
const REPORT: ImportReport = {
  ...{ source: { code: "wishlist" }, added: 1, updated: 2, repeated: 3 },
  problems: [{ line: 4, code: "nameless" }],
};
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

describe("the bulk manager's data", () => {
  it("is empty at first", async () => {
    const store = await openBulkStore("empty");
    expect(await store.load()).toEqual({ rows: [], endings: [], report: null });
    store.close();
  });

  it("comes back in the order of the import, with later values", async () => {
    const store = await openBulkStore("rows");
    await store.putRows([rowOf("b", 1), rowOf("c", 0), rowOf("a", 2)]);
    await store.putRows([rowOf("b", 1, "Renamed")]);
    await store.setReport(REPORT);
    expect(await store.load()).toEqual({
      rows: [rowOf("c", 0), rowOf("b", 1, "Renamed"), rowOf("a", 2)],
      endings: [],
      report: REPORT,
    });
    await store.removeRows(["c", "a", "unknown"]);
    await store.setReport(null);
    expect(await store.load()).toEqual({ rows: [rowOf("b", 1, "Renamed")], endings: [], report: null });
    store.close();
  });

  it("can be more than one transaction takes", async () => {
    const store = await openBulkStore("many");
    const rows = Array.from({ length: 501 }, (_, at) => rowOf(`r${at}`, at));
    await store.putRows(rows);
    expect((await store.load()).rows).toEqual(rows);
    await store.startEndings(rows.map(({ id, order }) => endingOf(id, order)));
    expect((await store.load()).endings).toHaveLength(501);
    await store.removeRows(rows.slice(1).map(({ id }) => id));
    expect((await store.load()).rows).toEqual([rows[0]]);
    store.close();
  });

  it("has the endings of the last run alone", async () => {
    const store = await openBulkStore("endings");
    await store.startEndings([endingOf("a", 0), endingOf("b", 1)]);
    await store.startEndings([endingOf("d", 1), endingOf("c", 0)]);
    expect((await store.load()).endings).toEqual([endingOf("c", 0), endingOf("d", 1)]);
    store.close();
  });

  it("has a step of an ending together with its row", async () => {
    const store = await openBulkStore("steps");
    await store.putRows([rowOf("a", 0)]);
    await store.putEnding(endingOf("a", 0, "success"), { ...rowOf("a", 0), status: "ended" });
    await store.putEnding(endingOf("b", 1, "failed"), null);
    expect(await store.load()).toEqual({
      rows: [{ ...rowOf("a", 0), status: "ended" }],
      endings: [endingOf("a", 0, "success"), endingOf("b", 1, "failed")],
      report: null,
    });
    store.close();
  });

  it("is each person's own", async () => {
    const [one, other] = await Promise.all([openBulkStore("one"), openBulkStore("other")]);
    await one.putRows([rowOf("a", 0)]);
    expect((await other.load()).rows).toEqual([]);
    one.close();
    other.close();
  });
});

it.each([
  ["pending", true],
  ["ending", true],
  ["verifying", true],
  ["no-id", false],
  ["success", false],
  ["warning", false],
  ["failed", false],
] as const)("says of a row that is %s whether it is unsettled: %s", (status, expected) => {
  expect(isUnsettled({ status })).toBe(expected);
});

describe("a person who leaves", () => {
  it("has nothing to end if they never used the bulk manager, which isn't created by asking", async () => {
    expect(await countWaitingEndings("never")).toBe(0);
    expect(await databases()).not.toContain("pegboard-bulk-never");
  });

  it("keeps the rows while some are still to be ended, and loses them afterwards", async () => {
    const store = await openBulkStore("leaver");
    await store.startEndings([endingOf("a", 0), endingOf("b", 1, "ending"), endingOf("c", 2, "success")]);
    store.close();
    expect(await countWaitingEndings("leaver")).toBe(2);
    await forgetBulk("leaver");
    expect(await databases()).toContain("pegboard-bulk-leaver");
    const again = await openBulkStore("leaver");
    await again.startEndings([endingOf("c", 2, "success")]);
    again.close();
    await forgetBulk("leaver");
    expect(await databases()).not.toContain("pegboard-bulk-leaver");
  });

  it("isn't kept from it by another tab that has the database open", async () => {
    const store = await openBulkStore("tab");
    await forgetBulk("tab");
    expect(await databases()).not.toContain("pegboard-bulk-tab");
    store.close();
  });
});
