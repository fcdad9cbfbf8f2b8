import { useEffect } from "react";

/**
 * Cards that a closed browser left unfinished go on as soon as their seller is back, on whatever screen. The studio
 * is loaded once that screen has had its time.
 */
export function useCaptures(uid: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      import("@/features/capture/openStudio")
        .then(({ openStudio }) => openStudio(uid))
        .catch(() => {
          // Nothing is lost: the cards stay in the browser, and /capture says what keeps it from storing.
        });
    }, AFTER_FIRST_SCREEN);
    return () => clearTimeout(timer);
  }, [uid]);
}

/** Milliseconds. */
const AFTER_FIRST_SCREEN = 1_500;
