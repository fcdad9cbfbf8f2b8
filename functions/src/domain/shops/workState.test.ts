import { describe, expect, it } from "vitest";

import { AppError } from "../../contract/wire/errors.ts";
import { shopOperationDocument, type ShopPage, type ShopRow } from "../../contract/shops/shopMigration.ts";
import type { ShopDecision, ShopWork, ShopWorkStore } from "./ports.ts";
import { undoImport } from "./undoImport.ts";
import {
  claimWork,
  isAtWork,
  isHeldBy,
  isOpen,
  isUnderWay,
  endWork,
  markPaused,
  markQueued,
  addFound,
} from "./workState.ts";

const NOW = 1_000;

const work = (fields: Partial<ShopWork> = {}): ShopWork => ({
  ...shopOperationDocument.parse({}),
  ...{ startedAt: null, finishedAt: null, resumesAt: null },
  ...fields,
});
const row = (fields: Partial<ShopRow> = {}): ShopRow => ({
  ...{ id: 1, parentId: null, name: "Car", sku: null, price: null, quantity: 1, pictures: 0 },
  ...{ verdict: "new", refusal: null, notes: [], listingId: null, wanted: false, outcome: null },
  ...fields,
});
const outcome = (listingId: string, result: "created" | "raised" = "created") => ({
  ...{ result, listingId, code: null, message: null, picturesMissing: 0 },
});

