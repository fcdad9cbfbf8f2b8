import { createHash } from "node:crypto";

import {
  type DocumentData,
  type DocumentReference,
  FieldValue,
  type Firestore,
  Timestamp,
} from "firebase-admin/firestore";

import type * as z from "zod";

import { listingDocument, paths } from "../../contract/documents.ts";
import type { removedPictureDocument } from "../../contract/trash/removed.ts";
import { TRASH_DAYS } from "../../contract/trash/trash.ts";
import type { UploadNotes } from "../../domain/listings/edit/ports.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";

interface Writer {
  set(document: DocumentReference, data: DocumentData): unknown;
  delete(document: DocumentReference): unknown;
}

/**
 * Records the pictures that a write removes from a listing, and deletes the records of those it shows again,
 * together with the listing's own write. The record's id is derived from the listing and the picture.
 */
export function writeRemovedPictures(
  firestore: Firestore,
  writer: Writer,
  uid: string,
  listingId: string,
  before: DocumentData,
  after: { firebaseImages?: readonly string[] },
): void {
  if (after.firebaseImages === undefined) return;
  const [had, has] = [getPictures(before), new Set(after.firebaseImages)];
  const note = (url: string) => getNote(firestore, uid, listingId, url);
  for (const url of has) if (!had.has(url)) writer.delete(note(url));
  for (const url of had) if (!has.has(url)) writer.set(note(url), toNote("removed", listingId, url));
}

/** Records uploads, so that pictures of unsaved forms are deleted eventually. */
export function openUploadNotes(firestore: Firestore): UploadNotes {
  return {
    async note(uid, listingId, url) {
      await getNote(firestore, uid, listingId, url).set(toNote("uploaded", listingId, url));
    },
    async forget(uid, listingId, url) {
      await getNote(firestore, uid, listingId, url).delete();
    },
  };
}

const toNote = (
  reason: z.output<typeof removedPictureDocument>["reason"],
  listingId: string,
  url: string,
) => ({
  reason,
  listingId,
  url,
  removedAt: FieldValue.serverTimestamp(),
  expiresAt: Timestamp.fromMillis(Date.now() + TRASH_DAYS * DAY_MS),
});

const getNote = (firestore: Firestore, uid: string, listingId: string, url: string): DocumentReference =>
  firestore.doc(paths.removedPicture(uid, hashNoteId(listingId, url)));

const getPictures = ({ firebaseImages }: DocumentData): ReadonlySet<string> =>
  new Set(listingDocument.shape.firebaseImages.safeParse(firebaseImages).data ?? []);

const hashNoteId = (listingId: string, url: string): string =>
  createHash("sha256").update(`${listingId}\n${url}`).digest("hex").slice(0, 32);
