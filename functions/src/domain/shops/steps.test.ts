import { describe, expect, it, test } from "vitest";

import {
  MAX_SHOP_ROWS,
  ROWS_PER_PAGE,
  shopOperationDocument,
  type ShopPage,
  type ShopRow,
} from "../../contract/shops/shopMigration.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { fetchStep } from "./fetchStep.ts";
import { importStep } from "./importStep.ts";
import type {
  Raise,
  ShopDraft,
  ShopProduct,
  ShopVariation,
  ShopOperation,
  ShopOperationPorts,
} from "./ports.ts";
import { NO_LOTS } from "../lots/testing/noLots.ts";
import { toListingId } from "./rows.ts";

const KEYS = { storeUrl: "https://shop.example", consumerKey: "ck", consumerSecret: "cs" };
const idOf = (productId: number) => toListingId(KEYS.storeUrl, productId);

const product = (fields: Partial<ShopProduct> & { id: number }): ShopProduct => ({
  type: "simple",
  status: "publish",
  name: `Car ${fields.id}`,
  sku: `SKU-${fields.id}`,
  price: "4.50",
  manageStock: true,
  stockQuantity: 3,
  stockStatus: "instock",
  isVirtual: false,
  description: "",
  images: [],
  attributes: [],
  variations: [],
  ...fields,
});
const row = (id: number, fields: Partial<ShopRow> = {}): ShopRow => ({
  ...{ id, parentId: null, name: `Car ${id}`, sku: `SKU-${id}`, price: 4.5, quantity: 3, pictures: 0 },
  ...{ verdict: "new", refusal: null, notes: [], listingId: null, wanted: true, outcome: null },
  ...fields,
});
const shopOperation = (fields: Partial<ShopOperation> = {}): ShopOperation => ({
  ...shopOperationDocument.parse({}),
  ...{ startedAt: null, finishedAt: null, resumesAt: null, runId: "run", importId: "import" },
  ...fields,
});

interface World {
  products?: ShopProduct[];
  variations?: Record<number, ShopVariation[]>;
  rows?: ShopRow[];
  /** The run to which the stored page belongs. */
  runId?: string;
  known?: { ids?: string[]; skus?: [string, string][] };
  raise?: Raise;
  refusesQuantity?: boolean;
  /** The error with which every draft is refused. */
  refusal?: AppError;
  keptPaths?: string[];
  pictures?: Record<string, "broken" | "down" | "over">;
  perPage?: number;
}

