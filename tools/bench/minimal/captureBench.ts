/** What the page of capture.ts lets a benchmark do. Pictures are JPEGs in base64, times milliseconds. */
export interface CaptureBench {
  prepare(): Promise<void>;
  read(
    picture: string,
  ): Promise<{ toyNumber: string | null; candidates: string[]; milliseconds: number } | null>;
  side(picture: string): Promise<"front" | "back" | null>;
  /** So many photos of what the camera shows, by the studio and by a bare canvas turn about. */
  encode(photos: number): Promise<{ ours: number[]; bare: number[]; size: string }>;
}
