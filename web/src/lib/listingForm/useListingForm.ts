import { useEffect, useMemo, useRef, useState } from "react";

import { type ListingDocument } from "@contract/documents";
import type { ListingChanges, ListingField, ListingFields } from "@contract/listings/listingEdit";

import { usePerson } from "../session/session";
import {
  setField,
  listChangedFields,
  type Choice,
  makeConflictId,
  type Editing,
  type FieldConflict,
  startEditing,
  followListing,
  applySave,
  applyChoices,
  toSaveRequest,
  getValue,
} from "./editing";
import { nameField, formatValue } from "./fieldNames";
import {
  deleteStoredEdit,
  followOtherTabs,
  isEditStored,
  storeEdit,
  readStoredEdit,
  type Texts,
  useIsEditStored,
} from "./storedEdit";
import { toParts, omitKey } from "./parts";
import { type Saving, sendListing } from "./sendListing";

/** A value in a comparison. Pictures are shown as images. */
interface ComparedValue {
  readonly text: string;
  readonly pictures: readonly string[];
}

/** Conflicts that the person must settle before the next save. */
interface Conflict {
  readonly open: boolean;
  readonly items: readonly {
    readonly id: string;
    readonly name: string;
    readonly yours: ComparedValue;
    readonly theirs: ComparedValue;
  }[];
  readonly onSettle: (choices: Readonly<Record<string, Choice>>) => void;
  readonly onClose: () => void;
}

export interface ListingForm {
  value: <F extends ListingField>(field: F) => ListingFields[F] | undefined;
  set: <F extends ListingField>(field: F, value: ListingFields[F]) => void;
  /** Like `set`, but based on the current value. For results that arrive late. */
  update: <F extends ListingField>(
    field: F,
    next: (value: ListingFields[F] | undefined) => ListingFields[F],
  ) => void;
  /** Typed texts that can't be read as a value yet. Until they can, they aren't in `changes`. */
  readonly texts: Texts;
  /** Null removes the text. */
  setText: (control: string, text: string | null) => void;
  readonly changes: ListingChanges;
  readonly isChanged: boolean;
  /**
   * False if the browser has no space for the input, or another tab owns it. The
   * input then lasts only as long as the page.
   */
  readonly isStored: boolean;
  /** Returns the current value of `isStored`, for a person who is about to leave. */
  isStoredNow: () => boolean;
  /** When the restored input was typed, in epoch milliseconds. Null: no input was restored. */
  readonly restoredAt: number | null;
  discard: () => void;
  /**
   * Resolves to true once the listing has everything, or to false if the person must
   * settle a conflict first. Rejects on failure.
   */
  save: (send?: Send) => Promise<boolean>;
  readonly conflict: Conflict;
}

export type Send = (base: ListingChanges, changes: ListingChanges) => Promise<Saving>;

/**
 * A form for some fields of a listing. Input is stored on this machine until it is saved. Fields that aren't
 * being edited follow the listing. `listing` is null if the first save creates it.
 */
export function useListingForm(
  listingId: string,
  listing: ListingDocument | null,
  form: string,
  fields: readonly ListingField[],
  initial: ListingChanges = NOTHING,
): ListingForm {
  const { uid } = usePerson();
  const [restored, setRestored] = useState(() => readStoredEdit(uid, listingId, form));
  const current = useMemo(
    () => (listing === null ? initial : pick(listing, fields)),
    [listing, initial, fields],
  );
  const [editing, setEditing] = useState<Editing>(() =>
    restored ? { base: { ...current, ...restored.base }, changes: restored.changes } : startEditing(current),
  );
  const [texts, setTexts] = useState<Texts>(restored?.texts ?? {});
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);
  const isChanged = listChangedFields(editing).length + Object.keys(texts).length > 0;
  const isStored = useIsEditStored(uid, listingId, form);

  const [seen, setSeen] = useState(current);
  if (seen !== current) {
    setSeen(current);
    setEditing((before) => followListing(before, current));
  }

  const wasChanged = useRef(false);
  useEffect(() => {
    if (!isChanged) {
      // Without input of its own, the form would delete what another tab has stored.
      if (wasChanged.current) deleteStoredEdit(uid, listingId, form);
      wasChanged.current = false;
      return;
    }
    wasChanged.current = true;
    const keep = () => storeEdit(uid, listingId, form, { ...toSaveRequest(editing), texts, at: Date.now() });
    keep();
    return followOtherTabs(uid, listingId, form, keep);
  }, [uid, listingId, form, editing, texts, isChanged]);

  async function save(send?: Send): Promise<boolean> {
    const { base, changes } = toSaveRequest(editing);
    const sending = send ?? ((b: ListingChanges, c: ListingChanges) => sendListing(listingId, b, c));
    const answer = await sending(base, changes);
    if (answer.outcome === "conflict") {
      setConflicts(answer.conflicts);
      return false;
    }
    setRestored(null);
    // Drops the edit here, because the effect doesn't run if the page is left right after the save.
    deleteStoredEdit(uid, listingId, form);
    setEditing((now) => applySave(now, changes));
    return true;
  }

  return {
    value: (field) => getValue(editing, field),
    set: (field, value) => setEditing((before) => setField(before, field, value)),
    update: (field, next) => setEditing((before) => setField(before, field, next(getValue(before, field)))),
    texts,
    setText: (control, text) =>
      setTexts((before) => (text === null ? omitKey(before, control) : { ...before, [control]: text })),
    changes: editing.changes,
    isChanged,
    isStored,
    isStoredNow: () => isEditStored(uid, listingId, form),
    restoredAt: restored?.at ?? null,
    discard: () => {
      setRestored(null);
      deleteStoredEdit(uid, listingId, form);
      setTexts({});
      setEditing(startEditing(current));
    },
    save,
    conflict: {
      open: conflicts.length > 0,
      items: conflicts.map(({ field, part, theirs }) => ({
        id: makeConflictId({ field, part }),
        name: nameField(field, part),
        yours: toShown(
          field,
          part,
          part === null ? getValue(editing, field) : toParts(getValue(editing, field))[part],
        ),
        theirs: toShown(field, part, theirs),
      })),
      onClose: () => setConflicts([]),
      onSettle: (choices) => {
        const after = applyChoices(editing, conflicts, choices);
        setConflicts([]);
        setEditing(after);
      },
    },
  };
}

const toShown = (field: ListingField, part: string | null, value: unknown): ComparedValue => ({
  text: formatValue(field, part, value),
  pictures: Array.isArray(value) ? value.filter((each) => typeof each === "string") : [],
});

const NOTHING: ListingChanges = {};

const pick = (listing: ListingDocument, fields: readonly ListingField[]): ListingChanges =>
  Object.fromEntries(fields.map((field) => [field, listing[field] ?? null]));
