import { doc, runTransaction, Timestamp } from "firebase/firestore";

import { paths } from "@contract/documents";
import { wishlistDocument, type WishlistDocument } from "@contract/wishlists";

import { watchDocuments } from "./documents";
import { db } from "./firestore";
import { mergeWishlists } from "./mergeWishlists";
import {
  noteSaved,
  takeSavedWishlists,
  takeWishlistsBack,
  unsavedWishlists,
  useWishlists,
  type Wishlist,
} from "./wishlists";
import { DAY_MS } from "@contract/durations";

/** Milliseconds until what could not be saved is tried again; going online tries at once. */
const AGAIN = 30_000;
/** Milliseconds: as long as the trash keeps listings. */
const KEPT_DELETED = 30 * DAY_MS;

let sending: Promise<void> | null = null;

/** Keeps this person's wishlists the same here and at the server until the answer is called. */
export function followWishlists(uid: string): () => void {
  const send = () => void saveWishlists(uid);
  takeWishlistsBack(uid);
  const stops = [
    watchDocuments(
      { path: paths.wishlists(uid) },
      wishlistDocument,
      ({ documents, unreadable, fromCache }) => {
        if (fromCache) return;
        takeSavedWishlists(documents, unreadable);
        send();
      },
      // Refused or cut off: what is here stays here, and is still said to be unsaved.
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

/** Sends what the server lacks, each list merged with what it has by then. Never rejects: what fails is unsaved still. */
export function saveWishlists(uid: string): Promise<void> {
  sending ??= saveAll(uid).finally(() => (sending = null));
  return sending;
}

async function saveAll(uid: string): Promise<void> {
  for (const tried = new Set<string>(); ;) {
    const next = unsavedWishlists().find((list) => !tried.has(JSON.stringify(list)));
    if (!next) return;
    tried.add(JSON.stringify(next));
    try {
      await saveOne(uid, next);
      noteSaved(next);
    } catch {
      if (!navigator.onLine) return;
    }
  }
}

/** The listener brings what became of it. */
async function saveOne(uid: string, own: Wishlist): Promise<void> {
  await runTransaction(db, async (transaction) => {
    const found = await transaction.get(doc(db, paths.wishlist(uid, own.id)));
    const theirs = found.exists() ? wishlistDocument.parse(found.data()) : null;
    transaction.set(found.ref, documentOf(theirs ? mergeWishlists(theirs, own) : own));
  });
}

function documentOf(list: WishlistDocument | Wishlist) {
  const expiresAt = list.deletedAt === null ? null : Timestamp.fromMillis(Date.now() + KEPT_DELETED);
  return { ...wishlistDocument.parse(list), expiresAt };
}
