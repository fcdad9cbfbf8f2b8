import { useEffect } from "react";

/** Syncs wishlists with the server, on any screen. Loaded only after the first screen. */
export function useWishlistSync(uid: string): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isOver = false;
    const timer = setTimeout(() => {
      import("@/lib/wishlists/wishlistSync")
        .then(({ followWishlists }) => {
          if (!isOver) stop = followWishlists(uid);
        })
        .catch(() => {
          // The lists stay in the browser and are shown as unsaved.
        });
    }, AFTER_FIRST_SCREEN);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [uid]);
}

/** Delay in milliseconds. */
const AFTER_FIRST_SCREEN = 1_000;
