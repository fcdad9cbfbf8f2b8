import { MAX_LISTING_PHOTO_BYTES, MAX_LISTING_PHOTOS } from "@contract/wire/limits";
import { PHOTO_HEAD_BYTES, findPhotoRefusal } from "@contract/capture/photoFiles";
import { PHOTO_REFUSALS, type PhotoRefusal } from "@contract/reasons/reasonText";

/** A file that a listing can't take. */
export interface RefusedFile {
  readonly name: string;
  readonly reason: PhotoRefusal | "too-large" | "too-many";
}

/**
 * Returns the files that a listing with `room` for more pictures can take. For every
 * other file, returns its name and the reason.
 */
export async function sortImageFiles(
  files: readonly File[],
  room: number,
): Promise<{ taken: File[]; refusals: RefusedFile[] }> {
  const taken: File[] = [];
  const refusals: RefusedFile[] = [];
  for (const file of files) {
    const refusal = await findRefusal(file);
    if (refusal !== null) refusals.push({ name: file.name, reason: refusal });
    else if (taken.length >= room) refusals.push({ name: file.name, reason: "too-many" });
    else taken.push(file);
  }
  return { taken, refusals };
}

async function findRefusal(file: File): Promise<RefusedFile["reason"] | null> {
  if (file.size > MAX_LISTING_PHOTO_BYTES) return "too-large";
  return findPhotoRefusal(new Uint8Array(await file.slice(0, PHOTO_HEAD_BYTES).arrayBuffer()));
}

const TEXTS: Readonly<Record<RefusedFile["reason"], string>> = {
  ...PHOTO_REFUSALS,
  "too-large": `Larger than ${MAX_LISTING_PHOTO_BYTES / 1024 ** 2} MB.`,
  "too-many": `A listing has at most ${MAX_LISTING_PHOTOS} pictures.`,
};

export const describeRefusedFile = ({ name, reason }: RefusedFile): string => `${name}: ${TEXTS[reason]}`;
