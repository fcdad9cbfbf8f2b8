import { classes } from "../classes";
import type { Tone } from "./tone";

export interface StateLook {
  readonly tone?: Tone;
  readonly hollow?: boolean;
  /** Breaks a long text into lines. */
  readonly wraps?: boolean;
}

const DOTS: Readonly<Record<Tone, string>> = {
  neutral: "before:bg-field",
  success: "before:bg-success",
  warning: "before:bg-warning",
  danger: "before:bg-danger",
  info: "before:bg-info",
};
const HOLLOW = "before:inset-ring-[1.5px] before:inset-ring-field";
const DOT = "before:size-1.75 before:rounded-full before:content-['']";

/** Returns classes that add a dot before a word. */
export function stateClasses({ tone = "neutral", hollow = false, wraps = false }: StateLook): string {
  return classes(
    "inline-flex items-center gap-1.75 before:flex-none",
    wraps ? "whitespace-normal" : "whitespace-nowrap",
    DOT,
    hollow ? HOLLOW : DOTS[tone],
  );
}

/** Returns the same for a table cell, which saves an element per row. */
export function stateCellClasses({ tone = "neutral", hollow = false }: StateLook): string {
  return classes(
    "whitespace-nowrap before:mr-1.75 before:inline-block before:align-[1px]",
    DOT,
    hollow ? HOLLOW : DOTS[tone],
  );
}
