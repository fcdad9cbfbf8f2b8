import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { mayStandInAddress, type Order } from "./arrange";
import { changedView, type OrdersView, paramsOf, viewOf } from "./view";

/** Milliseconds after the last keystroke until the address follows the search. */
const ADDRESS_PAUSE = 400;

/**
 * What was searched for at each place of the history, also where the address may not say so: Back leads to it. In
 * memory alone, because it may name a buyer; the history keeps an id that means nothing.
 */
const searches = new Map<string, string>();

/** The view, which the address holds: Back, reload and a sent link lead to it. */
export function useOrdersView() {
  const location = useLocation();
  const navigate = useNavigate();
  const place = placeOf(location.state);
  const addressed = viewOf(new URLSearchParams(location.search));
  const there: OrdersView = { ...addressed, search: searches.get(place) ?? addressed.search };
  /** A search as it is typed, which the history doesn't have yet or has just got. */
  const [typed, setTyped] = useState<string | null>(null);
  const view = typed === null || typed === there.search ? there : changedView(there, { search: typed });
  const latest = useRef(view);
  const written = useRef(place);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** A search that the address is still to follow. */
  const pending = useRef<OrdersView | null>(null);
  /** Those that are loaded: they say whether a search names a buyer. */
  const orders = useRef<readonly Order[]>([]);

  useEffect(() => {
    if (!pending.current) latest.current = view;
  });
  // Another place than the one written here: Back, Forward, or a link to this page.
  useEffect(() => {
    if (place === written.current) return;
    written.current = place;
    clearTimeout(timer.current);
    pending.current = null;
    setTyped(null);
  }, [location.key, place]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const write = async (next: OrdersView, replace: boolean): Promise<void> => {
    const searched = crypto.randomUUID();
    searches.set(searched, next.search);
    written.current = searched;
    const params = paramsOf(next, mayStandInAddress(next.search, orders.current)).toString();
    await navigate(
      { search: params === "" ? "" : `?${params}` },
      { replace, preventScrollReset: true, state: { searched } },
    );
  };

  const look = (change: Partial<OrdersView>) => {
    const next = changedView(latest.current, change);
    latest.current = next;
    clearTimeout(timer.current);
    const before = pending.current;
    pending.current = null;
    if ("search" in change) {
      setTyped(next.search);
      pending.current = next;
      timer.current = setTimeout(() => {
        pending.current = null;
        void write(next, true);
      }, ADDRESS_PAUSE);
    } else if (before) {
      // Back leads to what was typed, not to what stood there before.
      void write(before, true).then(() => write(next, false));
    } else {
      void write(next, false);
    }
  };

  /** The orders that are loaded. */
  const see = useCallback((loaded: readonly Order[]) => {
    orders.current = loaded;
  }, []);

  return { view, look, see };
}

function placeOf(state: unknown): string {
  return typeof state === "object" && state !== null && "searched" in state ? String(state.searched) : "";
}
