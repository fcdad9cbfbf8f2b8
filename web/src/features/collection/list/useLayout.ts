import { useEffect, useState } from "react";

import { PHONE, useMedia } from "@/lib/browser/useMedia";
import type { TableLayout } from "@/ui/table/tableModel";

import type { ViewMode } from "./view";

export interface Layout {
  readonly layout: TableLayout;
  readonly isPhone: boolean;
  readonly perLine: number;
  /** The height of a line including its gap, in pixels. Must match the rows in layoutClasses.ts. */
  readonly lineHeight: number;
}

const COARSE = "(pointer: coarse)";
/** Pixels: the minimum width of a grid card, the gap between cards, and the margins. */
const CARD = 182;
const GAP = 12;
const MARGIN = 40;

/** Returns the layout that fits the width. */
export function useLayout(mode: ViewMode, list: HTMLElement | null): Layout {
  const isPhone = useMedia(PHONE);
  const isCoarse = useMedia(COARSE);
  const width = useWidth(list);
  if (mode === "grid") {
    const perLine = isPhone ? 2 : Math.max(2, Math.floor((width - MARGIN + GAP) / (CARD + GAP)));
    return { layout: "grid", isPhone, perLine, lineHeight: 298 + GAP };
  }
  if (isPhone) return { layout: "cards", isPhone, perLine: 1, lineHeight: 108 + 8 };
  return { layout: "rows", isPhone, perLine: 1, lineHeight: isCoarse ? 44 : 40 };
}

function useWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(() => window.innerWidth);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
