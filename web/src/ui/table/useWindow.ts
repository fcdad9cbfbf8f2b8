import { type Range, defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/**
 * Number of lines rendered ahead in the direction of scrolling. A notch of the mouse wheel is three lines of
 * a table.
 */
const LINES_AHEAD = 3;
/** Height in pixels above which lines are rendered ahead one at a time. */
const TALL_LINE = 60;
/** Milliseconds without a new list after which lines are rendered ahead. Typing changes lists faster. */
const STABLE_AFTER = 400;

interface WindowOptions {
  /**
   * The scroll container. Null until it is mounted; undefined renders every line. Pass a ref only if it
   * belongs to the same component.
   */
  readonly scroller: HTMLElement | RefObject<HTMLElement | null> | null | undefined;
  readonly count: number;
  /**
   * Height of a line in pixels. All lines have the same height, so that nothing is measured while scrolling.
   */
  readonly lineHeight: number;
  /** Index of a line that stays rendered when it isn't visible, because it has the focus. */
  readonly keep?: number;
  /** Identity of the list. After it changes, only visible lines are rendered for a while. */
  readonly list?: unknown;
  /** Height in pixels that a sticky element covers at the top. */
  readonly covered?: number;
}

export interface WindowedLine {
  readonly index: number;
  /** Empty space above this line in pixels. */
  readonly gap: number;
}

/** Windows a long list. Returns the lines to render and the space for the others. */
export function useWindow({ scroller, count, lineHeight, keep = -1, list, covered = 0 }: WindowOptions) {
  const isUpwards = useRef(false);
  const isStable = useIsStable(list);
  const rangeExtractor = useCallback(
    ({ startIndex, endIndex, count: total, ...range }: Range) => {
      const ahead = !isStable ? 0 : lineHeight > TALL_LINE ? 1 : LINES_AHEAD;
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
    [keep, lineHeight, isStable],
  );
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing of it is handed to a memoised component
  const virtualizer = useVirtualizer({
    enabled: scroller !== undefined,
    count,
    getScrollElement: () => (scroller && "current" in scroller ? scroller.current : (scroller ?? null)),
    estimateSize: () => lineHeight,
    // The sticky element is above the first line.
    scrollMargin: covered,
    scrollPaddingStart: covered,
    scrollPaddingEnd: covered,
    rangeExtractor,
    onChange: ({ scrollDirection }) => {
      if (scrollDirection !== null) isUpwards.current = scrollDirection === "backward";
    },
    // The visible lines are already rendered, so others can wait for the next frame.
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

/** Returns false from a change of `list` until it has been stable for `STABLE_AFTER` milliseconds. */
function useIsStable(list: unknown): boolean {
  const [stable, setStable] = useState(list);
  useEffect(() => {
    if (stable === list) return;
    const timer = setTimeout(() => setStable(list), STABLE_AFTER);
    return () => clearTimeout(timer);
  }, [stable, list]);
  return stable === list;
}
