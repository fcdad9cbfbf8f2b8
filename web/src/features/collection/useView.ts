import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { preferredView, readSavedView, savePreferences, saveView } from "./savedView";
import { changedView, paramsOf, type View, viewOf } from "./view";

/** Milliseconds after the last keystroke until the address follows the search: who types on does so sooner. */
const ADDRESS_PAUSE = 400;

/**
 * The view, which the address holds: Back, reload and a sent link lead to it. It is kept here too, because a keystroke
 * can't wait for the whole page to hear of a new address.
 */
export function useView(scroller: HTMLElement | null) {
  const { pathname, search: address, key } = useLocation();
  const navigate = useNavigate();
  const [base] = useState(preferredView);
  const [saved] = useState(() => (address === "" ? readSavedView() : readSavedIfSame(address, base)));
  const [view, setView] = useState<View>(() =>
    address === "" && saved ? saved.view : viewOf(new URLSearchParams(address), base),
  );
  const latest = useRef(view);
  /** The address that the view is known to be at. */
  const written = useRef(address);
  const place = useRef(placeInHistory());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** A search that the address doesn't have yet. */
  const pending = useRef<View | null>(null);

  const write = useCallback(
    async (next: View, replace: boolean): Promise<void> => {
      const params = paramsOf(next, base).toString();
      const to = params === "" ? "" : `?${params}`;
      if (to === written.current) return;
      written.current = to;
      await navigate({ pathname, search: to }, { replace, preventScrollReset: true });
    },
    [base, navigate, pathname],
  );

  // Another address than the one written here: Back, Forward, or a link to this page.
  useEffect(() => {
    const steps = placeInHistory() - place.current;
    place.current += steps;
    if (address === written.current) return;
    written.current = address;
    clearTimeout(timer.current);
    pending.current = null;
    if (address === "" && steps > 1) {
      // Somebody has left and come back before this page was gone from the screen: it is as they left it.
      void write(latest.current, true);
      return;
    }
    latest.current = viewOf(new URLSearchParams(address), base);
    setView(latest.current);
  }, [address, base, key, write]);

  // A view that was restored stands in the address as well.
  useEffect(() => {
    void write(view, true);
    return () => clearTimeout(timer.current);
    // Once: later changes are written where they are made.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useRemember(latest, scroller);

  const look = useCallback(
    (change: Partial<View>) => {
      const next = changedView(latest.current, change);
      latest.current = next;
      setView(next);
      clearTimeout(timer.current);
      const typed = pending.current;
      pending.current = null;
      if ("search" in change) {
        pending.current = next;
        timer.current = setTimeout(() => {
          pending.current = null;
          void write(next, true);
        }, ADDRESS_PAUSE);
      } else if (typed) {
        // Back leads to what was typed, not to what stood there before.
        void write(typed, true).then(() => write(next, false));
      } else {
        void write(next, false);
      }
      if (change.size !== undefined) savePreferences({ pageSize: change.size });
      if (change.mode !== undefined) savePreferences({ viewMode: change.mode });
    },
    [write],
  );

  return { view, look, scrollTop: saved?.scrollTop ?? 0 };
}

/** Counted by the router from the first page of a tab; 0 where nobody counts. */
function placeInHistory(): number {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "idx" in state ? Number(state.idx) : 0;
}

/** The scroll position of an address that is the one that was left. */
function readSavedIfSame(address: string, base: View) {
  const saved = readSavedView();
  if (!saved) return null;
  const asked = paramsOf(viewOf(new URLSearchParams(address), base)).toString();
  return paramsOf(saved.view).toString() === asked ? saved : null;
}

/** Kept when the page is left, in whatever way: before it is taken out of the document, where nothing is scrolled any more. */
function useRemember(latest: RefObject<View>, scroller: HTMLElement | null) {
  useLayoutEffect(() => {
    if (!scroller) return;
    const save = () => saveView({ view: latest.current, scrollTop: scroller.scrollTop });
    window.addEventListener("pagehide", save);
    return () => {
      window.removeEventListener("pagehide", save);
      save();
    };
  }, [latest, scroller]);
}
