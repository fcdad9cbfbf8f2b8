import * as z from "zod";

import { defineCallable } from "./callable.ts";
import { errorDetails } from "./errors.ts";
import { PAUSING_STATUSES } from "./operations.ts";
import { timestamp } from "./timestamp.ts";

/** Rows of one page document: with their names it stays below a tenth of what a document may have. */
export const ROWS_PER_PAGE = 100;
/** More products and variations than this are refused. */
export const MAX_SHOP_ROWS = 10_000;

/** What a key that is stored is shown as, and what a form sends for it: `ck_…1a2b`. A blank says the same. */
export const maskOf = (key: string): string =>
  `${key.startsWith("c") ? key.slice(0, 3) : ""}…${key.slice(-4)}`;
export const isMasked = (text: string): boolean => text.trim() === "" || text.includes("…");

const connection = z.strictObject({
  /** Where the shop is, as its owner has it in the browser; what follows the folder of WordPress is cut off. */
  storeUrl: z.string().trim().max(500),
  /** Masked or blank: the stored one. */
  consumerKey: z.string().trim().max(200),
  consumerSecret: z.string().trim().max(200),
});
export type ShopConnection = z.output<typeof connection>;
export const CONNECTION_FIELDS = ["storeUrl", "consumerKey", "consumerSecret"] as const;

/** Keeps the connection without trying it. The keys go where no browser reads them. */
export const saveWooCommerceConfig = defineCallable({
  name: "saveWooCommerceConfig",
  access: "member",
  input: connection,
  output: z.object({ success: z.literal(true), connected: z.boolean() }),
});

/** Tries the connection, and keeps it where the shop answers. What speaks against it is `error`, in a sentence. */
export const connectWooCommerce = defineCallable({
  name: "connectWooCommerce",
  access: "member",
  input: connection,
  output: z.object({
    success: z.boolean(),
    error: z.string().nullable(),
    /** The field to look at, where it is one. */
    field: z.enum(CONNECTION_FIELDS).nullable(),
  }),
  timeoutSeconds: 90,
});

/** Forgets the keys. What was imported stays. */
export const disconnectWooCommerce = defineCallable({
  name: "disconnectWooCommerce",
  access: "member",
  input: z.strictObject({}).nullish(),
  output: z.object({ success: z.literal(true) }),
});

/**
 * Reads which products the connected shop has, in the background, or goes on with what was left lying:
 * `users/{uid}/operations/woocommerce` shows how far it is, and the pages under the configuration what was found.
 */
export const fetchWooCommerceProducts = defineCallable({
  name: "fetchWooCommerceProducts",
  access: "member",
  input: connection,
  output: z.object({
    success: z.literal(true),
    /** Products of the shop; a product of several variations is one. */
    count: z.int(),
  }),
  timeoutSeconds: 90,
});

/**
 * Takes the chosen rows of a fetched list, in the background: new ones become drafts; of those that the seller has, the
 * quantity is raised or nothing done. Rows that were taken are not taken again.
 */
export const importWooCommerceProducts = defineCallable({
  name: "importWooCommerceProducts",
  access: "member",
  input: z.strictObject({
    /** The list's own, as the operation names it. */
    runId: z.string().max(64),
    /** One that waits or was left lying goes on with its own. */
    productIds: z.array(z.int().positive()).max(MAX_SHOP_ROWS),
    yours: z.enum(["skip", "raise"]),
  }),
  output: z.object({ success: z.literal(true), count: z.int() }),
});

/**
 * Moves what imports of this list have made to the trash, for 30 days, as far as it still is a draft. Quantities that were
 * raised stay. A repeat finds the rest.
 */
export const undoWooCommerceImport = defineCallable({
  name: "undoWooCommerceImport",
  access: "member",
  input: z.strictObject({ runId: z.string().max(64) }),
  output: z.object({
    success: z.literal(true),
    /** Drafts that are in the trash now. */
    moved: z.int(),
    /** Listings that stay, because they are drafts no more. */
    kept: z.int(),
  }),
  timeoutSeconds: 300,
});

/** Stops the fetching or the import. What was taken stays; a repeat goes on with the rest. */
export const cancelWooCommerceMigration = defineCallable({
  name: "cancelWooCommerceMigration",
  access: "member",
  input: z.strictObject({}).nullish(),
  output: z.object({ success: z.literal(true) }),
});

/** `users/{uid}/migrations/woocommerce_config`: what a browser may know of a connection. Written by the server alone. */
export const shopConfigDocument = z.object({
  storeUrl: z.string().default(""),
  /** Both masked: the keys themselves are in `users/{uid}/private/woocommerce`. */
  consumerKey: z.string().default(""),
  consumerSecret: z.string().default(""),
  savedAt: timestamp.nullish(),
  /** The last test was a success, and nothing has been changed since. */
  connected: z.boolean().default(false),
  connectedAt: timestamp.nullish(),
  storeName: z.string().nullable().default(null),
  /** ISO 4217. */
  currency: z.string().nullable().default(null),
  /** What the shop had when it was last connected; null: it didn't say. */
  productsFound: z.int().nullable().default(null),
  ordersFound: z.int().nullable().default(null),
  customersFound: z.int().nullable().default(null),
  /** Counted up with every import. Orders and customers stay in the shop. */
  productsImported: z.int().default(0),
  ordersImported: z.int().default(0),
  customersImported: z.int().default(0),
});
export type ShopConfigDocument = z.infer<typeof shopConfigDocument>;