describe("a migration's work", () => {
  it.each([
    ["idle", false],
    ["starting", true],
    ["in_progress", true],
    ["waiting", true],
    ["completed", false],
    ["cancelled", false],
    ["failed", false],
  ] as const)("that is %s is under way: %s", (status, isSo) => {
    expect(isUnderWay(work({ status }))).toBe(isSo);
  });

  it("is in somebody's hand until the lease is over", () => {
    const held = work({ status: "in_progress", lease: { holder: "w", until: NOW } });
    expect(isAtWork(held, NOW - 1)).toBe(true);
    expect(isAtWork(held, NOW)).toBe(false);
    expect(isAtWork({ ...held, status: "waiting" }, NOW - 1)).toBe(false);
    expect(isAtWork(work({ status: "in_progress" }), 0)).toBe(false);
    expect([isHeldBy(held, "w"), isHeldBy(held, "other"), isHeldBy(work(), "w")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("is taken by a worker from the queue, or from one that is dead", () => {
    const waiting = markQueued(work(), NOW + 60);
    expect(waiting).toMatchObject({ status: "starting", resumesAt: null, failure: null });
    const taken = claimWork(waiting, "w", NOW, NOW + 120);
    expect(taken).toMatchObject({ status: "in_progress", lease: { holder: "w", until: NOW + 120 } });
    if (taken === null || taken === "taken") throw new Error("it is free");
    expect(claimWork(taken, "other", NOW + 119, NOW + 200)).toBe("taken");
    expect(claimWork(taken, "other", NOW + 120, NOW + 200)).toMatchObject({ lease: { holder: "other" } });
    expect(markQueued(taken, NOW).status).toBe("in_progress");
    expect(claimWork(work(), "w", NOW, NOW + 1)).toBeNull();
  });

  it("waits for its time, and counts how often it had to", () => {
    const failure = { code: "shop/unavailable" as const, params: {} };
    const waits = markPaused(markQueued(work({ pauses: 1 }), NOW), failure, NOW + 30);
    expect(waits).toMatchObject({ status: "waiting", lease: null, failure, resumesAt: NOW + 30, pauses: 2 });
    expect(claimWork(waits, "w", NOW + 29, NOW + 99)).toBe("taken");
    expect(claimWork(waits, "w", NOW + 30, NOW + 99)).toMatchObject({ resumesAt: null, failure: null });
  });

  it("is over with its reason, and takes a wish to stop with it", () => {
    const stopping = markQueued(work({ cancelRequested: true }), NOW);
    expect(claimWork(stopping, "w", NOW, NOW + 1)).toMatchObject({
      ...{ status: "cancelled", finishedAt: NOW, lease: null, cancelRequested: false, failure: null },
    });
    const failure = new AppError("shop/slow", { message: "s" });
    expect(endWork(stopping, "failed", NOW, failure).failure).toEqual({
      ...{ code: "shop/slow", params: { message: "s" } },
    });
  });

  it("counts what was found, and knows what is still to be taken", () => {
    const found = { ...work().found, new: 2 };
    const rows = [row({ verdict: "new" }), row({ verdict: "yours" }), row({ verdict: "new" })];
    expect(addFound(found, rows)).toEqual({ ...found, new: 4, yours: 1 });
    expect(found.new).toBe(2);
    expect(isOpen(row({ wanted: true }))).toBe(true);
    expect(isOpen(row({ wanted: false }))).toBe(false);
    expect(isOpen(row({ wanted: true, outcome: outcome("a") }))).toBe(false);
  });
});

describe("undoing an import", () => {
  function world(fields: Partial<ShopWork> = {}) {
    let stored = work({ runId: "run", done: { ...work().done, created: 3 }, ...fields });
    let pages: readonly ShopPage[] = [
      {
        runId: "run",
        index: 0,
        rows: [row({ outcome: outcome("a"), wanted: true }), row({ outcome: outcome("b") })],
      },
      {
        runId: "run",
        index: 1,
        rows: [row({ outcome: outcome("c", "raised") }), row({ outcome: outcome("d") })],
      },
    ];
    const drafts = new Set(["a", "b", "c"]);
    const imported: (number | undefined)[] = [];
    const change = <T>(decide: (current: ShopWork) => ShopDecision<T>): Promise<T> =>
      Promise.resolve().then(() => {
        const decision = decide(stored);
        if (decision.work) {
          stored = decision.work;
          pages = decision.pages ?? pages;
          imported.push(decision.imported);
        }
        return decision.answer;
      });
    const works: ShopWorkStore = {
      change: (_, decide) => change(decide),
      changeList: (_, decide) => change((current) => decide(current, pages)),
      page: (_, index) => Promise.resolve(pages[index] ?? null),
      dropOtherPages: () => Promise.resolve(),
    };
    const state = { stubborn: "" };
    const ports = {
      works,
      collection: {
        drafts: (_: string, ids: readonly string[]) => Promise.resolve(ids.filter((id) => drafts.has(id))),
      },
      trash: {
        moveToTrash: (_: string, id: string) => Promise.resolve(id !== state.stubborn && drafts.delete(id)),
      },
    };
    return {
      state,
      imported,
      drafts,
      undo: (runId = "run") => undoImport(ports, "ada", runId),
      rows: () => pages.flatMap(({ rows }) => rows),
      work: () => stored,
    };
  }

  it("moves the drafts that it made to the trash, and they can be taken anew", async () => {
    const { undo, drafts, rows, work: now, imported } = world();
    // What has gone live since is none any more, and stays.
    expect(await undo()).toEqual({ success: true, moved: 2, kept: 1 });
    expect([...drafts]).toEqual(["c"]);
    expect(rows().map(({ outcome, wanted }) => [outcome?.result ?? null, wanted])).toEqual([
      [null, false],
      [null, false],
      ["raised", false],
      ["created", false],
    ]);
    expect(now().done.created).toBe(1);
    expect(imported).toEqual([-2]);
  });

  it("leaves the row of a draft that could not be moved", async () => {
    const { undo, state, rows, work: now } = world();
    state.stubborn = "b";
    await undo();
    expect(rows()[1]?.outcome).toMatchObject({ listingId: "b" });
    expect(now().done.created).toBe(2);
  });

  it("is refused for another list, and while work is under way", async () => {
    const { undo, drafts } = world();
    await expect(undo("other")).rejects.toMatchObject({ code: "shop/changed" });
    const busy = world({ status: "in_progress" });
    await expect(busy.undo()).rejects.toMatchObject({ code: "shop/busy" });
    expect([drafts.size, busy.drafts.size]).toEqual([3, 3]);
  });
});
