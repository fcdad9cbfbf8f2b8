import { createHash } from "node:crypto";

import {
  type DocumentData,
  type DocumentReference,
  FieldValue,
  type Firestore,
  Timestamp,
} from "firebase-admin/firestore";

import { listingDocument, paths } from "../contract/documents.ts";
import { TRASH_DAYS } from "../contract/trash.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

interface Writer {
  set(document: DocumentReference, data: DocumentData): unknown;
  delete(document: DocumentReference): unknown;
}

/**
 * Notes, in one write with the listing's own, the pictures that `after` takes off a listing, and forgets those that it
 * shows again. A picture has one note per listing, under an id that follows from the two.
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
  const [had, has] = [picturesOf(before), new Set(after.firebaseImages)];
  const note = (url: string) => firestore.doc(paths.removedPicture(uid, noteId(listingId, url)));
  for (const url of has) if (!had.has(url)) writer.delete(note(url));
  for (const url of had) {
    if (has.has(url)) continue;
    writer.set(note(url), {
      listingId,
      url,
      removedAt: FieldValue.serverTimestamp(),
      expiresAt: Timestamp.fromMillis(Date.now() + TRASH_DAYS * DAY_MS),
    });
  }
}

const picturesOf = ({ firebaseImages }: DocumentData): ReadonlySet<string> =>
  new Set(listingDocument.shape.firebaseImages.safeParse(firebaseImages).data ?? []);

const noteId = (listingId: string, url: string): string =>
  createHash("sha256").update(`${listingId}\n${url}`).digest("hex").slice(0, 32);
