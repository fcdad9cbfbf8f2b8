import { create } from "zustand";

import type { ListingChanges } from "@contract/listing/listingEdit";

/** What a form had when it was opened, and what has been typed since, so that neither a reload nor a crash loses it. */
export interface KeptEdit {
  readonly base: ListingChanges;
  readonly changes: ListingChanges;
  /** What stands in a control and can't be read as a value yet, as it was typed. */
  readonly texts?: Texts;
  /** Epoch milliseconds of the last keystroke. */
  readonly at: number;
}

/** By control. */
export type Texts = Readonly<Record<string, string>>;

/** Edits that this browser has no room for, by key: they live as long as their page. */
const useUnkept = create<ReadonlySet<string>>(() => new Set<string>());

/** `form` tells apart the pages that edit one listing. Stays here when the person leaves (`localData.ts`). */
const keyOf = (uid: string, listingId: string, form: string) => `${prefixOf(uid)}${listingId}.${form}`;
const prefixOf = (uid: string) => `pegboard.edit.${uid}.`;

/** Where the browser has no room for it, `isEditKept` says so. */
export function keepEdit(uid: string, listingId: string, form: string, edit: KeptEdit): void {
  const key = keyOf(uid, listingId, form);
  try {
    localStorage.setItem(key, JSON.stringify(edit));
    noteKept(key, true);
  } catch {
    noteKept(key, false);
  }
}

export function keptEdit(uid: string, listingId: string, form: string): KeptEdit | null {
  try {
    const stored = localStorage.getItem(keyOf(uid, listingId, form));
    if (stored === null) return null;
    const kept = JSON.parse(stored) as KeptEdit;
    return Object.keys({ ...kept.changes, ...kept.texts }).length > 0 ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Two tabs with the same form of the same listing keep in one place, and the last one to type has it. `onFree` is told
 * when that one is done; until then `isEditKept` is false here. Answers how to stop listening.
 */
export function followOtherTabs(
  uid: string,
  listingId: string,
  form: string,
  onFree: () => void,
): () => void {
  const key = keyOf(uid, listingId, form);
  const hear = ({ key: changed, newValue }: StorageEvent) => {
    if (changed !== key) return;
    if (newValue === null) onFree();
    else noteKept(key, false);
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}

/** What was typed in one form goes on in another that asks the same and more, unless something is typed there already. */
export function carryEdit(uid: string, listingId: string, from: string, to: string): void {
  const kept = keptEdit(uid, listingId, from);
  if (kept === null || keptEdit(uid, listingId, to) !== null) return;
  keepEdit(uid, listingId, to, kept);
  if (isEditKept(uid, listingId, to)) dropEdit(uid, listingId, from);
}

export function dropEdit(uid: string, listingId: string, form: string): void {
  const key = keyOf(uid, listingId, form);
  noteKept(key, true);
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked: then nothing was kept.
  }
}

/** Listings with changes of this person that are not saved. */
export function countKeptEdits(uid: string): number {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(uid)));
    return new Set(keys.map((key) => key.slice(prefixOf(uid).length).split(".")[0])).size;
  } catch {
    return 0;
  }
}

/** False while a form has something that would be lost with its page. */
export const isEditKept = (uid: string, listingId: string, form: string): boolean =>
  !useUnkept.getState().has(keyOf(uid, listingId, form));

/** The same, as it changes. */
export const useIsEditKept = (uid: string, listingId: string, form: string): boolean =>
  useUnkept((unkept) => !unkept.has(keyOf(uid, listingId, form)));

function noteKept(key: string, isKept: boolean): void {
  const unkept = new Set(useUnkept.getState());
  if (isKept === unkept.has(key)) {
    if (isKept) unkept.delete(key);
    else unkept.add(key);
    useUnkept.setState(unkept, true);
  }
}
