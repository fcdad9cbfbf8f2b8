/** A line of text that an engine found on a photo. */
export interface PrintedLine {
  readonly text: string;
  /** 0 to 1 */
  readonly confidence: number;
  /** In pixels of the photo, as the rest of its box. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
