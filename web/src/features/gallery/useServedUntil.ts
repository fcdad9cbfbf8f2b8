import { useLayoutEffect } from "react";

/**
 * Keeps what the server had in the page (`functions/src/domain/galleries/galleryHtml.ts`) until the screen has something
 * to show: its words in the head, and the cars that cover the application meanwhile.
 */
export function useServedUntil(isReady: boolean): void {
  useLayoutEffect(() => {
    if (!isReady) return takeServedAway;
    takeServedAway();
    return undefined;
  }, [isReady]);
}

function takeServedAway(): void {
  for (const served of document.querySelectorAll("[data-served]")) served.remove();
}
