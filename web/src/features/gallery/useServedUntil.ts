import { useLayoutEffect } from "react";

/**
 * Removes the server-rendered elements (`functions/src/domain/galleries/galleryHtml.ts`) once the screen can
 * replace them: the tags in the head, and the cars that cover the application until then.
 */
export function useServedUntil(isReady: boolean): void {
  useLayoutEffect(() => {
    if (!isReady) return removeServed;
    removeServed();
    return undefined;
  }, [isReady]);
}

function removeServed(): void {
  for (const served of document.querySelectorAll("[data-served]")) served.remove();
}