function world(has: World = {}) {
  const made: [string, ShopDraft][] = [];
  const origins: object[] = [];
  const raised: [string, string, number][] = [];
  const settled: [string, boolean][] = [];
  const quantities: [string, number][] = [];
  const photos: string[] = [];
  const reported: string[] = [];
  const requestedIds: (readonly number[])[] = [];
  const soughtIds: string[] = [];
  const soughtSkus: string[] = [];
  /** Listings whose lots were settled. */
  const followed: string[] = [];
  const page: ShopPage | null = has.rows ? { runId: has.runId ?? "run", index: 0, rows: has.rows } : null;
  const ports = {
    ...NO_LOTS,
    settleLotsOf: (_uid: string, listingIds: readonly string[]) => {
      followed.push(...listingIds);
      return Promise.resolve();
    },
    pages: { readPage: () => Promise.resolve(page) },
    connections: { readCurrency: () => Promise.resolve("USD") },
    shop: {
      readProducts: (
        _keys: unknown,
        { ids, page: at, perPage }: { ids?: number[]; page: number; perPage: number },
      ) => {
        if (ids) requestedIds.push(ids);
        const all = (has.products ?? []).filter(({ id }) => ids === undefined || ids.includes(id));
        const size = has.perPage ?? perPage;
        return Promise.resolve({
          products: all.slice((at - 1) * size, at * size),
          total: all.length,
          pages: Math.max(1, Math.ceil(all.length / size)),
        });
      },
      readVariations: (_keys: unknown, id: number) => Promise.resolve(has.variations?.[id] ?? []),
      readPicture: (_keys: unknown, address: string) =>
        has.pictures?.[address] === "down"
          ? Promise.reject(new TypeError("socket hang up"))
          : Promise.resolve(new TextEncoder().encode(address)),
    },
    checker: {
      check: (bytes: Uint8Array) => {
        const how = has.pictures?.[new TextDecoder().decode(bytes)];
        if (how === "over") return Promise.reject(new AppError("images/day-used"));
        return how === "broken"
          ? Promise.reject(new AppError("image/unreadable"))
          : Promise.resolve({ jpeg: bytes });
      },
    },
    photos: {
      find: (path: string) =>
        Promise.resolve(has.keptPaths?.some((kept) => path.includes(kept)) ? `kept:${path}` : null),
      save: (path: string) => {
        photos.push(path);
        return Promise.resolve(`new:${photos.length}`);
      },
    },
    collection: {
      findKnown: (_uid: string, ids: readonly string[], skus: readonly string[]) => {
        soughtIds.push(...ids);
        soughtSkus.push(...skus);
        return Promise.resolve({
          ids: new Set(has.known?.ids?.filter((id) => ids.includes(id))),
          skus: new Map(has.known?.skus?.filter(([sku]) => skus.includes(sku))),
        });
      },
      create: (_uid: string, listingId: string, draft: ShopDraft, origin: object) => {
        origins.push(origin);
        const isThere = has.known?.ids?.includes(listingId) ?? false;
        made.push([listingId, draft]);
        if (has.refusal) return Promise.reject(has.refusal);
        return Promise.resolve(isThere ? "already" : "created");
      },
      raise: (_uid: string, raiseId: string, listingId: string, by: number) => {
        raised.push([raiseId, listingId, by]);
        return Promise.resolve(has.raise ?? { kind: "raised", now: true });
      },
      settleRaise: (_uid: string, raiseId: string, isDone: boolean) => {
        settled.push([raiseId, isDone]);
        return Promise.resolve();
      },
    },
    setQuantity: (_uid: string, listingId: string, quantity: number) => {
      quantities.push([listingId, quantity]);
      return Promise.resolve(
        has.refusesQuantity
          ? { success: false, code: "ebay/refused", message: "Too many.", params: {} }
          : { success: true, code: null, message: null, params: {} },
      );
    },
    report: (message: string) => void reported.push(message),
  } as unknown as ShopOperationPorts;
  return {
    ports,
    made,
    origins,
    raised,
    settled,
    quantities,
    photos,
    reported,
    requestedIds,
    soughtIds,
    soughtSkus,
    followed,
  };
}

const imported = async (has: World, fields: Partial<ShopOperation> = {}) => {
  const context = world(has);
  const state = shopOperation({ isFetched: true, pages: 1, ...fields });
  const step = await importStep(context.ports, "ada", KEYS, state);
  const { operation, effects } = step?.apply(state) ?? {};
  return {
    ...context,
    operation,
    effects,
    outcomes: effects?.pages?.[0]?.rows.map(({ outcome }) => outcome),
  };
};

