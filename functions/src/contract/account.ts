import * as z from "zod";

import { pausingFields } from "./operations.ts";
import { defineCallable } from "./wire/callable.ts";
import { timestamp } from "./wire/timestamp.ts";

/** Days between a deletion request and the deletion. The person can cancel the request until then. */
export const ACCOUNT_DELETION_DAYS = 30;

/**
 * Schedules the deletion of the caller's account and returns its time in epoch milliseconds. A repeat returns
 * the same time. Throws `account/not-confirmed` unless `email` is the caller's own address, and
 * `account/last-super-admin` if the installation would have no super admin left.
 */
export const requestAccountDeletion = defineCallable({
  name: "requestAccountDeletion",
  access: "member",
  isAudited: true,
  needsRecentSignIn: true,
  input: z.strictObject({ email: z.string().max(254) }),
  output: z.object({ dueAt: z.number() }),
});

/** Cancels a deletion request. Does nothing without one. */
export const cancelAccountDeletion = defineCallable({
  name: "cancelAccountDeletion",
  access: "member",
  isAudited: true,
  input: z.strictObject({}),
});

/** Ends all sessions of the caller, this one included. API keys stay. */
export const signOutEverywhere = defineCallable({
  name: "signOutEverywhere",
  access: "member",
  isAudited: true,
  needsRecentSignIn: true,
  input: z.strictObject({}),
});

/** Hours between the starts of two exports, which limits their cost. */
export const EXPORT_WAIT_HOURS = 24;

/** Days that an export's files can be downloaded. */
export const EXPORT_DAYS = 7;

/**
 * One file of an export. The URL needs no sign-in and supports range requests, so a broken download can
 * resume.
 */
const exportedPart = z.object({ name: z.string(), url: z.string(), bytes: z.number() });
export type ExportedPart = z.infer<typeof exportedPart>;

/**
 * Position of the next part: the documents of a collection after an id, or the pictures after one with
 * this name in the bucket.
 */
const exportCursor = z.discriminatedUnion("of", [
  z.object({ of: z.literal("documents"), collection: z.string(), after: z.string().nullable() }),
  z.object({
    of: z.literal("pictures"),
    after: z.string().nullable().default(null),
    // Required by earlier versions, which run after a rollback. Null makes them start the pictures again, so
    // that they miss none.
    page: z.null().catch(null),
    done: z.literal(0).catch(0),
  }),
]);
export type ExportCursor = z.infer<typeof exportCursor>;

/** `users/{uid}/operations/dataExport`: the current or last export of a person's data. */
export const dataExportDocument = z.object({
  ...pausingFields,
  parts: z.array(exportedPart).default([]),
  documents: z.int().default(0),
  pictures: z.int().default(0),
  bytes: z.number().default(0),
  /** Null before the first part and after the last one. */
  cursor: exportCursor.nullable().default(null),
  /** Time when the files are deleted. Null if there are none. */
  filesUntil: timestamp.nullish(),
});
export type DataExportDocument = z.infer<typeof dataExportDocument>;

/**
 * Starts an export, or joins the running one. Throws `account/export-too-soon` ({at}: epoch milliseconds)
 * within a day of the last one, unless that one failed.
 */
export const startDataExport = defineCallable({
  name: "startDataExport",
  access: "member",
  isAudited: true,
  input: z.strictObject({}),
});

export const cancelDataExport = defineCallable({
  name: "cancelDataExport",
  access: "member",
  input: z.strictObject({}),
});

/** Days after a sale when the buyer's address, name and note are erased from the order. */
export const BUYER_ADDRESS_DAYS = 180;

/**
 * Limits per person for each collection that browsers add documents to. `boundWrites` counts the documents
 * hourly and names full collections in the user record. The security rules reject new documents in those.
 */
export const WRITE_LIMITS = {
  processQueue: 5_000,
  removedCards: 5_000,
  wishlists: 1_000,
  changes: 200_000,
  places: 10_000,
} as const;
export type WrittenCollection = keyof typeof WRITE_LIMITS;

/**
 * Maximum bytes per person in a collection whose lists the security rules can't inspect. The limit is far
 * above what the application writes. `boundWrites` estimates the bytes hourly and names a larger collection
 * with `nameTooLarge`. The rules then reject new and changed documents (decisions/admin/0182).
 */
export const WRITE_BYTES = 100_000_000;
export const SIZED_COLLECTIONS = [
  "processQueue",
  "removedCards",
  "wishlists",
] as const satisfies readonly WrittenCollection[];
export const nameTooLarge = (collection: WrittenCollection) => `${collection}/size`;

/** Maximum size of a document. Source: Firestore, "Usage and limits". */
export const MAX_DOCUMENT_BYTES = 1_048_576;
