import { describe, expect, it, test } from "vitest";

import { shopOperationDocument, type ShopPage, type ShopRow } from "../../contract/shops/shopMigration.ts";
import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import { connectShop, requireKeys, saveShop } from "./connect.ts";
import type { ShopKeys, ShopStartPorts, ShopOperation } from "./ports.ts";
import { cancelMigration, startFetch, startImport } from "./startMigration.ts";

const NOW = 1_000_000;
const KEYS: ShopKeys = { storeUrl: "https://shop.example", consumerKey: "ck_1", consumerSecret: "cs_1" };
const shopOperation = (fields: Partial<ShopOperation> = {}): ShopOperation => ({
  ...shopOperationDocument.parse({}),
  ...{ startedAt: null, finishedAt: null, resumesAt: null },
  ...fields,
});
const row = (id: number, fields: Partial<ShopRow> = {}): ShopRow => ({
  ...{ id, parentId: null, name: "Car", sku: null, price: null, quantity: 1, pictures: 0 },
  ...{ verdict: "new", refusal: null, notes: [], listingId: null, wanted: false, outcome: null },
  ...fields,
});
const outcome = (result: NonNullable<ShopRow["outcome"]>["result"]) => ({
  ...{ result, listingId: null, code: null, message: null, params: {}, picturesMissing: 0 },
});

interface World {
  stored?: (ShopKeys & { connected: boolean }) | null;
  shopOperation?: Partial<ShopOperation>;
  rows?: ShopRow[][];
  refuse?: AppError | Error;
}

function world({
  stored = { ...KEYS, connected: true },
  shopOperation: fields,
  rows = [],
  refuse,
}: World = {}) {
  let list: readonly ShopPage[] = rows.map((each, index) => ({ runId: "run", index, rows: each }));
  const state = { shopOperation: shopOperation(fields), queued: 0, written: [] as readonly ShopPage[] };
  const saved: [ShopKeys, boolean][] = [];
  let disconnected = 0;
  const change = (
    _uid: string,
    decide: (current: never) => {
      operation: ShopOperation | null;
      answer: unknown;
      effects?: { pages?: readonly ShopPage[] };
    },
  ) => {
    const { operation, answer, effects } = decide({ ...state.shopOperation, list } as never);
    if (operation) state.shopOperation = operation;
    if (effects?.pages) {
      state.written = effects.pages;
      list = list.map((page) => effects.pages?.find(({ index }) => index === page.index) ?? page);
    }
    return Promise.resolve(answer);
  };
  const ports = {
    operations: { change },
    lists: { change },
    enqueue: () => Promise.resolve(void (state.queued += 1)),
    now: () => NOW,
    shop: {
      normalizeAddress: (typed: string) => {
        if (typed === "ftp://x") throw new AppError("shop/address-invalid");
        return typed.replace(/\/$/, "");
      },
      readProducts: () => Promise.resolve({ products: [], total: 42, pages: 1 }),
      describe: () => (refuse ? Promise.reject(refuse) : Promise.resolve({ storeName: "Shop" })),
    },
    connections: {
      readKeys: () => Promise.resolve(stored),
      save: (_uid: string, keys: ShopKeys, facts: object | null) => {
        saved.push([keys, facts !== null]);
        return Promise.resolve();
      },
      markDisconnected: () => Promise.resolve(void (disconnected += 1)),
    },
  } as unknown as ShopStartPorts;
  return { ports, state, saved, disconnected: () => disconnected, list: () => list };
}

const MASKED = { ...KEYS, consumerKey: "ck_…ck_1", consumerSecret: "" };

describe("the keys of a shop", () => {
  it("are used as stored if the form shows them masked", async () => {
    expect(await requireKeys(world().ports, "ada", MASKED)).toEqual(KEYS);
  });

  it("are never used for another shop", async () => {
    const other = { ...MASKED, storeUrl: "https://other.example" };
    await expect(requireKeys(world().ports, "ada", other)).rejects.toMatchObject({
      code: "shop/keys-needed",
    });
    await expect(requireKeys(world({ stored: null }).ports, "ada", MASKED)).rejects.toMatchObject({
      code: "shop/keys-needed",
    });
  });

  test.each([
    ["that differ", { ...KEYS, consumerSecret: "cs_2" }, { ...KEYS, connected: true }],
    ["that were never tested", KEYS, { ...KEYS, connected: false }],
    ["that nobody stored", KEYS, null],
  ])("%s don't count as connected", async (_, given, stored) => {
    await expect(requireKeys(world({ stored }).ports, "ada", given)).rejects.toMatchObject({
      code: "shop/not-connected",
    });
  });

  it("are saved only if they differ, and are connected no more then", async () => {
    const same = world();
    expect(await saveShop(same.ports, "ada", { ...KEYS, storeUrl: `${KEYS.storeUrl}/` })).toEqual({
      ...{ success: true, connected: true },
    });
    expect(same.saved).toEqual([]);
    const other = world();
    const changed = { ...KEYS, consumerKey: "ck_2" };
    expect(await saveShop(other.ports, "ada", changed)).toEqual({ success: true, connected: false });
    expect(other.saved).toEqual([[changed, false]]);
  });
});

