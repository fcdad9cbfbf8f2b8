import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { queueItemDocument } from "../documents.ts";
import { timestamp } from "../wire/timestamp.ts";

/**
 * `users/{uid}/removedPictures/{id}`: a picture in our storage that its listing doesn't show, because a save
 * removed it or no save has used it yet. Written by the server with that save or upload, and deleted by a
 * save that uses the picture. Its file is kept until `expiresAt`.
 */
export const removedPictureDocument = z.object({
  reason: z.enum(["removed", "uploaded"]).default("removed"),
  /** The listing may not exist yet for an uploaded picture, because its form isn't saved. */
  listingId: z.string(),
  /** The picture's URL in our storage. */
  url: z.string(),
  /** Time of the removal or upload. */
  removedAt: timestamp,
  expiresAt: timestamp,
});

/**
 * `users/{uid}/removedCards/{captureId}`: a card removed from the queue. The browser writes it in one batch
 * with the deletion there. The server deletes it and its photos TRASH_DAYS after `removedAt`.
 */
export const removedCardDocument = z.object({
  item: queueItemDocument,
  /** Identifies the removal. A restored card has the id in `restoredFrom`. */
  removal: z.string(),
  removedAt: timestamp,
});
export type RemovedCardDocument = z.infer<typeof removedCardDocument>;

/**
 * `users/{uid}/clearedHistories/{id}`: one clearing of the capture log. Entries up to `removedAt` are hidden;
 * the server deletes them at `expiresAt`.
 */
export const clearedHistoryDocument = z.object({
  removedAt: timestamp,
  expiresAt: timestamp,
  /** Number of entries that this clearing hid. */
  entries: z.int().nonnegative(),
});

/** Shows cleared entries of the log again, for all clearings that haven't expired. */
export const restoreCaptureHistory = defineCallable({
  name: "restoreCaptureHistory",
  access: "member",
  input: z.strictObject({}),
  output: z.object({ success: z.literal(true), restored: z.int().nonnegative() }),
});
