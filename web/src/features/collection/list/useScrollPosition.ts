import { useEffect, useRef } from "react";

/** Restores the scroll position once the list is tall enough. */
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
    // With all rows on one page, the first 100 load first. The rest of the scrolling happens after all have
    // loaded.
    if (isComplete) wanted.current = 0;
  }, [scroller, rows, isComplete]);
}
