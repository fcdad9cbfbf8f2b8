import { type Range, defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** Lines kept ready in the direction of the scrolling: a notch of a wheel is three of a table's. */
const AHEAD = 3;
/** Higher lines come one by one. */
const HIGH = 60;
/** Milliseconds after which a list is looked at, not on its way to another one, as while somebody types. */
const REST = 400;

interface WindowOptions {
  /** What scrolls; null until it is there, undefined shows every line. A ref only of the same component's own. */
  readonly scroller: HTMLElement | RefObject<HTMLElement | null> | null | undefined;
  readonly count: number;
  /** Pixels; every line has the same height, so nothing is measured while it scrolls. */
  readonly lineHeight: number;
  /** A line that stays although it is out of sight: it has the focus. */
  readonly keep?: number;
  /** What is shown in the lines: where another list has just come, only what is in sight is made. */
  readonly list?: unknown;
  /** Pixels at the top that something sticky covers. */
  readonly covered?: number;
}

export interface WindowedLine {
  readonly index: number;
  /** Pixels of nothing above this line. */
  readonly gap: number;
}

/** Which lines of a long list are to be there, and how much room the others take. */
export function useWindow({ scroller, count, lineHeight, keep = -1, list, covered = 0 }: WindowOptions) {
  const isUpwards = useRef(false);
  const hasRested = useRested(list);
  const rangeExtractor = useCallback(
    ({ startIndex, endIndex, count: total, ...range }: Range) => {
      const ahead = !hasRested ? 0 : lineHeight > HIGH ? 1 : AHEAD;
      const lines = defaultRangeExtractor({
        ...range,
        count: total,
        overscan: 0,
        startIndex: Math.max(0, startIndex - (isUpwards.current ? ahead : 0)),
        endIndex: Math.min(total - 1, endIndex + (isUpwards.current ? 0 : ahead)),
      });
      if (keep < 0 || keep >= total || lines.includes(keep)) return lines;
      return [...lines, keep].sort((one, other) => one - other);
    },
    [keep, lineHeight, hasRested],
  );
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing of it is handed to a memoised component
  const virtualizer = useVirtualizer({
    enabled: scroller !== undefined,
    count,
    getScrollElement: () => (scroller && "current" in scroller ? scroller.current : (scroller ?? null)),
    estimateSize: () => lineHeight,
    // It lies above the first line, and stays.
    scrollMargin: covered,
    scrollPaddingStart: covered,
    scrollPaddingEnd: covered,
    rangeExtractor,
    onChange: ({ scrollDirection }) => {
      if (scrollDirection !== null) isUpwards.current = scrollDirection === "backward";
    },
    // The lines kept ready are what is seen next: others come with the frame after.
    useFlushSync: false,
    initialRect: { width: 0, height: window.innerHeight },
  });
  const scrollTo = (line: number) => virtualizer.scrollToIndex(line, { align: "auto" });
  if (scroller === undefined) {
    return { lines: Array.from({ length: count }, (_, index) => ({ index, gap: 0 })), after: 0, scrollTo };
  }
  let end = 0;
  const lines: WindowedLine[] = virtualizer.getVirtualItems().map(({ index }) => {
    const start = index * lineHeight;
    const gap = start - end;
    end = start + lineHeight;
    return { index, gap };
  });
  return { lines, after: Math.max(0, count * lineHeight - end), scrollTo };
}

/** False from when `list` becomes another one until it has stood for a while. */
function useRested(list: unknown): boolean {
  const [rested, setRested] = useState(list);
  useEffect(() => {
    if (rested === list) return;
    const timer = setTimeout(() => setRested(list), REST);
    return () => clearTimeout(timer);
  }, [rested, list]);
  return rested === list;
}
