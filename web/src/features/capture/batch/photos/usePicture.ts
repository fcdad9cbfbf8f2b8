import { useEffect, useState } from "react";

import type { BatchFile } from "@/lib/captureStore/batchStore";

import type { Batch } from "../batch";

/** Delay in milliseconds before the URL is revoked. An image may still load the URL while it is removed. */
const REVOKE_AFTER_MS = 5_000;

/** Returns the object URL of a photo while the component is mounted. Null until the photo is read. */
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
      const address = url;
      if (address !== undefined) setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
    };
  }, [batch, photoId, file, isReady]);
  return shown?.photoId === photoId ? shown.url : null;
}
