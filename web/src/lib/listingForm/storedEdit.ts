import { create } from "zustand";

import type { ListingChanges } from "@contract/listings/listingEdit";

/**
 * A form's values when it was opened, and the input since. It is stored so that
 * neither a reload nor a crash loses the input.
 */
export interface StoredEdit {
  readonly base: ListingChanges;
  readonly changes: ListingChanges;
  /** Typed texts that can't be read as a value yet. */
  readonly texts?: Texts;
  /** Epoch milliseconds of the last keystroke. */
  readonly at: number;
}

export type Texts = Readonly<Record<string, string>>;

/** Keys of edits that aren't stored in this browser. They last only as long as their page. */
const useUnstored = create<ReadonlySet<string>>(() => new Set<string>());

/**
 * `form` distinguishes the pages that edit one listing. The key stays
 * when the person leaves (`localData.ts`).
 */
const getKey = (uid: string, listingId: string, form: string) => `${getPrefix(uid)}${listingId}.${form}`;
const getPrefix = (uid: string) => `pegboard.edit.${uid}.`;

/** Stores an edit. If the browser has no space for it, `isEditStored` returns false. */
export function storeEdit(uid: string, listingId: string, form: string, edit: StoredEdit): void {
  const key = getKey(uid, listingId, form);
  try {
    localStorage.setItem(key, JSON.stringify(edit));
    noteStored(key, true);
  } catch {
    noteStored(key, false);
  }
}

export function readStoredEdit(uid: string, listingId: string, form: string): StoredEdit | null {
  try {
    const json = localStorage.getItem(getKey(uid, listingId, form));
    if (json === null) return null;
    const stored = JSON.parse(json) as StoredEdit;
    return Object.keys({ ...stored.changes, ...stored.texts }).length > 0 ? stored : null;
  } catch {
    return null;
  }
}

/**
 * Listens to other tabs with the same form of the same listing. They share one key, and the last one to type
 * owns it. While another tab owns it, `isEditStored` is false here. `onFree` is called when that tab is done.
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
    else noteStored(key, false);
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

/**
 * Moves the input of one form to another that has the same fields and
 * more, unless that form has input already.
 */
export function moveStoredEdit(uid: string, listingId: string, from: string, to: string): void {
  const stored = readStoredEdit(uid, listingId, from);
  if (stored === null || readStoredEdit(uid, listingId, to) !== null) return;
  storeEdit(uid, listingId, to, stored);
  if (isEditStored(uid, listingId, to)) deleteStoredEdit(uid, listingId, from);
}

export function deleteStoredEdit(uid: string, listingId: string, form: string): void {
  const key = getKey(uid, listingId, form);
  noteStored(key, true);
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/** Counts the listings with unsaved changes of this person. */
export function countStoredEdits(uid: string): number {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(getPrefix(uid)));
    return new Set(keys.map((key) => key.slice(getPrefix(uid).length).split(".")[0])).size;
  } catch {
    return 0;
  }
}

/** Returns false while a form has input that would be lost with its page. */
export const isEditStored = (uid: string, listingId: string, form: string): boolean =>
  !useUnstored.getState().has(getKey(uid, listingId, form));

/** Like `isEditStored`, but keeps the value up to date. */
export const useIsEditStored = (uid: string, listingId: string, form: string): boolean =>
  useUnstored((unstored) => !unstored.has(getKey(uid, listingId, form)));

function noteStored(key: string, isStored: boolean): void {
  const unstored = new Set(useUnstored.getState());
  if (isStored === unstored.has(key)) {
    if (isStored) unstored.delete(key);
    else unstored.add(key);
    useUnstored.setState(unstored, true);
  }
}
