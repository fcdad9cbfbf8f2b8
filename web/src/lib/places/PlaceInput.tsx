import { type InputHTMLAttributes, type ReactNode, useId, useState } from "react";

import { placeCodeOf } from "@contract/places/placeCodes";

import { TextField } from "@/ui/controls/TextField";

import { readPlaceScan } from "../scan/scanCodes";

interface PlaceInputProps extends Pick<InputHTMLAttributes<HTMLInputElement>, "maxLength" | "onBlur"> {
  readonly label: string;
  readonly hint: ReactNode;
  readonly error?: string | null;
  readonly value: string;
  /** Suggested while typing. `about`: its name, or how full it is. */
  readonly places: readonly { readonly code: string; readonly about: string }[];
  readonly onChange: (text: string) => void;
}

/** A field for a place: its code typed, scanned, or chosen of those that are there. */
export function PlaceInput({ places, onChange, ...field }: PlaceInputProps) {
  const listId = useId();
  return (
    <>
      <TextField
        {...field}
        list={listId}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={listId}>
        {places.map(({ code, about }) => (
          <option key={code} value={code}>
            {about}
          </option>
        ))}
      </datalist>
    </>
  );
}

export interface TypedPlace {
  readonly text: string;
  readonly set: (text: string) => void;
  /** Null: none was typed, or what was typed is no code. */
  readonly placeId: string | null;
  /** Nothing was typed, or a code. */
  readonly isPlace: boolean;
}

/** What is typed into a `PlaceInput`. */
export function useTypedPlace(first: string | null): TypedPlace {
  const [text, set] = useState(first === null ? "" : placeCodeOf(first));
  const placeId = readTypedPlace(text);
  return { text, set, placeId, isPlace: text.trim() === "" || placeId !== null };
}

/** Returns the place whose code was typed or scanned, or null. */
export const readTypedPlace = (text: string): string | null =>
  text.trim() === "" ? null : readPlaceScan(text);
