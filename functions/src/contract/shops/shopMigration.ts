import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { pausingFields } from "../operations.ts";
import { answeredFailure, failureFields } from "../wire/errors.ts";
import { timestamp } from "../wire/timestamp.ts";

/** Rows per page document. With their names, they stay below a tenth of Firestore's document limit. */
export const ROWS_PER_PAGE = 100;
/** Maximum products and variations of a shop. */
export const MAX_SHOP_ROWS = 10_000;

/** Masks a stored key for display: `ck_…1a2b`. A form that sends the mask, or a blank, keeps the stored key. */
export const maskKey = (key: string): string =>
  `${key.startsWith("c") ? key.slice(0, 3) : ""}…${key.slice(-4)}`;
export const isMasked = (text: string): boolean => text.trim() === "" || text.includes("…");

const connection = z.strictObject({
  /** The shop's URL as shown in the owner's browser. Anything after WordPress's folder is cut off. */
  storeUrl: z.string().trim().max(500),
  /** A masked or blank value keeps the stored key. */
  consumerKey: z.string().trim().max(200),
  consumerSecret: z.string().trim().max(200),
});
export type ShopConnection = z.output<typeof connection>;
export const CONNECTION_FIELDS = ["storeUrl", "consumerKey", "consumerSecret"] as const;

/** Saves the connection without testing it. The keys are stored where no browser can read them. */
export const saveWooCommerceConfig = defineCallable({
  name: "saveWooCommerceConfig",
  access: "member",
  input: connection,
  output: z.object({ success: z.literal(true), connected: z.boolean() }),
});

/**
 * Tests the connection, and saves it if the shop responds. Otherwise `failure` has the reason.
 */
export const connectWooCommerce = defineCallable({
  name: "connectWooCommerce",
  access: "member",
  input: connection,
  output: z.object({
    success: z.boolean(),
    /** Describes the `failure` for tabs opened before November 2026. */
    error: z.string().nullable(),
    failure: answeredFailure,
    /** The field at fault, if it is one field. */
    field: z.enum(CONNECTION_FIELDS).nullable(),
  }),
  timeoutSeconds: 90,
});

/** Deletes the keys. Imported listings stay. */
export const disconnectWooCommerce = defineCallable({
  name: "disconnectWooCommerce",
  access: "member",
});

/**
 * Fetches the list of the connected shop's products in the background, or resumes an abandoned fetch.
 * `users/{uid}/operations/woocommerce` shows the progress; the pages under the configuration hold the rows.
 */
export const fetchWooCommerceProducts = defineCallable({
  name: "fetchWooCommerceProducts",
  access: "member",
  input: connection,
  output: z.object({
    success: z.literal(true),
    /** Products of the shop. A product with variations counts once. */
    count: z.int(),
  }),
  timeoutSeconds: 90,
});

/**
 * Imports the chosen rows of a fetched list in the background. New products become drafts. For products that
 * the seller already has, the quantity is raised or nothing is done. Imported rows are skipped.
 */
export const importWooCommerceProducts = defineCallable({
  name: "importWooCommerceProducts",
  access: "member",
  input: z.strictObject({
    /** The run id of the list, from the operation document. */
    runId: z.string().max(64),
    /** An import that waits or was abandoned resumes with its own rows and ignores these. */
    productIds: z.array(z.int().positive()).max(MAX_SHOP_ROWS),
    yours: z.enum(["skip", "raise"]),
  }),
  output: z.object({ success: z.literal(true), count: z.int() }),
});

/**
 * Moves the drafts that imports of this list created to the trash, for 30 days. Raised quantities stay. A
 * retry handles the rest.
 */
export const undoWooCommerceImport = defineCallable({
  name: "undoWooCommerceImport",
  access: "member",
  input: z.strictObject({ runId: z.string().max(64) }),
  output: z.object({
    success: z.literal(true),
    /** Drafts that are now in the trash. */
    moved: z.int(),
    /** Listings that stay because they are no longer drafts. */
    kept: z.int(),
  }),
  timeoutSeconds: 300,
});

/** Stops the fetch or import. Imported rows stay; starting again continues with the rest. */
export const cancelWooCommerceMigration = defineCallable({
  name: "cancelWooCommerceMigration",
  access: "member",
});

/**
 * `users/{uid}/migrations/woocommerce_config`: the part of a connection that browsers can read. Written by
 * the server only.
 */
