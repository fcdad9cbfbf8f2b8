import { useEffect } from "react";

/**
 * Resumes cards that a closed browser left unfinished, on any screen. Searches for them after the first
 * screen, and loads the studio only if there are any.
 */
export function useCaptureResume(uid: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      resumeCaptures(uid).catch(() => {
        // The cards stay in the browser, and /capture reports storage problems.
      });
    }, AFTER_FIRST_SCREEN);
    return () => clearTimeout(timer);
  }, [uid]);
}

async function resumeCaptures(uid: string): Promise<void> {
  const { hasUnfinished } = await import("@/lib/captureStore/hasUnfinished");
  if (!(await hasUnfinished(uid))) return;
  const { openStudio } = await import("@/features/capture/studio/openStudio");
  await openStudio(uid);
}

/** Delay in milliseconds. */
const AFTER_FIRST_SCREEN = 1_500;
