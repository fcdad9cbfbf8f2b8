import { readStored } from "@/lib/browser/stored";
import { acquireLock } from "@/lib/captureStore/acquireLock";
import { readStoredEdit } from "@/lib/listingForm/storedEdit";

/** The name under which Add Listing stores its input. */
export const ADD_FORM = "add";

/** Milliseconds that a reloaded tab waits until its old page has released the lock. */
const RELOAD_MS = 1_000;

/** The storage keys of all new listings' ids in this browser, and of this tab's id. */
const toKey = (uid: string) => `pegboard.newListing.${uid}`;

const claimed = new Map<string, Promise<string>>();
const heldLocks = new Map<string, () => void>();

/**
 * Returns the id of this tab's new listing. The id survives a reload, so that input and uploads are restored,
 * and differs between tabs. A new tab continues the listing of a closed tab. Returns the same promise until
 * `forgetNewListing`. Never rejects.
 */
export function createListingId(uid: string): Promise<string> {
  const known = claimed.get(uid) ?? claimListingId(uid).catch(() => crypto.randomUUID());
  claimed.set(uid, known);
  return known;
}

/** Releases the id after the listing was created. The next new listing gets another id. */
export function forgetNewListing(uid: string, id: string): void {
  claimed.delete(uid);
  write(
    uid,
    readBegun(uid).filter((other) => other !== id),
  );
  heldLocks.get(id)?.();
  heldLocks.delete(id);
}

async function claimListingId(uid: string): Promise<string> {
  const before = readOwn(uid);
  if (before !== null && (await tryToLock(before, RELOAD_MS))) return remember(uid, before);
  const left = readBegun(uid).toSorted(
    (one, other) => Number(isTyped(uid, other)) - Number(isTyped(uid, one)),
  );
  for (const id of left) if (await tryToLock(id)) return remember(uid, id);
  const id = crypto.randomUUID();
  await tryToLock(id);
  return remember(uid, id);
}

const isTyped = (uid: string, id: string) => readStoredEdit(uid, id, ADD_FORM) !== null;

async function tryToLock(id: string, waitMs = 0): Promise<boolean> {
  const release = await acquireLock(`pegboard-new-listing-${id}`, waitMs);
  if (release) heldLocks.set(id, release);
  return release !== null;
}

function remember(uid: string, id: string): string {
  write(uid, [...new Set([...readBegun(uid), id])], id);
  return id;
}

function readBegun(uid: string): string[] {
  const stored = readStored("localStorage", toKey(uid));
  return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
}

function readOwn(uid: string): string | null {
  try {
    return sessionStorage.getItem(toKey(uid));
  } catch {
    return null;
  }
}

function write(uid: string, ids: readonly string[], own?: string): void {
  try {
    if (ids.length > 0) localStorage.setItem(toKey(uid), JSON.stringify(ids));
    else localStorage.removeItem(toKey(uid));
    if (own === undefined) sessionStorage.removeItem(toKey(uid));
    else sessionStorage.setItem(toKey(uid), own);
  } catch {
    // If the storage is full, the id lasts as long as the page.
  }
}
