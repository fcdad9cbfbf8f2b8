import { useState } from "react";

import type { ListingDocument } from "@contract/documents";
import type { ListingChanges, ListingField, ListingFields } from "@contract/listing/listingEdit";

import { type ListingImages, useListingImages } from "@/lib/listingForm/useListingImages";
import { type ListingForm, useListingForm } from "@/lib/listingForm/useListingForm";

import { copy } from "./copy";
import { isHalfTypedSpecific } from "./fields/newSpecific";
import type { FieldKey, Problems } from "./validation";

/** A form over a listing with its pictures, and what is wrong with which field. */
export interface Editor {
  readonly listingId: string;
  /** False of a listing that its first save makes. */
  readonly isSaved: boolean;
  /** The listing's pictures without what was changed in the form. */
  readonly savedPictures: readonly string[];
  readonly form: ListingForm;
  readonly images: ListingImages;
  readonly value: ListingForm["value"];
  set: <F extends ListingField>(field: F, value: ListingFields[F], key?: FieldKey) => void;
  readonly problems: Problems;
  /** What stands in a control and can't be read as its value, as it was typed: until it can, nothing is saved. */
  readonly texts: ListingForm["texts"];
  setText: ListingForm["setText"];
  setProblems: (problems: Problems) => void;
  /** True where nothing is wrong; else marks what is, and takes the focus there. */
  check: (problems: Problems) => boolean;
  /** What the listing is with what is typed. */
  readonly all: ListingChanges;
  discard: () => void;
  /** What only this page has would be lost. */
  isUnsafeToLeave: () => boolean;
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
      setProblems((before) => without(before, key));
    },
    problems,
    texts: form.texts,
    setText: form.setText,
    setProblems,
    check: (found) => {
      const pending = images.uploads.length > 0 ? { firebaseImages: copy.picturesPending } : {};
      const halfTyped = isHalfTypedSpecific(form.texts) ? { newSpecific: copy.halfTypedSpecific } : {};
      setProblems({ ...found, ...pending, ...halfTyped });
      // What can't be read says so where it stands.
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
    isUnsafeToLeave: () => images.hasUploads() || !form.isKeptNow(),
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
