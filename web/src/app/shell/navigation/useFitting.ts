import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from "react";

/** Width of the menu's button in pixels. */
const MENU_WIDTH = 66;

/**
 * Returns how many of a bar's links (`data-fits`) fit next to the menu with the others. All links are laid
 * out once to measure them, and again when `labels` or the font changes.
 */
export function useFitting(bar: RefObject<HTMLElement | null>, labels: string): number {
  const font = useSyncExternalStore(subscribeToFonts, getFontState);
  const key = `${font}\n${labels}`;
  const [measured, setMeasured] = useState<{ key: string; widths: readonly number[] } | null>(null);
  const [room, setRoom] = useState(Infinity);

  useLayoutEffect(() => {
    const element = bar.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    // Called once at the start, when all links are laid out.
    const observer = new ResizeObserver(() => {
      setRoom(element.clientWidth);
      setMeasured((known) => (known?.key === key ? known : { key, widths: measureLinks(element) }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [bar, key]);

  return measured?.key === key ? countFitting(measured.widths, room) : Infinity;
}

const measureLinks = (bar: HTMLElement): readonly number[] =>
  Array.from(bar.querySelectorAll<HTMLElement>("[data-fits]"), (link) => link.getBoundingClientRect().width);

// Texts change their width when the web font replaces the fallback font.
const fonts = (document as Partial<Document>).fonts;
function subscribeToFonts(listener: () => void): () => void {
  fonts?.addEventListener("loadingdone", listener);
  return () => fonts?.removeEventListener("loadingdone", listener);
}
const getFontState = (): string => fonts?.status ?? "loaded";

/** Returns how many of these widths fit into `room`. The menu needs space too, unless all fit. */
export function countFitting(widths: readonly number[], room: number): number {
  const fitsWithin = (most: number) => {
    let sum = 0;
    const first = widths.findIndex((width) => (sum += width) > most);
    return first === -1 ? widths.length : first;
  };
  const all = fitsWithin(room);
  return all === widths.length ? all : fitsWithin(room - MENU_WIDTH);
}
