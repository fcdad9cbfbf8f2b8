import { prepareReader, readToyNumber } from "@/features/capture/vision/reader/reader";

/**
 * Reads the toy number from the photo of a card's back with the studio's reader. Resolves to null if the
 * number is uncertain.
 */
export async function readCardBack(photo: Blob): Promise<string | null> {
  void prepareReader();
  const reading = await readToyNumber(photo);
  return reading?.outcome === "read" ? (reading.candidates[0] ?? null) : null;
}
