import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";

import { type GalleryView, viewOf, withView } from "./view";

/** Milliseconds after the last keystroke until the address follows the search. */
const ADDRESS_PAUSE = 300;

/** The view, which the address holds; a search shows at once, and the address follows. */
export function useGalleryView() {
  const [params, setParams] = useSearchParams();
  const addressed = viewOf(params);
  /** What the address doesn't say yet. */
  const [pending, setPending] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const view: GalleryView = pending === null ? addressed : { ...addressed, search: pending, page: 1 };

  const look = (change: Partial<GalleryView>) => {
    clearTimeout(timer.current);
    setPending(null);
    setParams((now) => withView(now, { ...view, ...change }));
  };
  const type = (search: string) => {
    setPending(search);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setParams((now) => withView(now, { ...viewOf(now), search, page: 1 }), { replace: true });
      setPending(null);
    }, ADDRESS_PAUSE);
  };
  return { view, typed: view.search, look, type };
}
