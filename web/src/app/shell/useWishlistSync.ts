import { useEffect } from "react";

/** Wishlists are kept at the server too, on whatever screen. Loaded once that screen has had its time. */
export function useWishlistSync(uid: string): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isOver = false;
    const timer = setTimeout(() => {
      import("@/lib/wishlistSync")
        .then(({ followWishlists }) => {
          if (!isOver) stop = followWishlists(uid);
        })
        .catch(() => {
          // Nothing is lost: the lists stay in the browser, which says that they are not saved.
        });
    }, AFTER_FIRST_SCREEN);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [uid]);
}

/** Milliseconds. */
const AFTER_FIRST_SCREEN = 1_000;
