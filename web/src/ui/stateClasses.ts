import { classes } from "./classes";
import type { Tone } from "./tone";

interface StateLook {
  readonly tone?: Tone;
  readonly hollow?: boolean;
}

/** Dot and word, on what holds the word: `State`, or a table's cell, where one more element would be one in each row. */
export function stateClasses({ tone = "neutral", hollow = false }: StateLook): string {
  return classes("state", tone !== "neutral" && `state-${tone}`, hollow && "state-hollow");
}
