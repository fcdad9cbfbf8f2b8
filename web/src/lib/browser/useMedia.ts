import { useCallback, useMemo, useSyncExternalStore } from "react";

/** Returns whether a media query matches, and keeps it up to date. */
export function useMedia(query: string): boolean {
  const list = useMemo(() => window.matchMedia(query), [query]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    [list],
  );
  return useSyncExternalStore(subscribe, () => list.matches);
}

/** The same breakpoint as in the style sheets. */
export const PHONE = "(width < 48rem)";
