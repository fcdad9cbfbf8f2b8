import { useEffect, useState } from "react";

import type { BatchFile } from "@/lib/captureStore/batchStore";

import type { Batch } from "./batch";

/** Where to show a photo of the batch from, while the component stands; null until it is there. */
export function usePicture(
  batch: Batch,
  photoId: string | null,
  file: BatchFile,
  isReady: boolean,
): string | null {
  const [shown, setShown] = useState<{ photoId: string; url: string } | null>(null);
  useEffect(() => {
    if (photoId === null || !isReady) return;
    let left = false;
    let url: string | undefined;
    void batch.picture(photoId, file).then((picture) => {
      if (left || !picture) return;
      url = URL.createObjectURL(picture);
      setShown({ photoId, url });
    });
    return () => {
      left = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [batch, photoId, file, isReady]);
  return shown?.photoId === photoId ? shown.url : null;
}
