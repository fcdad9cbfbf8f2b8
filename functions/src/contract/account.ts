import * as z from "zod";

import { pausingFields } from "./operations.ts";
import { defineCallable } from "./wire/callable.ts";
import { timestamp } from "./wire/timestamp.ts";

/** Days between the wish to delete an account and its deletion. Until then the person can take it back. */
export const ACCOUNT_DELETION_DAYS = 30;

/**
 * Notes that the caller's account is to be deleted, and returns when (epoch milliseconds). A repeat returns the same
 * day. `email` is what the person typed: their own address, or it refuses with `account/not-confirmed`. Refuses with
 * `account/last-super-admin` if nobody else could look after the installation.
 */
export const requestAccountDeletion = defineCallable({
  name: "requestAccountDeletion",
  access: "member",
  isAudited: true,
  needsRecentSignIn: true,
  input: z.strictObject({ email: z.string().max(254) }),
  output: z.object({ dueAt: z.number() }),
});

/** Takes the wish back. Does nothing without one. */
export const cancelAccountDeletion = defineCallable({
  name: "cancelAccountDeletion",
  access: "member",
  isAudited: true,
  input: z.strictObject({}),
  output: z.object({ success: z.literal(true) }),
});

/** Hours after the start of an export until the next one. Bounds what exports cost. */
export const EXPORT_WAIT_HOURS = 24;

/** Days for which an export's files can be downloaded. */
export const EXPORT_DAYS = 7;

/** One file of an export. Anybody with its address can download it, in parts if the connection breaks. */
const exportedPart = z.object({ name: z.string(), url: z.string(), bytes: z.number() });
export type ExportedPart = z.infer<typeof exportedPart>;

/** What comes next: the documents of a collection after an id, or a page of pictures without its first `done` ones. */
const exportCursor = z.discriminatedUnion("of", [
  z.object({ of: z.literal("documents"), collection: z.string(), after: z.string().nullable() }),
  z.object({ of: z.literal("pictures"), page: z.string().nullable(), done: z.int() }),
]);
export type ExportCursor = z.infer<typeof exportCursor>;

/** `users/{uid}/operations/dataExport`: the current or last export of everything of a person. */
export const dataExportDocument = z.object({
  ...pausingFields,
  parts: z.array(exportedPart).default([]),
  documents: z.int().default(0),
  pictures: z.int().default(0),
  bytes: z.number().default(0),
  /** Null before the first part and after the last one. */
  cursor: exportCursor.nullable().default(null),
  /** When the files are deleted. Null if there are none. */
  filesUntil: timestamp.nullish(),
});
export type DataExportDocument = z.infer<typeof dataExportDocument>;

/**
 * Starts an export, or joins one under way. Refuses with `account/export-too-soon` ({at}: epoch milliseconds) within a
 * day of the last one, unless that one failed.
 */
export const startDataExport = defineCallable({
  name: "startDataExport",
  access: "member",
  isAudited: true,
  input: z.strictObject({}),
  output: z.object({ success: z.literal(true) }),
});

export const cancelDataExport = defineCallable({
  name: "cancelDataExport",
  access: "member",
  input: z.strictObject({}),
  output: z.object({ success: z.literal(true) }),
});

/** Days after a sale until the buyer's address, name and note are erased from the order. */
export const BUYER_ADDRESS_DAYS = 180;

/**
 * Documents of a person in each collection that their browser adds to. The security rules refuse more, within an hour:
 * `boundWrites` counts them, and names the full ones in the record.
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
 * Bytes of a person's documents in a collection whose lists the rules can't look into. Far beyond what the application
 * writes: `boundWrites` estimates them every hour, and names a collection beyond it with `nameTooLarge`. The rules take
 * neither new nor changed documents then.
 */
export const WRITE_BYTES = 100_000_000;
export const SIZED_COLLECTIONS = [
  "processQueue",
  "removedCards",
  "wishlists",
] as const satisfies readonly WrittenCollection[];
export const nameTooLarge = (collection: WrittenCollection) => `${collection}/size`;

/** The largest document. Source: Firestore, "Usage and limits". */
export const MAX_DOCUMENT_BYTES = 1_048_576;