describe("a step of an import", () => {
  it("creates a draft per row and counts it once", async () => {
    const { made, operation, effects, outcomes } = await imported({
      products: [product({ id: 1 }), product({ id: 2 })],
      rows: [row(1), row(2), row(3, { wanted: false })],
    });
    expect(made.map(([id]) => id)).toEqual([idOf(1), idOf(2)]);
    expect(operation?.done).toMatchObject({ created: 2, failed: 0 });
    expect(effects?.imported).toBe(2);
    expect(outcomes).toEqual([
      expect.objectContaining({ result: "created", listingId: idOf(1) }),
      expect.objectContaining({ result: "created", listingId: idOf(2) }),
      null,
    ]);
  });

  it("notes on each draft the import, the shop and the product that it comes from", async () => {
    const { origins } = await imported({ products: [product({ id: 1 })], rows: [row(1)] });
    expect(origins).toEqual([{ importId: "import", storeUrl: KEYS.storeUrl, productId: 1 }]);
  });

  it("processes six rows, and requests only those from the shop", async () => {
    const ids = [1, 2, 3, 4, 5, 6, 7];
    const { requestedIds, outcomes } = await imported({
      products: ids.map((id) => product({ id })),
      rows: ids.map((id) => row(id)),
    });
    expect(requestedIds).toEqual([[1, 2, 3, 4, 5, 6]]);
    expect(outcomes?.filter(Boolean)).toHaveLength(6);
  });

  it("leaves a second product of a SKU to a later step", async () => {
    const { made, outcomes } = await imported({
      products: [product({ id: 1, sku: "A" }), product({ id: 2, sku: "A" })],
      rows: [row(1, { sku: "A" }), row(2, { sku: "A" })],
    });
    expect(made.map(([id]) => id)).toEqual([idOf(1)]);
    expect(outcomes?.[1]).toBeNull();
  });

  it("looks for the collection's listing of a product's SKU", async () => {
    const { soughtSkus } = await imported({ products: [product({ id: 1 })], rows: [row(1)] });
    expect(soughtSkus).toEqual(["SKU-1"]);
  });

  it("takes rows without a SKU together, and looks for no listing of theirs", async () => {
    const { made, soughtSkus } = await imported({
      products: [product({ id: 1, sku: "" }), product({ id: 2, sku: "" })],
      rows: [row(1, { sku: null }), row(2, { sku: null })],
    });
    expect(made).toHaveLength(2);
    expect(soughtSkus).toEqual([]);
  });

  test.each<[string, World]>([
    ["nothing is open", { rows: [row(1, { wanted: false })] }],
    ["the page belongs to another list", { rows: [row(1)], runId: "other" }],
    ["there is no page", {}],
  ])("goes to the next page if %s", async (_, has) => {
    const { operation, effects } = await imported(has, { importPage: 0 });
    expect(operation?.importPage).toBe(1);
    expect(effects).toBeUndefined();
  });

  it("is the last one after the last page", async () => {
    const { ports } = world({ rows: [row(1)] });
    expect(await importStep(ports, "ada", KEYS, shopOperation({ pages: 1, importPage: 1 }))).toBeNull();
  });

  test.each<[string, ShopProduct[], Partial<ShopRow>]>([
    ["is gone", [], {}],
    ["has become one with variations", [product({ id: 1, type: "variable" })], {}],
    ["is a variation no more", [product({ id: 9, type: "variable" })], { parentId: 9 }],
    ["is refused by now", [product({ id: 1, type: "external" })], {}],
  ])("fails the row of a product that %s, and no other", async (_, products, fields) => {
    const { outcomes, operation, reported } = await imported({
      products: [...products, product({ id: 2 })],
      rows: [row(1, fields), row(2)],
    });
    expect(outcomes?.[0]).toMatchObject({ result: "failed", listingId: null, code: "shop/product-gone" });
    expect(outcomes?.[1]).toMatchObject({ result: "created" });
    expect(operation?.done).toMatchObject({ failed: 1, created: 1 });
    expect(reported).toEqual([]);
  });

  it("makes a draft of a variation with its own number, price and stock", async () => {
    const variation: ShopVariation = {
      ...{ id: 7, sku: "RED-7", price: "6.25", manageStock: true, stockQuantity: 2 },
      ...{ stockStatus: "instock", isVirtual: false, description: "", image: null, attributes: [] },
    };
    const { made, requestedIds, outcomes } = await imported({
      products: [product({ id: 9, type: "variable", variations: [7, 8] })],
      variations: { 9: [{ ...variation, id: 8, sku: "BLUE-8" }, variation] },
      rows: [row(7, { parentId: 9 })],
    });
    expect(requestedIds).toEqual([[9]]);
    expect(made).toMatchObject([[idOf(7), { sku: "RED-7", price: 6.25, quantity: 2 }]]);
    expect(outcomes).toMatchObject([{ result: "created", listingId: idOf(7) }]);
  });

  it("keeps the code of a refusal and 300 characters of its message, and reports nothing", async () => {
    const { outcomes, reported } = await imported({
      products: [product({ id: 1 })],
      refusal: new AppError("shop/redirected", { message: "x".repeat(400) }),
      rows: [row(1)],
    });
    expect(outcomes).toEqual([
      {
        result: "failed",
        listingId: null,
        code: "shop/redirected",
        message: "x".repeat(300),
        params: {},
        picturesMissing: 0,
      },
    ]);
    expect(reported).toEqual([]);
  });

  it("reports an error of our own, and fails that row alone", async () => {
    const { outcomes, reported } = await imported({
      products: [product({ id: 1, images: ["https://shop.example/a.jpg"] }), product({ id: 2 })],
      pictures: { "https://shop.example/a.jpg": "down" },
      rows: [row(1), row(2)],
    });
    expect(outcomes?.[0]).toMatchObject({ result: "failed", code: "internal" });
    expect(outcomes?.[1]).toMatchObject({ result: "created" });
    expect(reported).toEqual(["importing a product failed"]);
  });
});

