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
