import { deleteDB } from "idb";

import { openBatchStore } from "./batchStore";
import { countWaitingEndings, forgetBulk } from "./bulkStore";
import { isUploaded, openCaptureStore } from "./captureStore";
import { countKeptEdits } from "./listingForm/keptEdit";
import { SNAPSHOT_PREFIX } from "./listings/snapshotDatabase";
import { setWishlistsAside, unsavedWishlists } from "./wishlists";

/**
 * What stays in browser storage whoever sits here: this machine's look, its name as a station, its camera and pedal, the
 * line that tells a refused person their e-mail, an anonymous visitor's wishlists, and the SDK's own sign-in. Everything else there is somebody's.
 */
const OF_THE_MACHINE = [
  /^pegboard\.theme$/,
  /^capture_(stationId|cameraId|pedalKey)$/,
  /^pegboard\.refusedEmail$/,
  // A visitor's of public galleries, whom no account names.
  /^pegboard\.visitor\./,
  /^firebase:/,
];

/** Work that the server doesn't have yet; every key has its person's uid in it, and nobody else is shown it. */
const UNFINISHED = [/^pegboard\.(edit|newListing)\./, /^pegboard\.unsaved\./];

/** The SDK's persistent cache, which earlier versions of this product used. */
const FORMER_CACHE = "firestore/";

/**
 * Takes from this machine what it keeps of a person who has left, but for work that the server doesn't have yet: photos,
 * wishlists, what was typed into forms, an unfinished run of endings. Nobody except its owner sees it, and it goes on with the owner's next sign-in.
 * Never rejects.
 */
export async function forgetPerson(uid: string): Promise<void> {
  setWishlistsAside(uid);
  await Promise.allSettled([deleteCaches(), forgetFinishedCards(uid), forgetBulk(uid)]);
  clearStorages(isSomebodys);
}

/** What this tab keeps; where another tab has taken away the rest. */
export function forgetInTab(): void {
  clearStorages(isSomebodys, ["sessionStorage"]);
}

const isSomebodys = (key: string) => ![...OF_THE_MACHINE, ...UNFINISHED].some((kept) => kept.test(key));

/** The browser has no room left: what is only kept to be quicker gives way. Never rejects. */
export async function freeRoom(): Promise<void> {
  clearStorages((key) => /cache/i.test(key));
  await deleteCaches().catch(() => undefined);
}

/** What this machine has of a person and the server doesn't. */
export interface Unfinished {
  readonly photos: number;
  readonly wishlists: number;
  /** Listings with something typed that isn't saved. */
  readonly listings: number;
  /** Listings that wait to be ended, of a run that isn't over. */
  readonly endings: number;
}

export async function countUnfinished(uid: string): Promise<Unfinished> {
  const photos = await countWaitingPhotos(uid);
  const endings = await countWaitingEndings(uid);
  return { photos, wishlists: unsavedWishlists().length, listings: countKeptEdits(uid), endings };
}

/** Photos on this machine that the server doesn't have yet. */
async function countWaitingPhotos(uid: string): Promise<number> {
  const store = await openCaptureStore();
  try {
    const drafts = await store.drafts(uid);
    const cards = await store.cards(uid);
    const taken = await Promise.all(drafts.map(({ captureId }) => store.photos(captureId)));
    const waiting = cards.flatMap(({ item: { frontImage, backImage } }) =>
      [frontImage, backImage].filter((address) => address === null),
    );
    const photos = taken.reduce((sum, sides) => sum + Object.keys(sides).length, waiting.length);
    return photos + (await countBatchPhotos(uid));
  } finally {
    store.close();
  }
}

/** Photos that were dropped as files and are not cards yet. */
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
      // Blocked: then nothing was kept there either.
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
