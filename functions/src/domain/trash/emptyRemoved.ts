import { capturePhotoPath } from "../../contract/documents.ts";
import type { Removed, RemovedPicture, RemovedStore } from "./ports.ts";
import { sweep, type SweepPorts } from "./sweep.ts";

export interface EmptyRemovedPorts extends SweepPorts {
  removed: RemovedStore;
  photos: {
    /** Its address; null where nothing is kept there. */
    find(path: string): Promise<string | null>;
    /** One that is gone already is no failure. */
    remove(uid: string, url: string): Promise<void>;
  };
}

const keyOf = ({ uid, id }: Removed) => `${uid}/${id}`;

/** Deletes what was removed beside listings and has lain its time. Answers how many of each kind are gone. */
export async function emptyRemoved(ports: EmptyRemovedPorts) {
  const { removed, photos } = ports;

  const pictures = await sweep<RemovedPicture>(
    {
      what: "a picture",
      expired: (now, limit) => removed.expiredPictures(now, limit),
      keyOf,
      remove: async (one) => {
        if (!(await removed.isShownBeside("picture", one, one.url))) await photos.remove(one.uid, one.url);
        await removed.forget("picture", one);
      },
    },
    ports,
  );

  const cards = await sweep(
    {
      what: "a card",
      expired: (now, limit) => removed.expiredCards(now, limit),
      keyOf,
      remove: async (one) => {
        // By where they must lie: what a browser has written names no file that is deleted.
        for (const side of (await removed.isQueued(one)) ? [] : (["front", "back"] as const)) {
          const url = await photos.find(capturePhotoPath(one.uid, one.id, side));
          if (url !== null && !(await removed.isShownBeside("card", one, url))) {
            await photos.remove(one.uid, url);
          }
        }
        await removed.forget("card", one);
      },
    },
    ports,
  );

  const clearings = await sweep(
    {
      what: "a capture history",
      expired: (now, limit) => removed.expiredClearings(now, limit),
      keyOf,
      remove: async (one) => {
        await removed.deleteLogOf(one);
        await removed.forget("clearing", one);
      },
    },
    ports,
  );
  return { pictures, cards, clearings };
}
