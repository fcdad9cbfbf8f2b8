import type { Box } from "../pixels.ts";

/** A line of text that an engine found on a photo. */
export interface PrintedLine extends Readonly<Box> {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
}

/** The lines of a card's two sides. One of them may be empty. */
export interface PrintedSides {
  readonly front: readonly PrintedLine[];
  readonly back: readonly PrintedLine[];
}