describe("connecting a shop", () => {
  it("stores the connection with the shop's facts", async () => {
    const { ports, saved } = world({ stored: null });
    expect(await connectShop(ports, "ada", KEYS)).toEqual({
      ...{ success: true, error: null, failure: null, field: null },
    });
    expect(saved).toEqual([[KEYS, true]]);
  });

  test.each<[ErrorCode, string | null]>([
    ["shop/unreachable", "storeUrl"],
    ["shop/no-api", "storeUrl"],
    ["shop/redirected", "storeUrl"],
    ["shop/keys-refused", "consumerKey"],
    ["shop/keys-cannot-read", "consumerKey"],
    ["shop/rate-limited", null],
  ])("says where %s is fixed", async (code, field) => {
    const { ports, saved } = world({ refuse: new AppError(code, { message: "Why" }) });
    const answer = await connectShop(ports, "ada", KEYS);
    expect(answer).toMatchObject({ success: false, field, failure: { code, message: "Why" } });
    expect(answer.error).toMatch(/\w/);
    expect(answer.error).not.toContain("{message}");
    expect(saved).toEqual([]);
  });

  it("names the field of an address that can't be used", async () => {
    expect(await connectShop(world().ports, "ada", { ...KEYS, storeUrl: "ftp://x" })).toMatchObject({
      field: "storeUrl",
    });
  });

  it("marks a stored connection as broken only if its keys were withdrawn", async () => {
    const withdrawn = world({ refuse: new AppError("shop/keys-refused") });
    await connectShop(withdrawn.ports, "ada", KEYS);
    expect(withdrawn.disconnected()).toBe(1);
    const slow = world({ refuse: new AppError("shop/slow") });
    await connectShop(slow.ports, "ada", KEYS);
    expect(slow.disconnected()).toBe(0);
    const typed = world({ refuse: new AppError("shop/keys-refused") });
    await connectShop(typed.ports, "ada", { ...KEYS, consumerKey: "ck_wrong" });
    expect(typed.disconnected()).toBe(0);
  });

  it("rejects with an error of our own", async () => {
    const { ports } = world({ refuse: new TypeError("broken") });
    await expect(connectShop(ports, "ada", KEYS)).rejects.toThrow("broken");
    const other = world({ refuse: new AppError("internal") });
    await expect(connectShop(other.ports, "ada", KEYS)).rejects.toMatchObject({ code: "internal" });
  });
});

describe("starting a fetch", () => {
  const lease = { holder: "worker", until: NOW + 1 };
  const fetchOf = { task: "fetch", runId: "run", storeUrl: KEYS.storeUrl, read: 10 } as const;

  it("starts a new list, and returns the number of products", async () => {
    const { ports, state } = world();
    expect(await startFetch(ports, "ada", KEYS)).toEqual({ success: true, count: 42 });
    expect(state).toMatchObject({
      queued: 1,
      shopOperation: { total: 42, read: 0, startedAt: NOW, storeUrl: KEYS.storeUrl },
    });
    expect(state.shopOperation.runId).not.toBe("");
  });

  it("resumes a fetch that stopped", async () => {
    const { ports, state } = world({ shopOperation: { ...fetchOf, status: "failed", pauses: 7 } });
    await startFetch(ports, "ada", KEYS);
    expect(state.shopOperation).toMatchObject({ runId: "run", read: 10, pauses: 0, total: 42 });
  });

  test.each<[string, Partial<ShopOperation>]>([
    ["is complete", { isFetched: true }],
    ["is another shop's", { storeUrl: "https://other.example" }],
    ["was an import's", { task: "import" }],
  ])("starts again if the list %s", async (_, fields) => {
    const { ports, state } = world({ shopOperation: { ...fetchOf, status: "completed", ...fields } });
    await startFetch(ports, "ada", KEYS);
    expect(state.shopOperation).toMatchObject({ task: "fetch", read: 0, isFetched: false });
    expect(state.shopOperation.runId).not.toBe("run");
  });

  it("joins a fetch at work", async () => {
    const { ports, state } = world({ shopOperation: { ...fetchOf, status: "in_progress", lease } });
    expect(await startFetch(ports, "ada", KEYS)).toEqual({ success: true, count: 42 });
    expect(state).toMatchObject({ queued: 0, shopOperation: { read: 10 } });
  });

  test.each<[string, Partial<ShopOperation>]>([
    ["an import under way", { task: "import", status: "waiting" }],
    ["a fetch that is being cancelled", { ...fetchOf, status: "in_progress", lease, cancelRequested: true }],
  ])("is refused beside %s", async (_, fields) => {
    await expect(startFetch(world({ shopOperation: fields }).ports, "ada", KEYS)).rejects.toMatchObject({
      code: "shop/busy",
    });
  });
});