/** What speaks against taking a product. */
export const REFUSALS = ["external", "grouped", "virtual", "nameless", "no-variations"] as const;
export type ShopRefusal = (typeof REFUSALS)[number];
/** What a seller should know of a product that can be taken. */
export const ROW_NOTES = [
  "draft",
  "no-price",
  "other-currency",
  "no-sku",
  "sku-unusable",
  "title-cut",
  "shared-stock",
  "no-pictures",
] as const;
export type ShopRowNote = (typeof ROW_NOTES)[number];

export const ROW_RESULTS = ["created", "raised", "already", "skipped", "failed"] as const;

/** A product, or one variation of it, and what became of it. */
export const shopRow = z.object({
  /** The shop's own number of the product or the variation. */
  id: z.int(),
  /** Of a variation: its product. */
  parentId: z.int().nullable(),
  /** Plain text, as the draft's title will be before it is cut. */
  name: z.string(),
  sku: z.string().nullable(),
  /** Dollars; null: none, or in another currency. */
  price: z.number().nullable(),
  quantity: z.int().nonnegative(),
  pictures: z.int().nonnegative(),
  /** `imported`: its draft is here. `yours`: another listing has its SKU. */
  verdict: z.enum(["new", "imported", "yours", "refused"]),
  refusal: z.enum(REFUSALS).nullable(),
  notes: z.array(z.enum(ROW_NOTES)),
  /** The listing that is here. */
  listingId: z.string().nullable(),
  /** To be taken. */
  wanted: z.boolean(),
  outcome: z
    .object({
      result: z.enum(ROW_RESULTS),
      listingId: z.string().nullable(),
      /** Of our table of errors, where it failed; else null. */
      code: z.string().nullable(),
      /** A foreign service's own words. */
      message: z.string().nullable(),
      /** Pictures that could not be copied. */
      picturesMissing: z.int().nonnegative(),
    })
    .nullable(),
});
export type ShopRow = z.infer<typeof shopRow>;

/** `users/{uid}/migrations/woocommerce_config/pages/{index}`: a part of a fetched list, in the order of the ids. */
export const shopPageDocument = z.object({ runId: z.string(), index: z.int(), rows: z.array(shopRow) });
export type ShopPage = z.infer<typeof shopPageDocument>;

const counts = <K extends string>(names: readonly K[]) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, z.int().default(0)])) as Record<K, z.ZodDefault<z.ZodInt>>,
  );

/**
 * `users/{uid}/operations/woocommerce`: the fetching or import that runs, or the last one. Written by the server alone,
 * followed live by its owner's browser. `waiting` goes on by itself at `resumesAt`, because of `failure`.
 */
export const shopOperationDocument = z.object({
  status: z.enum(PAUSING_STATUSES).default("idle"),
  task: z.enum(["fetch", "import"]).default("fetch"),
  /** The shop that it is about. */
  storeUrl: z.string().default(""),
  /** Of the fetched list. */
  runId: z.string().default(""),
  /** Of the import. */
  importId: z.string().default(""),
  /** The list is whole. */
  isFetched: z.boolean().default(false),
  /** Products of the shop, and how many of them were read. */
  total: z.int().default(0),
  read: z.int().default(0),
  /** Pages and rows of the list. */
  pages: z.int().default(0),
  found: counts(["new", "imported", "yours", "refused"]).prefault({}),
  /** Rows to be taken by this import, and what became of them. */
  wanted: z.int().default(0),
  done: counts(ROW_RESULTS).prefault({}),
  yours: z.enum(["skip", "raise"]).default("skip"),
  failure: errorDetails.pick({ code: true, params: true }).nullable().default(null),
  startedAt: timestamp.nullish(),
  finishedAt: timestamp.nullish(),
  resumesAt: timestamp.nullish(),
  cancelRequested: z.boolean().default(false),
  /** Times in a row that it had to wait for the shop. */
  pauses: z.int().nonnegative().default(0),
  /** Where a fetching goes on: the shop's page, and the last product that was read. */
  place: z.object({ page: z.int().positive(), lastId: z.int() }).prefault({ page: 1, lastId: 0 }),
  /** Where an import goes on: the page of the list. */
  importPage: z.int().default(0),
  /** Who works on it; whose time is over counts as dead. Epoch milliseconds. */
  lease: z.object({ holder: z.string(), until: z.number() }).nullable().default(null),
});
export type ShopOperationDocument = z.infer<typeof shopOperationDocument>;
