import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

import { useAddressView } from "@/lib/view/useAddressView";
import { parseSharedList } from "@/lib/wishlists/wishlistLink";

import { preferredView, readSavedView, savePreferences, saveView } from "./savedView";
import { collectionView, type View } from "./view";

/** The collection's view, which also comes back within half an hour, with its scroll position. */
export function useView(scroller: HTMLElement | null) {
  const { search: address, key } = useLocation();
  const [base] = useState(preferredView);
  const [{ start, scrollTop }] = useState(() => readStart(address, base));
  const { view, look } = useAddressView(collectionView, { base, start });
  const latest = useRef(view);
  const place = useRef(placeInHistory());

  useLayoutEffect(() => {
    const steps = placeInHistory() - place.current;
    place.current += steps;
    // Somebody has left and come back before this page was gone from the screen: it is as they left it.
    if (address === "" && steps > 1) look(latest.current, { replace: true });
  }, [key, address, look]);
  useLayoutEffect(() => void (latest.current = view), [view]);
  useRemember(latest, scroller);

  const lookAndRemember = useCallback(
    (change: Partial<View>) => {
      look(change);
      if (change.size !== undefined) savePreferences({ pageSize: change.size });
      if (change.mode !== undefined) savePreferences({ viewMode: change.mode });
    },
    [look],
  );
  return { view, look: lookAndRemember, scrollTop };
}

/** The view to begin with, if it isn't the address's, and how far down its list was. */
function readStart(address: string, base: View): { start: View | null; scrollTop: number } {
  const saved = readSavedView();
  if (address === "") return { start: saved?.view ?? null, scrollTop: saved?.scrollTop ?? 0 };
  const params = new URLSearchParams(address);
  const asked = collectionView.parse(params, base);
  const isSame = saved !== null && collectionView.isSame(saved.view, asked);
  return { start: parseSharedList(params) && asked, scrollTop: isSame ? saved.scrollTop : 0 };
}

/** Counted by the router from the first page of a tab; 0 where nobody counts. */
function placeInHistory(): number {
  const { idx } = (window.history.state ?? {}) as { readonly idx?: unknown };
  return typeof idx === "number" ? idx : 0;
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
