import { create } from "zustand";

import type { ListingChanges } from "@contract/listings/listingEdit";

/**
 * A form's values when it was opened, and the input since. It is kept so that
 * neither a reload nor a crash loses the input.
 */
export interface KeptEdit {
  readonly base: ListingChanges;
  readonly changes: ListingChanges;
  /** Typed texts that can't be read as a value yet. */
  readonly texts?: Texts;
  /** Epoch milliseconds of the last keystroke. */
  readonly at: number;
}

export type Texts = Readonly<Record<string, string>>;

/** Keys of edits that aren't stored in this browser. They last only as long as their page. */
const useUnkept = create<ReadonlySet<string>>(() => new Set<string>());

/**
 * `form` distinguishes the pages that edit one listing. The key stays
 * when the person leaves (`localData.ts`).
 */
const getKey = (uid: string, listingId: string, form: string) => `${getPrefix(uid)}${listingId}.${form}`;
const getPrefix = (uid: string) => `pegboard.edit.${uid}.`;

/** Stores an edit. If the browser has no space for it, `isEditKept` returns false. */
export function keepEdit(uid: string, listingId: string, form: string, edit: KeptEdit): void {
  const key = getKey(uid, listingId, form);
  try {
    localStorage.setItem(key, JSON.stringify(edit));
    noteKept(key, true);
  } catch {
    noteKept(key, false);
  }
}

export function readKeptEdit(uid: string, listingId: string, form: string): KeptEdit | null {
  try {
    const stored = localStorage.getItem(getKey(uid, listingId, form));
    if (stored === null) return null;
    const kept = JSON.parse(stored) as KeptEdit;
    return Object.keys({ ...kept.changes, ...kept.texts }).length > 0 ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Listens to other tabs with the same form of the same listing. They share one key, and the last one to type
 * owns it. While another tab owns it, `isEditKept` is false here. `onFree` is called when that tab is done.
 * Returns a function that stops listening.
 */
export function followOtherTabs(
  uid: string,
  listingId: string,
  form: string,
  onFree: () => void,
): () => void {
  const key = getKey(uid, listingId, form);
  const onStorage = ({ key: changed, newValue }: StorageEvent) => {
    if (changed !== key) return;
    if (newValue === null) onFree();
    else noteKept(key, false);
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

/**
 * Moves the input of one form to another that has the same fields and
 * more, unless that form has input already.
 */
export function moveEdit(uid: string, listingId: string, from: string, to: string): void {
  const kept = readKeptEdit(uid, listingId, from);
  if (kept === null || readKeptEdit(uid, listingId, to) !== null) return;
  keepEdit(uid, listingId, to, kept);
  if (isEditKept(uid, listingId, to)) dropEdit(uid, listingId, from);
}

export function dropEdit(uid: string, listingId: string, form: string): void {
  const key = getKey(uid, listingId, form);
  noteKept(key, true);
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}

/** Counts the listings with unsaved changes of this person. */
export function countKeptEdits(uid: string): number {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(getPrefix(uid)));
    return new Set(keys.map((key) => key.slice(getPrefix(uid).length).split(".")[0])).size;
  } catch {
    return 0;
  }
}

/** Returns false while a form has input that would be lost with its page. */
export const isEditKept = (uid: string, listingId: string, form: string): boolean =>
  !useUnkept.getState().has(getKey(uid, listingId, form));

/** Like `isEditKept`, but keeps the value up to date. */
export const useIsEditKept = (uid: string, listingId: string, form: string): boolean =>
  useUnkept((unkept) => !unkept.has(getKey(uid, listingId, form)));

function noteKept(key: string, isKept: boolean): void {
  const unkept = new Set(useUnkept.getState());
  if (isKept === unkept.has(key)) {
    if (isKept) unkept.delete(key);
    else unkept.add(key);
    useUnkept.setState(unkept, true);
  }
}
