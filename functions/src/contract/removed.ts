import * as z from "zod";

import { defineCallable } from "./callable.ts";
import { queueItemDocument } from "./documents.ts";
import { timestamp } from "./timestamp.ts";

/**
 * `users/{uid}/removedPictures/{id}`: a picture of our storage that its listing doesn't show, because a save has taken
 * it off or no save has shown it yet. Written by the server with that save or upload; a save that shows the picture
 * ends it. Until `expiresAt` its file stays.
 */
export const removedPictureDocument = z.object({
  reason: z.enum(["removed", "uploaded"]).default("removed"),
  /** Of an upload there may be no such listing: its form is not saved. */
  listingId: z.string(),
  /** Its address in our storage. */
  url: z.string(),
  /** Or uploaded. */
  removedAt: timestamp,
  expiresAt: timestamp,
});

/**
 * `users/{uid}/removedCards/{captureId}`: a card taken out of the queue, written by the browser in one batch with the
 * deletion there. TRASH_DAYS after `removedAt` the server deletes it with its photos.
 */
export const removedCardDocument = z.object({
  /** As it was. */
  item: queueItemDocument,
  /** The removal's own id: a card that comes back names it (`restoredFrom`). */
  removal: z.string(),
  removedAt: timestamp,
});
export type RemovedCardDocument = z.infer<typeof removedCardDocument>;

/**
 * `users/{uid}/clearedHistories/{id}`: the capture log was cleared. Entries up to `removedAt` are shown no more; the
 * server deletes them at `expiresAt`.
 */
export const clearedHistoryDocument = z.object({
  removedAt: timestamp,
  expiresAt: timestamp,
  /** Those that this clearing took out of sight. */
  entries: z.int().nonnegative(),
});

/** Shows the log's cleared entries again, those of every clearing that still has them. */
export const restoreCaptureHistory = defineCallable({
  name: "restoreCaptureHistory",
  access: "member",
  input: z.strictObject({}),
  output: z.object({ success: z.literal(true), restored: z.int().nonnegative() }),
});
