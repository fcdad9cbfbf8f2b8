import { doc, runTransaction, Timestamp } from "firebase/firestore";

import { paths } from "@contract/documents";
import { wishlistDocument, type WishlistDocument } from "@contract/galleries/wishlists";

import { watchDocuments } from "../firestore/documents";
import { db } from "../firestore/firestore";
import { mergeWishlists } from "./mergeWishlists";
import {
  getUnsavedWishlists,
  markSaved,
  mergeSavedWishlists,
  restoreWishlistsSetAside,
  useWishlists,
  type Wishlist,
} from "./wishlists";
import { DAY_MS } from "@contract/wire/durations";

/** Milliseconds until a failed save is retried. Going online retries immediately. */
const AGAIN = 30_000;
/** How long deleted lists are kept, in milliseconds. The trash keeps listings as long. */
const KEPT_DELETED = 30 * DAY_MS;

let sending: Promise<void> | null = null;

/** Syncs a person's wishlists with the server until the returned function is called. */
export function followWishlists(uid: string): () => void {
  const send = () => void saveWishlists(uid);
  restoreWishlistsSetAside(uid);
  const stops = [
    watchDocuments(
      { path: paths.wishlists(uid) },
      wishlistDocument,
      ({ documents, unreadable, fromCache }) => {
        if (fromCache) return;
        mergeSavedWishlists(documents, unreadable);
        send();
      },
      // Denied or disconnected: local lists stay, and still count as unsaved.
      () => undefined,
    ),
    useWishlists.subscribe(send),
  ];
  const timer = setInterval(send, AGAIN);
  window.addEventListener("online", send);
  return () => {
    clearInterval(timer);
    window.removeEventListener("online", send);
    for (const stop of stops) stop();
  };
}

/**
 * Saves the lists that the server lacks, each merged with the server's version. Never rejects: a list that
 * fails stays unsaved.
 */
export function saveWishlists(uid: string): Promise<void> {
  sending ??= saveAll(uid).finally(() => (sending = null));
  return sending;
}

async function saveAll(uid: string): Promise<void> {
  for (const tried = new Set<string>(); ;) {
    const next = getUnsavedWishlists().find((list) => !tried.has(JSON.stringify(list)));
    if (!next) return;
    tried.add(JSON.stringify(next));
    try {
      await saveOne(uid, next);
      markSaved(next);
    } catch {
      if (!navigator.onLine) return;
    }
  }
}

/** The listener delivers the saved list. */
async function saveOne(uid: string, own: Wishlist): Promise<void> {
  await runTransaction(db, async (transaction) => {
    const found = await transaction.get(doc(db, paths.wishlist(uid, own.id)));
    const theirs = found.exists() ? wishlistDocument.parse(found.data()) : null;
    transaction.set(found.ref, toDocument(theirs ? mergeWishlists(theirs, own) : own));
  });
}

function toDocument(list: WishlistDocument | Wishlist) {
  const expiresAt = list.deletedAt === null ? null : Timestamp.fromMillis(Date.now() + KEPT_DELETED);
  return { ...wishlistDocument.parse(list), expiresAt };
}
