import { MAX_LISTING_PHOTO_BYTES, MAX_LISTING_PHOTOS } from "@contract/wire/limits";
import { PHOTO_HEAD_BYTES, findPhotoRefusal } from "@contract/capture/photoFiles";
import { PHOTO_REFUSALS } from "@contract/reasons/reasonText";

/**
 * Returns the files that a listing with `room` for more pictures can take. For every
 * other file, returns its name and the reason.
 */
export async function sortImageFiles(
  files: readonly File[],
  room: number,
): Promise<{ taken: File[]; refusals: string[] }> {
  const taken: File[] = [];
  const refusals: string[] = [];
  for (const file of files) {
    const refusal = await findRefusal(file);
    if (refusal !== null) refusals.push(`${file.name}: ${refusal}`);
    else if (taken.length >= room)
      refusals.push(`${file.name}: A listing has at most ${MAX_LISTING_PHOTOS} pictures.`);
    else taken.push(file);
  }
  return { taken, refusals };
}

async function findRefusal(file: File): Promise<string | null> {
  if (file.size > MAX_LISTING_PHOTO_BYTES) {
    return `Larger than ${MAX_LISTING_PHOTO_BYTES / 1024 ** 2} MB.`;
  }
  const refusal = findPhotoRefusal(new Uint8Array(await file.slice(0, PHOTO_HEAD_BYTES).arrayBuffer()));
  return refusal && PHOTO_REFUSALS[refusal];
}
