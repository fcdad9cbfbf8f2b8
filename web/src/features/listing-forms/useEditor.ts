import { useState } from "react";

import type { ListingDocument } from "@contract/documents";
import type { ListingChanges, ListingField, ListingFields } from "@contract/listings/listingEdit";

import { type ListingImages, useListingImages } from "@/lib/listingForm/useListingImages";
import { type ListingForm, useListingForm } from "@/lib/listingForm/useListingForm";

import { describeProblem, describeProblems, type FieldKey, type Problem, type Problems } from "./problems";

/** The state of a listing form: its pictures, values and field errors. */
export interface Editor {
  readonly listingId: string;
  /** False if the first save creates the listing. */
  readonly isSaved: boolean;
  /** The listing's pictures without the changes in the form. */
  readonly savedPictures: readonly string[];
  readonly form: ListingForm;
  readonly images: ListingImages;
  readonly value: ListingForm["value"];
  set: <F extends ListingField>(field: F, value: ListingFields[F], key?: FieldKey) => void;
  readonly problems: Problems;
  /** The words for the `problems`. */
  readonly errors: ReturnType<typeof describeProblems>;
  /** Invalid inputs by field. Saving is blocked while there are any. */
  readonly texts: ListingForm["texts"];
  setText: ListingForm["setText"];
  setProblems: (problems: Problems, parts?: ReadonlyMap<string, Problem>) => void;
  /** The words for errors of item specifics by name, and of condition details by id. */
  readonly parts: ReadonlyMap<string, string>;
  /** Returns whether the form is valid. Otherwise marks the errors and focuses the first one. */
  check: (problems: Problems) => boolean;
  /** The listing's values with the changes in the form. */
  readonly all: ListingChanges;
  discard: () => void;
  /** Returns whether leaving the page would lose input. */
  isUnsafeToLeave: () => boolean;
  /** Increments with each discard, so that the fields are reset. */
  readonly generation: number;
  readonly container: HTMLFormElement | null;
  attach: (container: HTMLFormElement | null) => void;
}

export function useEditor(
  listingId: string,
  listing: ListingDocument | null,
  name: string,
  fields: readonly ListingField[],
  initial?: ListingChanges,
): Editor {
  const form = useListingForm(listingId, listing, name, fields, initial);
  const images = useListingImages(listingId, form);
  const [problems, setAll] = useState<Problems>({});
  const [parts, setParts] = useState<ReadonlyMap<string, Problem>>(NO_PARTS);
  const setProblems: Editor["setProblems"] = (found, ofParts = NO_PARTS) => {
    setAll(found);
    setParts(ofParts);
  };
  const [generation, setGeneration] = useState(0);
  const [container, attach] = useState<HTMLFormElement | null>(null);

  return {
    listingId,
    isSaved: listing !== null,
    savedPictures: listing?.firebaseImages ?? [],
    form,
    images,
    value: form.value,
    set: (field, value, key = field) => {
      form.set(field, value);
      setAll((before) => omitProblem(before, key));
      if (key === "itemSpecifics" || key === "conditionId") setParts(NO_PARTS);
    },
    problems,
    errors: describeProblems(problems),
    parts: new Map([...parts].map(([part, problem]) => [part, describeProblem(problem)])),
    texts: form.texts,
    setText: form.setText,
    setProblems,
    check: (found) => {
      const pending: Problems =
        images.uploads.length > 0 ? { firebaseImages: { code: "pictures-pending" } } : {};
      const halfTyped: Problems = isHalfTypedSpecific(form.texts)
        ? { newSpecific: { code: "half-typed" } }
        : {};
      setProblems({ ...found, ...pending, ...halfTyped });
      // Invalid inputs show their own messages.
      if (Object.keys({ ...found, ...pending, ...form.texts }).length === 0) return true;
      focusFirstProblem(container);
      return false;
    },
    all: Object.fromEntries(
      fields.flatMap((field) => {
        const value = form.value(field);
        return value === undefined ? [] : [[field, value] as const];
      }),
    ),
    discard: () => {
      form.discard();
      images.dropUploads();
      setProblems({});
      setGeneration((before) => before + 1);
    },
    isUnsafeToLeave: () => images.hasUploads() || !form.isStoredNow(),
    generation,
    container,
    attach,
  };
}

/** Focuses the first invalid field, after the errors have been marked. */
export function focusFirstProblem(container: Editor["container"]): void {
  setTimeout(() => container?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

const NO_PARTS: ReadonlyMap<string, Problem> = new Map();

const omitProblem = (problems: Problems, key: FieldKey): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => name !== key));

/** The names of the inputs for an item specific that isn't added yet. */
export const NEW_SPECIFIC = { name: "newSpecificName", value: "newSpecificValue" } as const;

export const isHalfTypedSpecific = (texts: Readonly<Record<string, string>>): boolean =>
  NEW_SPECIFIC.name in texts || NEW_SPECIFIC.value in texts;