describe("starting an import", () => {
  const fetched = { runId: "run", isFetched: true, task: "fetch", status: "completed" } as const;
  const importOf = (has: World, productIds: number[], yours: "skip" | "raise" = "skip") => {
    const context = world({ ...has, shopOperation: { ...fetched, ...has.shopOperation } });
    return startImport(context.ports, "ada", { runId: "run", productIds, yours }).then((answer) => ({
      ...context,
      answer,
    }));
  };

  it("imports only the chosen rows", async () => {
    const { answer, state, list } = await importOf(
      { rows: [[row(1), row(2, { wanted: true })], [row(3)]] },
      [1],
    );
    expect(answer.count).toBe(1);
    expect(list().map(({ rows }) => rows.map(({ wanted }) => wanted))).toEqual([[true, false], [false]]);
    expect(state).toMatchObject({
      queued: 1,
      shopOperation: { task: "import", wanted: 1, importPage: 0, startedAt: NOW },
    });
    expect(state.written.map(({ index }) => index)).toEqual([0]);
  });

  it("retries failed and skipped rows, and no imported ones", async () => {
    const rows = [
      row(1, { outcome: outcome("failed") }),
      row(2, { outcome: outcome("skipped") }),
      row(3, { outcome: outcome("created") }),
      row(4, { outcome: outcome("raised") }),
      row(5, { outcome: outcome("already") }),
    ];
    const { list } = await importOf({ rows: [rows] }, [1, 2, 3, 4, 5]);
    expect(list()[0]?.rows.map(({ wanted }) => wanted)).toEqual([true, true, false, false, false]);
    expect(list()[0]?.rows[0]?.outcome).toBeNull();
  });

  it("raises existing listings only if that is chosen", async () => {
    const rows = [
      [row(1, { verdict: "yours" }), row(2, { verdict: "refused" }), row(3, { verdict: "imported" })],
    ];
    const skipped = await importOf({ rows }, [1, 2, 3], "skip");
    expect(skipped).toMatchObject({ answer: { count: 0 }, state: { queued: 0 } });
    const raised = await importOf({ rows }, [1, 2, 3], "raise");
    expect(raised).toMatchObject({
      answer: { count: 1 },
      state: { queued: 1, shopOperation: { yours: "raise" } },
    });
  });

  test.each<[string, Partial<ShopOperation>]>([
    ["another list", { runId: "other" }],
    ["a list that isn't complete", { isFetched: false }],
  ])("is refused with %s", async (_, fields) => {
    await expect(importOf({ rows: [[row(1)]], shopOperation: fields }, [1])).rejects.toMatchObject({
      code: "shop/changed",
    });
  });

  it("is refused while one runs, and resumes a waiting one", async () => {
    const lease = { holder: "w", until: NOW + 1 };
    const atWork = { status: "in_progress", task: "import", lease } as const;
    await expect(importOf({ rows: [[row(1)]], shopOperation: atWork }, [1])).rejects.toMatchObject({
      code: "shop/busy",
    });
    const waits = { status: "waiting", task: "import", importId: "same" } as const;
    const { answer, state } = await importOf(
      { rows: [[row(1, { wanted: true }), row(2)]], shopOperation: waits },
      [2],
    );
    expect(answer.count).toBe(1);
    expect(state).toMatchObject({ queued: 1, shopOperation: { importId: "same" } });
  });
});

it("a cancelled wait has ended", async () => {
  const { ports, state } = world({ shopOperation: { status: "waiting", resumesAt: NOW + 9 } });
  expect(await cancelMigration(ports, "ada")).toEqual({ success: true });
  expect(state.shopOperation.status).toBe("cancelled");
});
