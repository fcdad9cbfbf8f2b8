import { Search } from "lucide-react";
import { type InputHTMLAttributes, useEffect, useRef } from "react";

import { classes } from "../classes";
import { Glyph } from "../pictures/Glyph";
import { KeyHint } from "./KeyHint";

interface SearchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  readonly label: string;
  /** True if the key `/` focuses the field. */
  readonly hotkey?: boolean;
}

const FRAME = [
  "flex h-control min-w-0 items-center gap-2 rounded-md border border-field bg-surface pr-1.5 pl-2.5 svg:text-faint",
  "focus-within:border-transparent focus-within:outline-2 focus-within:outline-offset-0 focus-within:outline-focus",
  "focus-within:[&_kbd]:hidden",
].join(" ");

export function SearchField({ label, hotkey = false, className, ...rest }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!hotkey) return;
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (event.key !== "/" || target?.closest("input, select, textarea, [role=dialog]")) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [hotkey]);
  return (
    <div className={classes(FRAME, className)}>
      <Glyph of={Search} />
      <input
        type="search"
        placeholder={label}
        {...rest}
        ref={field}
        aria-label={label}
        className="h-full min-w-0 flex-1 outline-none placeholder:text-faint placeholder:opacity-100"
      />
      {hotkey && <KeyHint keys="/" />}
    </div>
  );
}