describe("pictures of an import", () => {
  const images = ["https://shop.example/a.jpg", "https://shop.example/b.jpg"];

  it("are copied, and a broken one is counted", async () => {
    const { made, outcomes, photos } = await imported({
      products: [product({ id: 1, images })],
      pictures: { "https://shop.example/a.jpg": "broken" },
      rows: [row(1)],
    });
    expect(made[0]?.[1].firebaseImages).toEqual(["new:1"]);
    expect(photos).toHaveLength(1);
    expect(outcomes?.[0]).toMatchObject({ result: "created", picturesMissing: 1 });
  });

  it("stop the step if the seller's bytes of the day are used up, so that no row is made without them", async () => {
    const context = world({
      products: [product({ id: 1, images })],
      pictures: { "https://shop.example/b.jpg": "over" },
      rows: [row(1)],
    });
    const step = importStep(context.ports, "ada", KEYS, shopOperation({ isFetched: true, pages: 1 }));
    await expect(step).rejects.toMatchObject({ code: "images/day-used" });
    expect(context.made).toEqual([]);
  });

  it("that an earlier attempt has copied aren't copied again", async () => {
    const { made, photos } = await imported({
      products: [product({ id: 1, images })],
      keptPaths: [idOf(1)],
      rows: [row(1)],
    });
    expect(photos).toEqual([]);
    expect(made[0]?.[1].firebaseImages).toEqual([
      expect.stringMatching(/^kept:/),
      expect.stringMatching(/^kept:/),
    ]);
  });

  it("aren't copied for a draft that exists", async () => {
    const { photos, outcomes, effects } = await imported({
      products: [product({ id: 1, images })],
      known: { ids: [idOf(1)] },
      rows: [row(1)],
    });
    expect(photos).toEqual([]);
    expect(outcomes?.[0]).toMatchObject({ result: "already" });
    expect(effects?.imported).toBe(0);
  });
});

describe("a SKU that the seller has", () => {
  const yours = {
    products: [product({ id: 1 })],
    rows: [row(1)],
    known: { skus: [["SKU-1", "L1"]] },
  } satisfies World;

  it("is skipped if the seller says so", async () => {
    const { outcomes, raised, made } = await imported(yours, { yours: "skip" });
    expect(outcomes?.[0]).toMatchObject({ result: "skipped", listingId: "L1" });
    expect([...raised, ...made]).toEqual([]);
  });

  it("raises the listing's quantity under the draft's id", async () => {
    const { outcomes, raised, effects, followed } = await imported(yours, { yours: "raise" });
    expect(raised).toEqual([[idOf(1), "L1", 3]]);
    expect(followed).toEqual(["L1"]);
    expect(outcomes?.[0]).toMatchObject({ result: "raised", listingId: "L1" });
    expect(effects?.imported).toBe(1);
  });

  it("is counted as imported if its quantity was raised before", async () => {
    const { outcomes } = await imported(
      { ...yours, raise: { kind: "raised", now: false } },
      { yours: "raise" },
    );
    expect(outcomes?.[0]).toMatchObject({ result: "already" });
  });

  it("is skipped without copies", async () => {
    const none = { ...yours, products: [product({ id: 1, stockQuantity: 0 })] };
    const { outcomes, raised } = await imported(none, { yours: "raise" });
    expect(outcomes?.[0]).toMatchObject({ result: "skipped" });
    expect(raised).toEqual([]);
  });

  it("fails if its listing has gone", async () => {
    const { outcomes } = await imported({ ...yours, raise: { kind: "missing" } }, { yours: "raise" });
    expect(outcomes?.[0]).toMatchObject({ result: "failed", code: "listing/not-found" });
  });

  it("is raised at the marketplace if it is live", async () => {
    const live = { ...yours, raise: { kind: "live" as const, quantity: 8 } };
    const { outcomes, quantities, settled } = await imported(live, { yours: "raise" });
    expect(quantities).toEqual([["L1", 8]]);
    expect(settled).toEqual([[idOf(1), true]]);
    expect(outcomes?.[0]).toMatchObject({ result: "raised" });
  });

  it("can be raised again if the marketplace refuses", async () => {
    const live = { ...yours, raise: { kind: "live" as const, quantity: 8 }, refusesQuantity: true };
    const { outcomes, settled } = await imported(live, { yours: "raise" });
    expect(settled).toEqual([[idOf(1), false]]);
    expect(outcomes?.[0]).toMatchObject({ result: "failed", code: "ebay/refused", message: "Too many." });
  });

  it("isn't raised if the draft of the product itself has it", async () => {
    const own = { ...yours, known: { skus: [["SKU-1", idOf(1)]] } } satisfies World;
    const { outcomes, raised } = await imported(own, { yours: "raise" });
    expect(raised).toEqual([]);
    expect(outcomes?.[0]).toMatchObject({ result: "created" });
  });
});

