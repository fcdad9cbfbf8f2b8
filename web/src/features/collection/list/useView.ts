import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

import { useAddressView } from "@/lib/view/useAddressView";
import { parseSharedList } from "@/lib/wishlists/wishlistLink";

import { getDefaultView, readSavedView, savePreferences, saveView } from "./savedView";
import { collectionView, type View } from "./view";

/** Returns the collection's view. The view and its scroll position are restored within 30 minutes. */
export function useView(scroller: HTMLElement | null) {
  const { search: address, key } = useLocation();
  const [base] = useState(getDefaultView);
  const [{ start, scrollTop }] = useState(() => readStart(address, base));
  const { view, changeView } = useAddressView(collectionView, { base, start });
  const latest = useRef(view);
  const place = useRef(getHistoryIndex());

  useLayoutEffect(() => {
    const steps = getHistoryIndex() - place.current;
    place.current += steps;
    // The user came back before this page was unmounted, so its view stays.
    if (address === "" && steps > 1) changeView(latest.current, { replace: true });
  }, [key, address, changeView]);
  useLayoutEffect(() => void (latest.current = view), [view]);
  useRemember(latest, scroller);

  const changeAndRemember = useCallback(
    (change: Partial<View>) => {
      changeView(change);
      if (change.size !== undefined) savePreferences({ pageSize: change.size });
      if (change.mode !== undefined) savePreferences({ viewMode: change.mode });
    },
    [changeView],
  );
  return { view, changeView: changeAndRemember, scrollTop };
}

/** Returns the view to restore if the address has none, and its scroll position. */
function readStart(address: string, base: View): { start: View | null; scrollTop: number } {
  const saved = readSavedView();
  if (address === "") return { start: saved?.view ?? null, scrollTop: saved?.scrollTop ?? 0 };
  const params = new URLSearchParams(address);
  const requested = collectionView.parse(params, base);
  const { trash, trashSearch } = requested;
  const isSame = saved !== null && collectionView.isSame({ ...saved.view, trash, trashSearch }, requested);
  return { start: parseSharedList(params) && requested, scrollTop: isSame ? saved.scrollTop : 0 };
}

/** Returns the router's number of history entries in this tab, or 0. */
function getHistoryIndex(): number {
  const { idx } = (window.history.state ?? {}) as { readonly idx?: unknown };
  return typeof idx === "number" ? idx : 0;
}

/** Saves the scroll position when the user leaves the page, before it is removed from the document. */
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
