import { deleteDB } from "idb";

import { openBatchStore } from "../captureStore/batchStore";
import { countWaitingEndings, forgetBulk } from "../bulkStore";
import { isUploaded, listInMemory, openCaptureStore } from "../captureStore/captureStore";
import { countStoredEdits } from "../listingForm/storedEdit";
import { SNAPSHOT_PREFIX } from "../listings/source/snapshotDatabase";
import { getUnsavedWishlists, setWishlistsAside } from "../wishlists/wishlists";

/**
 * Keys that belong to the machine, not to a person: theme, station name, camera and pedal, the refused
 * person's e-mail, an anonymous visitor's wishlists, and the SDK's sign-in. All other keys belong to a
 * person.
 */
const OF_THE_MACHINE = [
  /^pegboard\.theme$/,
  /^capture_(stationId|cameraId|pedalKey)$/,
  /^pegboard\.refusedEmail$/,
  // A visitor of public galleries has no account.
  /^pegboard\.visitor\./,
  /^firebase:/,
];

/** Work that the server doesn't have yet. Every key contains its person's uid, so no other person sees it. */
const UNFINISHED = [/^pegboard\.(edit|newListing|typed)\./, /^pegboard\.unsaved\./];

/** The SDK's persistent cache, used by earlier versions. */
const FORMER_CACHE = "firestore/";

/**
 * Deletes a person's data from this machine, except work that the server doesn't have yet: photos, wishlists,
 * unsaved forms, an unfinished run of endings. Only its owner sees that work, at the next sign-in. Never
 * rejects (decisions/web/0039).
 */
export async function forgetPerson(uid: string): Promise<void> {
  // Read first, because the next person's lists have the same key.
  const wishlists = getUnsavedWishlists();
  await Promise.allSettled([deleteCaches(), forgetFinishedCards(uid), forgetBulk(uid)]);
  clearStorages(belongsToPerson);
  // Stored last, because local storage may have no space before the deletion.
  setWishlistsAside(uid, wishlists);
}

/** Deletes this tab's data, after another tab has deleted the rest. */
export function forgetInTab(): void {
  clearStorages(belongsToPerson, ["sessionStorage"]);
}

const belongsToPerson = (key: string) => ![...OF_THE_MACHINE, ...UNFINISHED].some((kept) => kept.test(key));

/** Deletes caches, but no unfinished work, when the browser's storage is full. Never rejects. */
export async function freeStorage(): Promise<void> {
  clearStorages((key) => belongsToPerson(key) && /cache/i.test(key));
  await deleteCaches().catch(() => undefined);
}

/** Counts of a person's work that exists only on this machine. */
export interface Unfinished {
  readonly photos: number;
  /** Photos that don't fit on the disk. A sign-out loses them. */
  readonly unstored: number;
  readonly wishlists: number;
  /** Listings with unsaved edits. */
  readonly listings: number;
  /** Listings still to be ended in a run that isn't over. */
  readonly endings: number;
}

export async function countUnfinished(uid: string): Promise<Unfinished> {
  const { photos, unstored } = await countPhotos(uid);
  const endings = await countWaitingEndings(uid);
  return {
    photos,
    unstored,
    wishlists: getUnsavedWishlists().length,
    listings: countStoredEdits(uid),
    endings,
  };
}

/** Counts photos that the server doesn't have yet: those on the disk, and those that only this tab has. */
async function countPhotos(uid: string): Promise<Pick<Unfinished, "photos" | "unstored">> {
  const store = await openCaptureStore();
  try {
    const unsentCards = await store.unsentCards(uid);
    const cards = await store.cards(uid);
    const unsentPhotos = await Promise.all(unsentCards.map(({ captureId }) => store.photos(captureId)));
    const waiting = cards.flatMap(({ item: { frontImage, backImage } }) =>
      [frontImage, backImage].filter((address) => address === null),
    );
    const photos = unsentPhotos.reduce((sum, sides) => sum + Object.keys(sides).length, waiting.length);
    const inMemory = await Promise.all(
      listInMemory(uid).map(async ([captureId, sides]) => {
        const stored = await store.photos(captureId);
        return sides.filter((side) => !stored[side]).length;
      }),
    );
    return {
      photos: photos + (await countBatchPhotos(uid)),
      unstored: inMemory.reduce((sum, count) => sum + count, 0),
    };
  } finally {
    store.close();
  }
}

/** Counts photos that were added as files and aren't cards yet. */
async function countBatchPhotos(uid: string): Promise<number> {
  const batch = await openBatchStore();
  try {
    return (await batch.photos(uid)).filter(({ state }) => state !== "refused").length;
  } finally {
    batch.close();
  }
}

function clearStorages(
  isForgotten: (key: string) => boolean,
  names: readonly ("localStorage" | "sessionStorage")[] = ["localStorage", "sessionStorage"],
): void {
  for (const name of names) {
    try {
      const storage = window[name];
      for (const key of Object.keys(storage)) if (isForgotten(key)) storage.removeItem(key);
    } catch {
      // Storage is blocked, so it contains nothing to remove.
    }
  }
}

async function deleteCaches(): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name = "" }) => name);
  const caches = names.filter((name) => name.startsWith(SNAPSHOT_PREFIX) || name.startsWith(FORMER_CACHE));
  await Promise.allSettled(caches.map((name) => deleteDB(name)));
}

async function forgetFinishedCards(uid: string): Promise<void> {
  const store = await openCaptureStore();
  try {
    await store.forgetFinished(uid, 0);
    await store.forgetSetAside(uid, (card) => card.aside?.isTold === true && isUploaded(card));
  } finally {
    store.close();
  }
}
