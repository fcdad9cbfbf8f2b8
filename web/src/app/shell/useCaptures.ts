import { useEffect } from "react";

/**
 * Resumes cards that a closed browser left unfinished, on any screen. Loads the studio only after the first
 * screen.
 */
export function useCaptures(uid: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      import("@/features/capture/studio/openStudio")
        .then(({ openStudio }) => openStudio(uid))
        .catch(() => {
          // The cards stay in the browser, and /capture reports storage problems.
        });
    }, AFTER_FIRST_SCREEN);
    return () => clearTimeout(timer);
  }, [uid]);
}

/** Milliseconds. */
const AFTER_FIRST_SCREEN = 1_500;
