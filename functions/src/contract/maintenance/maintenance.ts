import * as z from "zod";

import { operationFields } from "../operations.ts";
import { defineCallable } from "../wire/callable.ts";
import { documentId } from "../wire/documentId.ts";
import type { ErrorCode } from "../wire/errors.ts";
import { pictureOutcome } from "../images/pictureOutcome.ts";

/**
 * Runs over many of a seller's listings, started in the admin panel. Each stores its progress in its own
 * document.
 */
export const MAINTENANCE = [
  "deduplication",
  "purge",
  "restoration",
  "skuProcessing",
  "imageMigration",
] as const;
export type MaintenanceName = (typeof MAINTENANCE)[number];

const MAINTENANCE_STATUSES = ["idle", "running", "completed", "cancelled", "failed"] as const;

/** Possible outcomes for one listing, in the specification's words where it has some. */
const OUTCOMES = ["success", "unavailable", "low_confidence", "failed", "error", "skipped"] as const;
export type OutcomeStatus = (typeof OUTCOMES)[number];

/** Our errors that fail a single listing. */
const DETAIL_REFUSALS = [
  "image/not-found",
  "image/not-ours",
  "image/unreadable",
  "image/too-large",
  "images/not-configured",
  "images/refused",
  "images/unavailable",
  "listing/busy",
  "listing/not-found",
] as const satisfies readonly ErrorCode[];
export type DetailRefusal = (typeof DETAIL_REFUSALS)[number];

/**
 * Why a listing has its outcome, as a code. `has-sku`: it has one by now. `no-back`: none of its pictures is
 * designated as its back. `back-missing`: the designated one isn't there. `unclear`, `no-number`: what was
 * read on its back. `there-again`: a listing with its id exists again. `told` has the text of a document that
 * was stored before these codes.
 */
export const detailCause = z.discriminatedUnion("code", [
  z.object({
    code: z.enum([
      "gone",
      "has-sku",
      "no-back",
      "back-missing",
      "unclear",
      "no-number",
      "there-again",
      "unexpected",
    ]),
  }),
  z.object({ code: z.literal("too-few-pictures"), least: z.int() }),
  z.object({ code: z.literal("pictures"), outcome: pictureOutcome }),
  z.object({ code: z.literal("refused"), error: z.enum(DETAIL_REFUSALS) }),
  z.object({ code: z.literal("told"), message: z.string() }),
]);
export type DetailCause = z.infer<typeof detailCause>;

export const maintenanceDetail = z.object({
  listingId: z.string(),
  title: z.string(),
  status: z.enum(OUTCOMES),
  sku: z.string().nullable().default(null),
  /** The likeliest reading, if none was certain enough. */
  possibleSku: z.string().nullable().default(null),
  /** Percent of the agreement that a reading needs. */
  confidence: z.number().nullable().default(null),
  cause: detailCause.nullable().default(null),
});
export type MaintenanceDetail = z.infer<typeof maintenanceDetail>;

/** Until November 2026, a document stored the cause as a text: `error` for a failure, or else `reason`. */
const storedDetail = maintenanceDetail
  .extend({ reason: z.string().nullish(), error: z.string().nullish() })
  .transform(({ reason, error, ...detail }): MaintenanceDetail => {
    const message = error ?? reason ?? null;
    const stored = message === null ? null : ({ code: "told", message } as const);
    return { ...detail, cause: detail.cause ?? stored };
  });

export const IMAGE_WORKS = ["migrate", "cleanup", "revert"] as const;
export type ImageWork = (typeof IMAGE_WORKS)[number];

/** The callable's input. */
const maintenanceTask = z.object({
  /** SKU run: the listings to process, in order. */
  listingIds: z.array(z.string()).default([]),
  autoDesignate: z.boolean().default(true),
  allowCloudinary: z.boolean().default(true),
  minImages: z.int().default(2),
  minConfidence: z.number().default(85),
  images: z.enum(IMAGE_WORKS).default("migrate"),
  batchSize: z.int().default(5),
  totalListings: z.int().default(0),
  /** Restoration: the run whose removals are undone. */
  undoes: z.string().default(""),
});
export type MaintenanceTask = z.infer<typeof maintenanceTask>;

const count = z.int().nonnegative().default(0);

/**
 * `users/{uid}/operations/{name}`: the current or last run. Written by the server only, followed live by its
 * owner's browser. `progress` is percent of `total`. Keeps at most MAX_DETAILS details; the counts include
 * all.
 */
export const maintenanceDocument = z.object({
  ...operationFields,
  status: z.enum(MAINTENANCE_STATUSES).default("idle"),
  /**
   * The counts in words (`describeRun`), as specification 2 demands. Written with the document, and read by
   * none of our own code.
   */
  message: z.string().nullable().default(null),
  progress: z.number().default(0),
  total: count,
  processed: count,
  successful: count,
  unavailable: count,
  lowConfidence: count,
  failed: count,
  skipped: count,
  details: z.array(storedDetail).default([]),
  task: maintenanceTask.prefault({}),
  /** Cursor: the last processed listing id. */
  place: z.string().default(""),
  cancelRequested: z.boolean().default(false),
});
export type MaintenanceDocument = z.infer<typeof maintenanceDocument>;

/** Details kept in a run's document: the newest, and the same number of first failures. */
export const MAX_DETAILS = 200;

/** Selects the owner of the listings: the caller, or any user, because every caller is a super admin. */
export const whose = { userId: documentId.optional() };

/** Stops a run after the current listings. Completed work is kept. */
export const cancelMaintenance = defineCallable({
  name: "cancelMaintenance",
  access: "superAdmin",
  input: z.strictObject({ ...whose, name: z.enum(MAINTENANCE) }),
  output: z.object({ success: z.literal(true), message: z.string() }),
});
