import { useEffect, useRef } from "react";

/** Restores the scroll position, once the list is high enough. */
export function useScrollPosition(
  scroller: HTMLElement | null,
  top: number,
  rows: number,
  isComplete: boolean,
): void {
  const wanted = useRef(top);
  useEffect(() => {
    if (rows === 0 || wanted.current === 0 || !scroller) return;
    scroller.scrollTo({ top: wanted.current });
    // With all rows on one page, the first hundred load first. It scrolls the rest of the way afterwards.
    if (isComplete) wanted.current = 0;
  }, [scroller, rows, isComplete]);
}
