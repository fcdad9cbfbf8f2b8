import type { InputHTMLAttributes, ReactNode } from "react";

import { TextField } from "@/ui/controls/TextField";

interface PlaceInputProps extends Pick<InputHTMLAttributes<HTMLInputElement>, "maxLength" | "onBlur"> {
  readonly label: string;
  readonly hint: ReactNode;
  readonly error?: string | null;
  readonly value: string;
  /** Suggested while typing. `about` is the name, or how full the place is. */
  readonly places: readonly { readonly code: string; readonly about: string }[];
  readonly onChange: (text: string) => void;
}

/** A field for a place. Its code can be typed, scanned, or chosen from the existing ones. */
export const PlaceInput = ({ places, onChange, ...field }: PlaceInputProps) => (
  <TextField
    {...field}
    suggestions={places.map(({ code, about }) => ({ value: code, about }))}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    onChange={({ target }) => onChange(target.value)}
  />
);
