import "fake-indexeddb/auto";

import { beforeEach, describe, expect, it, vi } from "vitest";

import { writeHandOff } from "@/lib/bulkHandOff";
import { openBulkStore } from "@/lib/bulkStore";

import { openBulk, useBulk } from "./bulk";
import { importFile, takeHandOff } from "./importing";
import { MAX_ROWS } from "./reading/readBulkCsv";

const HAND_OFF = "wishlistBulkImport";
const CSV = "Title,Price\nCamaro,4.50\n";
let uid = "";
beforeEach(async () => {
  localStorage.clear();
  uid = crypto.randomUUID();
  await openBulk(uid);
});
const file = (content: BlobPart, name = "cars.csv") => new File([content], name);
const shown = () => useBulk.getState().rows.map(({ title, price, order }) => [title, price, order]);
const handOff = (csv: string) => writeHandOff({ csv, wishlistId: "w", itemCount: 1, timestamp: 1 });

describe("a file", () => {
  it("is imported with a report, and stored", async () => {
    expect(await importFile(file(CSV))).toBeNull();
    const report = {
      ...{ source: { code: "file", name: "cars.csv" }, added: 1, updated: 0, repeated: 0, problems: [] },
    };
    expect(shown()).toEqual([["Camaro", "4.50", 1]]);
    expect(useBulk.getState().report).toEqual(report);
    const stored = await openBulkStore(uid);
    expect(await stored.load()).toEqual({ rows: useBulk.getState().rows, endings: [], report });
    stored.close();
  });

  it("is added to the existing rows, each with an id of its own", async () => {
    await importFile(file(CSV));
    expect(await importFile(file("Title,Price\nCamaro,4.50\nSupra,5\n", "More.CSV"))).toBeNull();
    expect(shown()).toEqual([
      ["Camaro", "4.50", 1],
      ["Supra", "5", 2],
    ]);
    expect(useBulk.getState().report).toMatchObject({ added: 1, updated: 0, repeated: 1 });
    expect(new Set(useBulk.getState().rows.map(({ id }) => id)).size).toBe(2);
  });

  it.each(["cars.txt", "csv", "cars.csv.zip"])("named %s isn't accepted as CSV", async (name) => {
    expect(await importFile(file(CSV, name))).toEqual({ code: "not-csv" });
    expect(shown()).toEqual([]);
  });

  it("may have 10 MB, and no byte more", async () => {
    const sized = (size: number) => Object.defineProperty(file(CSV), "size", { value: size });
    expect(await importFile(sized(10 * 1024 * 1024 + 1))).toEqual({ code: "too-large" });
    expect(shown()).toEqual([]);
    expect(await importFile(sized(10 * 1024 * 1024))).toBeNull();
  });

  it("is unreadable if the browser can't read it", async () => {
    const gone = file(CSV);
    vi.spyOn(gone, "arrayBuffer").mockRejectedValue(new DOMException("Gone", "NotFoundError"));
    expect(await importFile(gone)).toEqual({ code: "unreadable" });
  });

  it("isn't imported if it isn't text", async () => {
    expect(await importFile(file("PK\0\0"))).toEqual({ code: "not-text" });
  });

  it("is refused without a header, and changes nothing", async () => {
    await importFile(file(CSV));
    const before = useBulk.getState();
    expect(await importFile(file("1,2\n3,4\n"))).toEqual({ code: "refused", reason: "noHeader" });
    expect(useBulk.getState()).toBe(before);
  });

  it("has at most 500 problems in its report", async () => {
    const lines = Array.from({ length: 501 }, (_, at) => `Car ${at},abc`);
    expect(await importFile(file(`Title,Price\n${lines.join("\n")}\n`))).toBeNull();
    const { report, rows } = useBulk.getState();
    expect(rows).toHaveLength(501);
    expect(report?.problems).toHaveLength(500);
    expect(report?.problems[0]).toEqual({ line: 2, code: "price", cell: "abc" });
  });

  it("isn't imported if the list would have more than 20,000 rows with it", async () => {
    await importFile(file(CSV));
    const [row] = useBulk.getState().rows;
    if (!row) throw new Error("No row");
    const rows = Array.from({ length: MAX_ROWS - 1 }, (_, at) => ({ ...row, id: `${at}`, order: at }));
    useBulk.setState({ rows, isStored: false });
    expect(await importFile(file("Title,Price\nA,1\nB,2\n"))).toEqual({
      code: "refused",
      reason: "tooManyRows",
    });
    expect(useBulk.getState().rows).toBe(rows);
    expect(await importFile(file("Title,Price\nA,1\n"))).toBeNull();
    expect(useBulk.getState().rows).toHaveLength(20_000);
  });
});

describe("a hand-off", () => {
  it("imports nothing if it doesn't exist", async () => {
    expect(await takeHandOff()).toBeNull();
    expect(useBulk.getState()).toMatchObject({ rows: [], report: null });
  });

  it("is imported once and removed, also when two screens read it at once", async () => {
    handOff(CSV);
    expect(await Promise.all([takeHandOff(), takeHandOff()])).toEqual([null, null]);
    expect(shown()).toEqual([["Camaro", "4.50", 1]]);
    expect(useBulk.getState().report).toEqual({
      ...{ source: { code: "wishlist" }, added: 1, updated: 0, repeated: 0, problems: [] },
    });
    expect(localStorage.getItem(HAND_OFF)).toBeNull();
  });

  it.each([
    ["isn't ours", "{}", { code: "hand-off" }],
    [
      "has no header",
      JSON.stringify({ csv: "1,2\n3,4", wishlistId: "w", itemCount: 1, timestamp: 1 }),
      { code: "refused", reason: "noHeader" },
    ],
  ])("is refused and removed if it %s", async (_, text, failure) => {
    localStorage.setItem(HAND_OFF, text);
    expect(await takeHandOff()).toEqual(failure);
    expect(shown()).toEqual([]);
    expect(localStorage.getItem(HAND_OFF)).toBeNull();
  });
});
