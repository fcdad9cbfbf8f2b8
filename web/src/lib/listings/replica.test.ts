// @vitest-environment node
import { beforeEach, describe, expect, it } from "vitest";

import { listingDocument } from "@contract/documents";

import { createReplica, type Replica } from "./replica";
import { type ListingRow, toRow } from "./row";

let confirmed: string[];
let replica: Replica;
beforeEach(() => {
  confirmed = [];
  replica = createReplica((id) => confirmed.push(id));
});

const row = (id: string, updatedAt: number, title = `${id} at ${updatedAt}`): ListingRow => ({
  ...toRow(id, listingDocument.parse({ title })),
  updatedAt,
});
const put = (...rows: ListingRow[]) =>
  rows.forEach((each) => replica.apply({ kind: "put", id: each.id, row: each }));
const titles = () => replica.columns.byTitle().map(({ title }) => title);
const shownTitle = (id: string) => replica.columns.get(id)?.title;

describe("versions of a listing", () => {
  it("keeps the later one, in whatever order they arrive", () => {
    put(row("a", 2), row("a", 1), row("b", 1), row("b", 2));
    expect(titles()).toEqual(["a at 2", "b at 2"]);
  });

  it("reports each listing that has changed at the server", () => {
    put(row("a", 2), row("a", 1), row("b", 1));
    replica.apply({ kind: "gone", id: "b" });
    replica.apply({ kind: "gone", id: "c" });
    expect(confirmed).toEqual(["a", "b", "b"]);
  });

  it("shows no damaged listing, and counts it until it is repaired or deleted", () => {
    put(row("a", 1), row("b", 1));
    replica.apply({ kind: "unreadable", id: "a", at: 2 });
    replica.apply({ kind: "unreadable", id: "b", at: 2 });
    expect([...replica.unreadable]).toEqual(["a", "b"]);
    expect(titles()).toEqual([]);
    put(row("a", 3));
    replica.apply({ kind: "gone", id: "b" });
    expect(replica.unreadable.size).toBe(0);
    expect(titles()).toEqual(["a at 3"]);
  });
});

describe("a deletion", () => {
  it("removes every version that isn't later than itself", () => {
    put(row("a", 2), row("b", 3));
    replica.applyDeletion({ kind: "deleted", id: "a", at: 2 });
    replica.applyDeletion({ kind: "deleted", id: "b", at: 2 });
    expect(titles()).toEqual(["b at 3"]);
  });

  it("counts against a version that comes after it, and not against a later one", () => {
    replica.applyDeletion({ kind: "deleted", id: "a", at: 5 });
    replica.applyDeletion({ kind: "deleted", id: "a", at: 3 });
    put(row("a", 5));
    expect(titles()).toEqual([]);
    put(row("a", 6));
    expect(titles()).toEqual(["a at 6"]);
  });

  it("no longer counts after it is deleted", () => {
    replica.applyDeletion({ kind: "deleted", id: "a", at: 5 });
    replica.applyDeletion({ kind: "gone", id: "a" });
    put(row("a", 4));
    expect(titles()).toEqual(["a at 4"]);
  });

  it("counts when it is deleted again after a restore", () => {
    replica.applyDeletion({ kind: "gone", id: "a" });
    replica.applyDeletion({ kind: "deleted", id: "a", at: 5 });
    put(row("a", 4));
    expect(titles()).toEqual([]);
  });
});

describe("a change that a screen shows before the server has it", () => {
  it("is taken back by undo", () => {
    put(row("a", 1));
    const shown = replica.showOptimistic("a", { title: "sold" });
    expect(shownTitle("a")).toBe("sold");
    expect(replica.getConfirmed("a")?.title).toBe("a at 1");
    shown.undo();
    expect(shownTitle("a")).toBe("a at 1");
    expect(replica.getConfirmed("a")?.title).toBe("a at 1");
  });

  it("stays while the server repeats its old version, and is replaced by the next one", () => {
    put(row("a", 1));
    replica.showOptimistic("a", { title: "sold" });
    put(row("a", 1));
    expect(shownTitle("a")).toBe("sold");
    put(row("a", 2));
    expect(shownTitle("a")).toBe("a at 2");
  });

  it("isn't undone over something newer", () => {
    put(row("a", 1));
    const first = replica.showOptimistic("a", { title: "first" });
    replica.showOptimistic("a", { title: "second" });
    first.undo();
    expect(shownTitle("a")).toBe("second");
    put(row("a", 2));
    first.undo();
    expect(shownTitle("a")).toBe("a at 2");
  });

  it("does nothing for a listing that isn't here", () => {
    replica.showOptimistic("a", { title: "sold" }).undo();
    expect(replica.columns.size).toBe(0);
  });
});

it("counts a listing that only this tab has written as none of the server's", () => {
  put(row("a", 1));
  replica.apply({ kind: "pending", id: "b", row: row("b", 0) });
  replica.apply({ kind: "pending", id: "a", row: row("a", 0, "changed") });
  expect(titles()).toHaveLength(2);
  expect(replica.confirmedSize).toBe(1);
  expect(replica.getConfirmed("b")).toBeNull();
  // The server refused the change, so its value returns.
  put(row("a", 1));
  expect(shownTitle("a")).toBe("a at 1");
});

describe("a full reading", () => {
  it("removes what it hasn't found", () => {
    replica.fill([row("a", 1), row("b", 1)]);
    replica.apply({ kind: "unreadable", id: "c", at: 1 });
    const load = replica.beginLoad();
    load.page([row("b", 2)], ["d"]);
    expect(load.found).toBe(2);
    load.end();
    expect(titles()).toEqual(["b at 2"]);
    expect([...replica.unreadable]).toEqual(["d"]);
  });

  it("keeps what a feed has reported since it began", () => {
    put(row("a", 1), row("b", 1), row("c", 1));
    const load = replica.beginLoad();
    put(row("new", 2));
    replica.apply({ kind: "gone", id: "a" });
    replica.apply({ kind: "unreadable", id: "b", at: 2 });
    load.page([row("a", 1), row("b", 1)], ["new"]);
    load.end();
    expect(titles()).toEqual(["new at 2"]);
    expect([...replica.unreadable]).toEqual(["b"]);
  });

  it("removes a listing that this tab alone has written and the server hasn't", () => {
    const load = replica.beginLoad();
    replica.apply({ kind: "pending", id: "a", row: row("a", 1) });
    load.end();
    expect(titles()).toEqual([]);
  });

  it("removes nothing when it is aborted", () => {
    put(row("a", 1));
    const load = replica.beginLoad();
    load.page([row("b", 1)], []);
    load.abort();
    expect(titles()).toEqual(["a at 1", "b at 1"]);
  });

  it("shows a listing that it finds damaged no longer", () => {
    put(row("a", 1));
    const load = replica.beginLoad();
    load.page([], ["a"]);
    expect(titles()).toEqual([]);
    expect([...replica.unreadable]).toEqual(["a"]);
  });
});

it("forgets everything when it is cleared", () => {
  put(row("a", 1));
  replica.apply({ kind: "unreadable", id: "b", at: 1 });
  replica.applyDeletion({ kind: "deleted", id: "c", at: 5 });
  replica.showOptimistic("a", { title: "sold" });
  replica.clear();
  expect([replica.columns.size, replica.unreadable.size, replica.confirmedSize]).toEqual([0, 0, 0]);
  put(row("c", 1));
  expect(titles()).toEqual(["c at 1"]);
});
