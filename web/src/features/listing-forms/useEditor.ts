import { useState } from "react";

import type { ListingDocument } from "@contract/documents";
import type { ListingChanges, ListingField, ListingFields } from "@contract/listingEdit";

import { type ListingImages, useListingImages } from "@/lib/listingForm/useListingImages";
import { type ListingForm, useListingForm } from "@/lib/listingForm/useListingForm";

import { copy } from "./copy";
import type { FieldKey, Problems } from "./validation";

/** A form over a listing with its pictures, and what is wrong with which field. */
export interface Editor {
  readonly listingId: string;
  readonly form: ListingForm;
  readonly images: ListingImages;
  readonly value: ListingForm["value"];
  set: <F extends ListingField>(field: F, value: ListingFields[F], key?: FieldKey) => void;
  readonly problems: Problems;
  /** What stands in a field and can't be read as its value: until it can, nothing is saved. */
  setUnreadable: (key: FieldKey, problem: string | null) => void;
  setProblems: (problems: Problems) => void;
  /** True where nothing is wrong; else marks what is, and takes the focus there. */
  check: (problems: Problems) => boolean;
  /** What the listing is with what is typed. */
  readonly all: ListingChanges;
  discard: () => void;
  /** Another one after each discard: fields forget what was typed in them. */
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
  const [problems, setProblems] = useState<Problems>({});
  const [unreadable, setUnreadable] = useState<Problems>({});
  const [generation, setGeneration] = useState(0);
  const [container, attach] = useState<HTMLFormElement | null>(null);

  return {
    listingId,
    form,
    images,
    value: form.value,
    set: (field, value, key = field) => {
      form.set(field, value);
      setProblems((before) => without(before, key));
    },
    problems: { ...problems, ...unreadable },
    setUnreadable: (key, problem) =>
      setUnreadable((before) => (problem === null ? without(before, key) : { ...before, [key]: problem })),
    setProblems,
    check: (found) => {
      const pending = images.uploads.length > 0 ? { firebaseImages: copy.picturesPending } : {};
      const all = { ...found, ...pending, ...unreadable };
      setProblems({ ...found, ...pending });
      if (Object.keys(all).length === 0) return true;
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
      setProblems({});
      setUnreadable({});
      setGeneration((before) => before + 1);
    },
    generation,
    container,
    attach,
  };
}

/** Once it is marked. */
export function focusFirstProblem(container: Editor["container"]): void {
  setTimeout(() => container?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

const without = (problems: Problems, key: FieldKey): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => name !== key));
