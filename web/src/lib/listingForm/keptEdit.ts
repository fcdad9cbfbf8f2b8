import type { ListingChanges } from "@contract/listingEdit";

/** What a form had when it was opened, and what has been typed since, so that neither a reload nor a crash loses it. */
export interface KeptEdit {
  readonly base: ListingChanges;
  readonly changes: ListingChanges;
  /** Epoch milliseconds of the last keystroke. */
  readonly at: number;
}

/** `form` tells apart the pages that edit one listing. Goes with the person (`localData.ts`). */
const keyOf = (uid: string, listingId: string, form: string) => `pegboard.edit.${uid}.${listingId}.${form}`;

/** False where the browser has no room for it: then it lives as long as the page. */
export function keepEdit(uid: string, listingId: string, form: string, edit: KeptEdit): boolean {
  try {
    localStorage.setItem(keyOf(uid, listingId, form), JSON.stringify(edit));
    return true;
  } catch {
    return false;
  }
}

export function keptEdit(uid: string, listingId: string, form: string): KeptEdit | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(uid, listingId, form)) ?? "null") as KeptEdit | null;
    return kept !== null && Object.keys(kept.changes).length > 0 ? kept : null;
  } catch {
    return null;
  }
}

export function dropEdit(uid: string, listingId: string, form: string): void {
  try {
    localStorage.removeItem(keyOf(uid, listingId, form));
  } catch {
    // Blocked: then nothing was kept.
  }
}
