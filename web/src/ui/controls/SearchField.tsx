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

const FRAME = [
  "flex h-control min-w-0 items-center gap-2 rounded-md border border-field bg-surface pr-1.5 pl-2.5 svg:text-faint",
  "focus-within:border-transparent focus-within:outline-2 focus-within:outline-offset-0 focus-within:outline-focus",
  "focus-within:[&_kbd]:hidden",
].join(" ");

export function SearchField({ label, keyHint, className, ...rest }: SearchFieldProps) {
  return (
    <div className={classes(FRAME, className)}>
      <Glyph of={Search} />
      <input
        type="search"
        placeholder={label}
        {...rest}
        aria-label={label}
        className="h-full min-w-0 flex-1 outline-none placeholder:text-faint placeholder:opacity-100"
      />
      {keyHint !== undefined && <KeyHint keys={keyHint} />}
    </div>
  );
}
