import { classes } from "../classes";
import type { Tone } from "./tone";

interface StateLook {
  readonly tone?: Tone;
  readonly hollow?: boolean;
}

/**
 * Classes that add a dot before a word, for the element that has the word: `State`, or a table cell, which
 * saves an element per row.
 */
export function stateClasses({ tone = "neutral", hollow = false }: StateLook): string {
  return classes("state", tone !== "neutral" && `state-${tone}`, hollow && "state-hollow");
}
