import { describe, expect, it } from "vitest";

import { shopOperationDocument, type ShopPage, type ShopRow } from "../../contract/shops/shopMigration.ts";
import type { ShopStartPorts, ShopOperation } from "./ports.ts";
import { undoImport } from "./undoImport.ts";
import { addFound, isOpen } from "./rows.ts";
import { NO_LOTS } from "../lots/testing/noLots.ts";

const shopOperation = (fields: Partial<ShopOperation> = {}): ShopOperation => ({
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
  ...{ result, listingId, code: null, message: null, params: {}, picturesMissing: 0 },
});

describe("the rows of a list", () => {
  it("are counted by verdict, and are open until they have an outcome", () => {
    const found = { ...shopOperation().found, new: 2 };
    const rows = [row({ verdict: "new" }), row({ verdict: "yours" }), row({ verdict: "new" })];
    expect(addFound(found, rows)).toEqual({ ...found, new: 4, yours: 1 });
    expect(found.new).toBe(2);
    expect(isOpen(row({ wanted: true }))).toBe(true);
    expect(isOpen(row({ wanted: false }))).toBe(false);
    expect(isOpen(row({ wanted: true, outcome: outcome("a") }))).toBe(false);
  });
});

describe("undoing an import", () => {
  function world(fields: Partial<ShopOperation> = {}) {
    let stored = shopOperation({ runId: "run", done: { ...shopOperation().done, created: 3 }, ...fields });
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
    const lists: ShopStartPorts["lists"] = {
      change: (_, decide) =>
        Promise.resolve().then(() => {
          const { operation, effects, answer } = decide({ ...stored, list: pages });
          if (operation) {
            stored = operation;
            pages = effects?.pages ?? pages;
            imported.push(effects?.imported);
          }
          return answer;
        }),
    };
    const state = { liveByNow: "" };
    const ports = {
      ...NO_LOTS,
      lists,
      collection: {
        findDrafts: (_: string, ids: readonly string[]) =>
          Promise.resolve(ids.filter((id) => drafts.has(id))),
      },
      trash: {
        moveDraftToTrash(_: string, id: string) {
          if (id === state.liveByNow) return Promise.resolve("not-draft" as const);
          return Promise.resolve(drafts.delete(id) ? ("moved" as const) : ("missing" as const));
        },
      },
    };
    return {
      state,
      imported,
      drafts,
      undo: (runId = "run") => undoImport(ports, "ada", runId),
      rows: () => pages.flatMap(({ rows }) => rows),
      shopOperation: () => stored,
    };
  }

  it("moves the drafts that it made to the trash, and they can be imported again", async () => {
    const { undo, drafts, rows, shopOperation: now, imported } = world();
    // A draft that has gone live since isn't undone.
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

  it("leaves a draft that went live meanwhile, and its row", async () => {
    const { undo, state, rows, shopOperation: now } = world();
    state.liveByNow = "b";
    expect(await undo()).toEqual({ success: true, moved: 1, kept: 2 });
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
