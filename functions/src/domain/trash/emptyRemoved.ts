import { toCapturePhotoPath } from "../../contract/documents.ts";
import type { Removed, RemovedPicture, RemovedStore } from "./ports.ts";
import type { DueEntry, Sweep } from "./sweep.ts";

interface SweepRemovedPorts {
  removed: RemovedStore;
  photos: {
    /** Returns the URL, or null if no file exists at the path. */
    find(path: string): Promise<string | null>;
    /** Succeeds if the file doesn't exist. */
    remove(uid: string, url: string): Promise<void>;
  };
}

const getRemovedKey = ({ uid, id }: Pick<Removed, "uid" | "id">) => `${uid}/${id}`;

/** Creates the sweeps of expired pictures, cards and capture histories (decisions/listings/0049). */
export function sweepRemoved({
  removed,
  photos,
}: SweepRemovedPorts): [Sweep<RemovedPicture>, Sweep<Removed>, Sweep<Removed>] {
  return [
    {
      what: "a picture",
      listExpired: (now, limit) => removed.listExpiredPictures(now, limit),
      getKey: getRemovedKey,
      remove: async (one) => {
        if (!(await removed.isShownBeside("picture", one, one.url))) await photos.remove(one.uid, one.url);
        await removed.forget("picture", one);
        return "gone";
      },
    },
    {
      what: "a card",
      listExpired: (now, limit) => removed.listExpiredCards(now, limit),
      getKey: getRemovedKey,
      remove: async (one) => {
        // Uses the files' fixed paths, because browsers can write other paths to the document.
        for (const side of (await removed.isQueued(one)) ? [] : (["front", "back"] as const)) {
          const url = await photos.find(toCapturePhotoPath(one.uid, one.id, side));
          if (url !== null && !(await removed.isShownBeside("card", one, url))) {
            await photos.remove(one.uid, url);
          }
        }
        await removed.forget("card", one);
        return "gone";
      },
    },
    {
      what: "a capture history",
      listExpired: (now, limit) => removed.listExpiredClearings(now, limit),
      getKey: getRemovedKey,
      remove: async (one) => {
        await removed.deleteLog(one);
        await removed.forget("clearing", one);
        return "gone";
      },
    },
  ];
}

interface ForgottenPhoto extends DueEntry {
  readonly path: string;
  readonly generation: string;
}

/** Deletes uploaded photos that no call has read. */
export const sweepIncoming = <Photo extends ForgottenPhoto>(photos: {
  listForgotten(now: number, limit: number): Promise<readonly Photo[]>;
  discardForgotten(photo: Photo): Promise<void>;
}): Sweep<Photo> => ({
  what: "a photo that no call has read",
  listExpired: (now, limit) => photos.listForgotten(now, limit),
  getKey: ({ path, generation }) => `${path}#${generation}`,
  remove: async (photo) => {
    await photos.discardForgotten(photo);
    return "gone";
  },
});