describe("a step of a fetch", () => {
  const fetched = async (has: World, fields: Partial<ShopOperation> = {}) => {
    const state = shopOperation({ place: { page: 1, lastId: 0 }, ...fields });
    const step = await fetchStep(world(has).ports, "ada", KEYS, state);
    return step?.apply(state);
  };
  const products = (count: number, from = 1) =>
    Array.from({ length: count }, (_, at) => product({ id: from + at }));

  it("reads a page, and ends with the last one", async () => {
    const first = await fetched({ products: products(60) });
    expect(first?.operation).toMatchObject({
      total: 60,
      read: 50,
      place: { page: 2, lastId: 50 },
      isFetched: false,
    });
    const state = shopOperation(first?.operation);
    const second = await fetched({ products: products(60) }, state);
    expect(second?.operation).toMatchObject({ read: 60, place: { page: 3, lastId: 60 }, isFetched: true });
    expect(second?.effects?.pages?.[0]).toMatchObject({ runId: "run", index: first?.operation.pages });
  });

  it("divides many rows into pages", async () => {
    const variations = Array.from({ length: ROWS_PER_PAGE + 1 }, (_, at): ShopVariation => ({
      ...{ id: 100 + at, sku: `V${at}`, price: "1", manageStock: true, stockQuantity: 1 },
      ...{ stockStatus: "instock", isVirtual: false, description: "", image: null, attributes: [] },
    }));
    const many = await fetched({
      products: [product({ id: 1, type: "variable", variations: variations.map(({ id }) => id) })],
      variations: { 1: variations },
    });
    expect(many?.effects?.pages?.map(({ index, rows }) => [index, rows.length])).toEqual([
      [0, ROWS_PER_PAGE],
      [1, 1],
    ]);
    expect(many?.operation.pages).toBe(2);
  });

  it("goes back as many pages as products were deleted", async () => {
    const gone = await fetched({ products: products(60) }, { place: { page: 4, lastId: 150 }, total: 160 });
    expect(gone?.operation).toMatchObject({ total: 60, place: { page: 2, lastId: 150 } });
    expect(gone?.effects).toBeUndefined();
    const far = await fetched({ products: products(1) }, { place: { page: 2, lastId: 50 }, total: 500 });
    expect(far?.operation.place.page).toBe(1);
  });

  it("skips products that it has read", async () => {
    const again = await fetched({ products: products(60) }, { place: { page: 2, lastId: 55 }, total: 60 });
    expect(again?.effects?.pages?.[0]?.rows.map(({ id }) => id)).toEqual([56, 57, 58, 59, 60]);
  });

  it("marks what was imported and what the seller has", async () => {
    const marked = await fetched({
      products: [...products(3), product({ id: 4, type: "external" })],
      known: { ids: [idOf(1)], skus: [["SKU-2", "L2"]] },
    });
    expect(marked?.effects?.pages?.[0]?.rows.map(({ verdict, listingId }) => [verdict, listingId])).toEqual([
      ["imported", idOf(1)],
      ["yours", "L2"],
      ["new", null],
      ["refused", null],
    ]);
    expect(marked?.operation.found).toEqual({ new: 1, imported: 1, yours: 1, refused: 1 });
  });

  it("stops at the limit of rows", async () => {
    const full = { pages: MAX_SHOP_ROWS / ROWS_PER_PAGE };
    await expect(fetched({ products: products(1) }, full)).rejects.toMatchObject({ code: "shop/too-many" });
  });

  it("is the last one of a complete list", async () => {
    expect(await fetched({ products: products(1) }, { isFetched: true })).toBeUndefined();
  });
});
