import * as z from "zod";

import { catalogueModel, isCatalogueNumber } from "./capture/cards.ts";
import { CATALOGUE_REVIEWS } from "./documents/catalogue.ts";
import { skippedRowCause } from "./reasons/skippedRows.ts";
import { defineCallable } from "./wire/callable.ts";

/** Sellers who must confirm a model before it counts for others. People of one eBay account count once. */
export const CONFIRMATIONS_NEEDED = 3;
/** Minimum age of an account in days for its confirmations to count for others. */
export const CONFIRMING_ACCOUNT_DAYS = 30;

export const CATALOGUE_PAGE = 20;
/** Bytes of a file imported in the panel. The command line takes larger ones. */
export const MAX_CATALOGUE_FILE_BYTES = 6_000_000;
/** Skipped rows that an import returns. The count includes all of them. */
export const MAX_SKIPPED_ROWS = 50;

/** In the order in which columns are assigned: fields with the most distinctive values first. */
export const CATALOGUE_FIELDS = [
  "toyNumber",
  "seriesNumber",
  "year",
  "brand",
  "country",
  "wheels",
  "color",
  "series",
  "tampo",
  "model",
] as const;
export type CatalogueField = (typeof CATALOGUE_FIELDS)[number];

const toyNumber = z.string().refine(isCatalogueNumber);
const wordId = z.string().regex(/^[\w-]{16}$/);

/**
 * An action of a super admin. `at` is epoch milliseconds. `name` is null if the catalogue itself applied the
 * rule.
 */
const ruling = z.object({ name: z.string().nullable(), at: z.number() });

/** A model that sellers entered or confirmed for a number. */
const catalogueWord = z.object({
  id: z.string(),
  model: catalogueModel,
  confirmations: z.array(
    z.object({
      uid: z.string(),
      /** Null if the person's record no longer exists. */
      name: z.string().nullable(),
      /** Null for confirmations stored before times were recorded. */
      at: z.number().nullable(),
      /** True if the account is old enough to count for others. */
      isEstablished: z.boolean(),
    }),
  ),
  countsForAll: z.boolean(),
  /** True if the model equals an imported one, so that it changes nothing. */
  agreesWithImport: z.boolean(),
  dispute: ruling.nullable(),
  removal: ruling.nullable(),
});
export type CatalogueWord = z.output<typeof catalogueWord>;

const catalogueEntry = z.object({
  toyNumber: z.string(),
  imports: z.array(z.object({ source: z.string(), models: z.array(catalogueModel) })),
  /** Removed words come last. */
  words: z.array(catalogueWord),
  review: z.array(z.enum(CATALOGUE_REVIEWS)),
  updatedAt: z.number().nullable(),
});
export type CatalogueEntry = z.output<typeof catalogueEntry>;

/**
 * Finds numbers by number, by their first letters, or by a car's full name. Without a query, lists the
 * numbers of a `review`, or all numbers.
 */
export const searchCatalogue = defineCallable({
  name: "searchCatalogue",
  access: "superAdmin",
  isLook: true,
  input: z.strictObject({
    query: z.string().trim().max(120),
    review: z.enum(CATALOGUE_REVIEWS).nullable(),
    /** Cursor: the last number of the previous page. */
    after: toyNumber.nullable(),
  }),
  output: z.object({ entries: z.array(catalogueEntry), next: z.string().nullable() }),
});

/** Changes that a super admin can make to a seller's model. `settle` ends a dispute, `restore` a removal. */
const WORD_CHANGES = ["dispute", "settle", "remove", "restore"] as const;
export type WordChange = (typeof WORD_CHANGES)[number];

/** Changes the state of a seller's model. Does nothing if it already has that state. */
export const changeCatalogueWord = defineCallable({
  name: "changeCatalogueWord",
  access: "superAdmin",
  input: z.strictObject({ toyNumber, wordId, change: z.enum(WORD_CHANGES) }),
  output: z.object({ entry: catalogueEntry }),
});

const sourceName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^,\p{Cc}]+$/u, "The name of a source has no comma");

const catalogueSource = z.object({
  name: z.string(),
  rows: z.int(),
  numbers: z.int(),
  importedAt: z.number(),
});
export type CatalogueSource = z.output<typeof catalogueSource>;
const sources = z.object({ sources: z.array(catalogueSource) });

/** Returns the imported sources in order of precedence. */
export const listCatalogueSources = defineCallable({
  name: "listCatalogueSources",
  access: "superAdmin",
  isLook: true,
  input: z.strictObject({}),
  output: sources,
});

/** Moves sources to the front, in this order. */
export const orderCatalogueSources = defineCallable({
  name: "orderCatalogueSources",
  access: "superAdmin",
  timeoutSeconds: 540,
  input: z.strictObject({ names: z.array(sourceName).min(1).max(50) }),
  output: sources,
});

/** Removes a source and the models that only it contains. */
export const removeCatalogueSource = defineCallable({
  name: "removeCatalogueSource",
  access: "superAdmin",
  needsRecentSignIn: true,
  timeoutSeconds: 540,
  input: z.strictObject({ name: sourceName }),
  output: sources,
});

/**
 * Imports a JSON or CSV file and replaces the earlier models of its source. With `dryRun`, only returns how
 * the file is understood. A repeat changes nothing.
 */
export const importCatalogueFile = defineCallable({
  name: "importCatalogueFile",
  access: "superAdmin",
  needsRecentSignIn: "unlessDryRun",
  timeoutSeconds: 540,
  input: z.strictObject({
    source: sourceName,
    /** The brand of rows without one. */
    brand: z.string().trim().min(1).max(60).nullable(),
    /** The column of each field. The server guesses the others. */
    columns: z.partialRecord(z.enum(CATALOGUE_FIELDS), z.string().max(200)),
    base64: z.string().max(Math.ceil(MAX_CATALOGUE_FILE_BYTES / 3) * 4),
    dryRun: z.boolean(),
  }),
  output: z.object({
    encoding: z.string(),
    columns: z.array(
      z.object({
        name: z.string(),
        field: z.enum(CATALOGUE_FIELDS).nullable(),
        examples: z.array(z.string()),
      }),
    ),
    /** Required fields without a column. With any, nothing is imported. */
    missing: z.array(z.enum(CATALOGUE_FIELDS)),
    rows: z.int(),
    numbers: z.int(),
    skipped: z.int(),
    skippedRows: z.array(
      z.object({
        row: z.int(),
        /** Describes the `cause` for tabs opened before November 2026. */
        reason: z.string(),
        cause: skippedRowCause.nullable().default(null),
      }),
    ),
    /** Numbers with a changed entry. Null if nothing was written. */
    changed: z.int().nullable(),
  }),
});
export type CatalogueImport = z.output<(typeof importCatalogueFile)["output"]>;
