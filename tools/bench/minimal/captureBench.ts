/** What a benchmark can call on capture.ts's page. Pictures are JPEGs in base64, times milliseconds. */
export interface CaptureBench {
  prepare(): Promise<void>;
  read(
    picture: string,
  ): Promise<{ toyNumber: string | null; candidates: string[]; milliseconds: number } | null>;
  side(picture: string): Promise<"front" | "back" | null>;
  /** Takes `photos` photos of what the camera shows, alternately with the studio and with a bare canvas. */
  encode(photos: number): Promise<{ ours: number[]; bare: number[]; size: string }>;
}
