import * as z from "zod";

import { defineCallable } from "./callable.ts";
import { documentId } from "./documentId.ts";
import { errorDetails } from "./errors.ts";
import { timestamp } from "./timestamp.ts";

/** Work over many of a seller's listings that the admin panel starts; each keeps its place in a document of its own. */
export const MAINTENANCE = [
  "deduplication",
  "purge",
  "restoration",
  "skuProcessing",
  "imageMigration",
] as const;
export type MaintenanceName = (typeof MAINTENANCE)[number];

export const MAINTENANCE_STATUSES = ["idle", "running", "completed", "cancelled", "failed"] as const;

/** What can become of one listing. The specification's words, where it has some. */
export const OUTCOMES = ["success", "unavailable", "low_confidence", "failed", "error", "skipped"] as const;
export type OutcomeStatus = (typeof OUTCOMES)[number];

/** What became of one listing. */
export const maintenanceDetail = z.object({
  listingId: z.string(),
  title: z.string(),
  status: z.enum(OUTCOMES),
  /** The SKU that it was given. */
  sku: z.string().nullable().default(null),
  /** The likeliest reading, where none was sure enough. */
  possibleSku: z.string().nullable().default(null),
  /** Percent: how much of the agreement that a reading needs there was. */
  confidence: z.number().nullable().default(null),
  /** Why it was left as it is. */
  reason: z.string().nullable().default(null),
  /** What went wrong. */
  error: z.string().nullable().default(null),
});
export type MaintenanceDetail = z.infer<typeof maintenanceDetail>;

export const IMAGE_WORKS = ["migrate", "cleanup", "revert"] as const;
export type ImageWork = (typeof IMAGE_WORKS)[number];

/** What was asked for, as the callable took it. */
const maintenanceTask = z.object({
  /** The SKU run: the listings to look at, in order. */
  listingIds: z.array(z.string()).default([]),
  autoDesignate: z.boolean().default(true),
  allowCloudinary: z.boolean().default(true),
  minImages: z.int().default(2),
  minConfidence: z.number().default(85),
  /** The image migration. */
  images: z.enum(IMAGE_WORKS).default("migrate"),
  /** Listings at a time. */
  batchSize: z.int().default(5),
  /** Of all the listings that were looked through for work. */
  totalListings: z.int().default(0),
  /** The restoration: which run's removals come back. */
  undoes: z.string().default(""),
});
export type MaintenanceTask = z.infer<typeof maintenanceTask>;

const count = z.int().nonnegative().default(0);

/**
 * `users/{uid}/operations/{name}`: the run that is under way, or the last one. Written by the server alone, followed
 * live by its owner's browser. `progress` is percent of `total`. Of many details only some are kept, see MAX_DETAILS;
 * the counts are of all.
 */
export const maintenanceDocument = z.object({
  status: z.enum(MAINTENANCE_STATUSES).default("idle"),
  /** Each run is another one. */
  runId: z.string().default(""),
  message: z.string().nullable().default(null),
  progress: z.number().default(0),
  total: count,
  processed: count,
  successful: count,
  unavailable: count,
  lowConfidence: count,
  failed: count,
  skipped: count,
  details: z.array(maintenanceDetail).default([]),
  task: maintenanceTask.prefault({}),
  /** Where it goes on: the last listing id that is done with. */
  place: z.string().default(""),
  /** Why it has failed. */
  failure: errorDetails.pick({ code: true, params: true }).nullable().default(null),
  startedAt: timestamp.nullish(),
  finishedAt: timestamp.nullish(),
  cancelRequested: z.boolean().default(false),
  /** Who works on it; whose time is over counts as dead. Epoch milliseconds. */
  lease: z.object({ holder: z.string(), until: z.number() }).nullable().default(null),
});
export type MaintenanceDocument = z.infer<typeof maintenanceDocument>;

/** Details that one run's document keeps: the newest, and of those that failed the first as many. */
export const MAX_DETAILS = 200;

/** Whose listings: the caller's own, or anybody's for a super admin, which every caller of these is. */
export const whose = { userId: documentId.optional() };

/** A run stops after the listings that are being worked on; what is done stays done. */
export const cancelMaintenance = defineCallable({
  name: "cancelMaintenance",
  access: "superAdmin",
  input: z.strictObject({ ...whose, name: z.enum(MAINTENANCE) }),
  output: z.object({ success: z.literal(true), message: z.string() }),
});
