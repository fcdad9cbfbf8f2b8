import { useEffect, useState } from "react";
import { useStore } from "zustand";

import { MAX_LISTING_PHOTOS } from "@contract/wire/limits";
import { uploadListingImage } from "@contract/listings/listingEdit";

import { sleep } from "../browser/pause";
import { call } from "../calls/call";
import { sendPhoto } from "../photos/sendPhoto";
import { type Arranged, type Arrangement, chooseSide, movePicture, removePicture } from "./arrange";
import { type RefusedFile, sortImageFiles } from "./imageFiles";
import { type Upload, createUploadQueue } from "./uploadQueue";
import type { ListingForm } from "./useListingForm";

export interface ListingImages extends Arranged {
  readonly uploads: readonly Upload[];
  /** Returns whether there are uploads now, for a person who is about to leave. */
  hasUploads: () => boolean;
  /** Removes all uploads, including the one in progress. */
  dropUploads: () => void;
  readonly refusals: readonly RefusedFile[];
  forgetRefusals: () => void;
  add: (files: readonly File[]) => void;
  retry: (id: string) => void;
  drop: (id: string) => void;
  move: (from: number, to: number) => void;
  remove: (index: number) => void;
  /**
   * URLs of pictures that were removed since the form was opened, last
   * removed first. Some may be in the form again.
   */
  readonly takenOff: readonly string[];
  /** Adds a removed picture again, as the last one. */
  putBack: (url: string) => void;
  choose: (index: number, side: "front" | "back") => void;
}

/** The pictures of a form and their uploads. An uploaded picture is kept with the form's input. */
export function useListingImages(listingId: string, form: ListingForm): ListingImages {
  const [queue] = useState(() =>
    createUploadQueue({
      send: async ({ id, file }) => {
        const { url } = await sendPhoto(id, file, (source) =>
          call(uploadListingImage, { listingId, imageId: id, ...source }),
        );
        return url;
      },
      onUploaded: (url) => form.update("firebaseImages", (urls = []) => [...urls, url]),
      wait: sleep,
    }),
  );
  useEffect(() => () => queue.clear(), [queue]);
  const uploads = useStore(queue.store);
  const [takenOff, setTakenOff] = useState<readonly string[]>([]);
  const [refusals, setRefusals] = useState<readonly RefusedFile[]>([]);

  const arranged: Arranged = {
    firebaseImages: form.value("firebaseImages") ?? [],
    frontImageIndex: form.value("frontImageIndex") ?? null,
    backImageIndex: form.value("backImageIndex") ?? null,
  };
  const arrange = ({ firebaseImages, frontImageIndex, backImageIndex }: Arrangement) => {
    if (firebaseImages !== undefined) form.set("firebaseImages", firebaseImages);
    if (frontImageIndex !== undefined) form.set("frontImageIndex", frontImageIndex);
    if (backImageIndex !== undefined) form.set("backImageIndex", backImageIndex);
  };
  const add = async (files: readonly File[]) => {
    const room = MAX_LISTING_PHOTOS - arranged.firebaseImages.length - uploads.length;
    const sorted = await sortImageFiles(files, room);
    setRefusals(sorted.refusals);
    queue.add(sorted.taken);
  };
  return {
    ...arranged,
    uploads,
    hasUploads: () => queue.store.getState().length > 0,
    dropUploads: queue.clear,
    refusals,
    forgetRefusals: () => setRefusals([]),
    add: (files) => void add(files),
    retry: queue.retry,
    drop: queue.remove,
    move: (from, to) => arrange(movePicture(arranged, from, to)),
    remove: (index) => {
      const url = arranged.firebaseImages[index];
      if (url !== undefined) setTakenOff((before) => [url, ...before.filter((each) => each !== url)]);
      arrange(removePicture(arranged, index));
    },
    takenOff,
    putBack: (url) =>
      form.update("firebaseImages", (urls = []) => (urls.includes(url) ? urls : [...urls, url])),
    choose: (index, side) => arrange(chooseSide(arranged, index, side)),
  };
}