export const shopConfigDocument = z.object({
  storeUrl: z.string().default(""),
  /** Both masked. The keys themselves are in `users/{uid}/private/woocommerce`. */
  consumerKey: z.string().default(""),
  consumerSecret: z.string().default(""),
  savedAt: timestamp.nullish(),
  /** True if the last test succeeded and nothing has changed since. */
  connected: z.boolean().default(false),
  connectedAt: timestamp.nullish(),
  storeName: z.string().nullable().default(null),
  /** ISO 4217. */
  currency: z.string().nullable().default(null),
  /** The shop's counts at the last connection. Null if the shop didn't report them. */
  productsFound: z.int().nullable().default(null),
  ordersFound: z.int().nullable().default(null),
  customersFound: z.int().nullable().default(null),
  /** Increased by every import. Orders and customers are never imported. */
  productsImported: z.int().default(0),
  ordersImported: z.int().default(0),
  customersImported: z.int().default(0),
});
export type ShopConfigDocument = z.infer<typeof shopConfigDocument>;

/** Reasons why a product can't be imported. */
const REFUSALS = ["external", "grouped", "virtual", "nameless", "no-variations"] as const;
export type ShopRefusal = (typeof REFUSALS)[number];
/** Notes about a product that can be imported. */
const ROW_NOTES = [
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

const ROW_RESULTS = ["created", "raised", "already", "skipped", "failed"] as const;

/** A product, or one variation of it, and the outcome of its import. */
export const shopRow = z.object({
  id: z.int(),
  /** The product of a variation. */
  parentId: z.int().nullable(),
  /** Plain text: the draft's title before it is shortened. */
  name: z.string(),
  sku: z.string().nullable(),
  /** Dollars. Null if there is no price or it is in another currency. */
  price: z.number().nullable(),
  quantity: z.int().nonnegative(),
  pictures: z.int().nonnegative(),
  /** `imported`: its draft exists. `yours`: another listing has its SKU. */
  verdict: z.enum(["new", "imported", "yours", "refused"]),
  refusal: z.enum(REFUSALS).nullable(),
  notes: z.array(z.enum(ROW_NOTES)),
  listingId: z.string().nullable(),
  /** True if the row is selected for import. */
  wanted: z.boolean(),
  outcome: z
    .object({
      result: z.enum(ROW_RESULTS),
      listingId: z.string().nullable(),
      ...failureFields,
      /** Pictures that couldn't be copied. */
      picturesMissing: z.int().nonnegative(),
    })
    .nullable(),
});
export type ShopRow = z.infer<typeof shopRow>;

/** `users/{uid}/migrations/woocommerce_config/pages/{index}`: one page of a fetched list, ordered by id. */
export const shopPageDocument = z.object({ runId: z.string(), index: z.int(), rows: z.array(shopRow) });
export type ShopPage = z.infer<typeof shopPageDocument>;

const counts = <K extends string>(names: readonly K[]) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, z.int().default(0)])) as Record<K, z.ZodDefault<z.ZodInt>>,
  );

/**
 * `users/{uid}/operations/woocommerce`: the current or last fetch or import. Written by the server only,
 * followed live by its owner's browser. `waiting` resumes automatically at `resumesAt`; `failure` has the
 * reason for the wait.
 */
export const shopOperationDocument = z.object({
  ...pausingFields,
  task: z.enum(["fetch", "import"]).default("fetch"),
  storeUrl: z.string().default(""),
  /** Identifies the fetched list. */
  runId: z.string().default(""),
  importId: z.string().default(""),
  /** True if the list is complete. */
  isFetched: z.boolean().default(false),
  /** Products of the shop, and the number of fetched ones. */
  total: z.int().default(0),
  read: z.int().default(0),
  /** Pages and rows of the list. */
  pages: z.int().default(0),
  found: counts(["new", "imported", "yours", "refused"]).prefault({}),
  /** Rows to import, and their outcomes. */
  wanted: z.int().default(0),
  done: counts(ROW_RESULTS).prefault({}),
  yours: z.enum(["skip", "raise"]).default("skip"),
  /** Cursor of a fetch: the shop's page, and the last product read. */
  place: z.object({ page: z.int().positive(), lastId: z.int() }).prefault({ page: 1, lastId: 0 }),
  /** Cursor of an import: the page of the list. */
  importPage: z.int().default(0),
});
export type ShopOperationDocument = z.infer<typeof shopOperationDocument>;
