import { Search } from "lucide-react";
import type { InputHTMLAttributes, Ref } from "react";

import { classes } from "../classes";
import { Glyph } from "../pictures/Glyph";
import { KeyHint } from "./KeyHint";

interface SearchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  readonly label: string;
  /** The key that focuses the field. The caller listens for it. */
  readonly keyHint?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

export function SearchField({ label, keyHint, className, ...rest }: SearchFieldProps) {
  return (
    <div className={classes("search", className)}>
      <Glyph of={Search} />
      <input type="search" placeholder={label} {...rest} aria-label={label} />
      {keyHint !== undefined && <KeyHint keys={keyHint} />}
    </div>
  );
}
