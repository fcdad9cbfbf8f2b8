import { useEffect, useRef } from "react";

/** Where the person was, once there is something to scroll through. */
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
    // Where all stand on one page the first hundred come first: the rest of the way once the others are there.
    if (isComplete) wanted.current = 0;
  }, [scroller, rows, isComplete]);
}
