/** A line of text that an engine found on a photo. */
export interface PrintedLine {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** The box is in pixels of the photo. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The lines of a card's two sides. One of them may be empty. */
export interface PrintedSides {
  readonly front: readonly PrintedLine[];
  readonly back: readonly PrintedLine[];
}
