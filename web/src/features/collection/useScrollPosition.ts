import { useEffect, useRef } from "react";

/** Where the person was, once there is something to scroll through. */
export function useScrollPosition(scroller: HTMLElement | null, top: number, isReady: boolean): void {
  const wanted = useRef(top);
  useEffect(() => {
    if (!isReady || wanted.current === 0 || !scroller) return;
    scroller.scrollTo({ top: wanted.current });
    wanted.current = 0;
  }, [scroller, isReady]);
}
