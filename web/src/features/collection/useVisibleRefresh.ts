import { useEffect } from "react";

import type { ListingRow } from "@/lib/listings/row";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { keepPerPerson } from "@/lib/session/perPerson";
import { usePerson } from "@/lib/session/session";

import { isLive } from "./list/rowText";
import { createImageQueue, lacksImages, createRefreshQueue } from "./sync/refreshing";

/** The margin around the visible area, in pixels (specification 1, section 4). */
const MARGIN = 50;
/** Milliseconds that a list must not scroll before its rows count as seen. */
const REST = 400;

/** Created once per visit, so that each listing is processed once. */
const queues = keepPerPerson(() => {
  const images = createImageQueue();
  return { refresh: createRefreshQueue((id) => images.also(id)), images };
});

/** Refreshes visible listings from the marketplace, and finds missing pictures. */
export function useVisibleRefresh(rows: readonly ListingRow[], scroller: HTMLElement | null): void {
  const { uid } = usePerson();
  const { isConnected } = useMarketplace();
  useEffect(() => {
    if (!isConnected || !scroller) return;
    const { refresh, images } = queues.get(uid);
    let timer: ReturnType<typeof setTimeout>;
    const update = () => {
      const seen = findVisibleRows(scroller, rows);
      refresh.setVisible(seen.filter(isLive).map(({ id }) => id));
      // A stale listing is read first, because it may have ended, or have pictures at the marketplace.
      images.setVisible(
        seen.filter((row) => lacksImages(row) && refresh.isFresh(row.id)).map(({ id }) => id),
      );
    };
    const updateAfterRest = () => {
      clearTimeout(timer);
      timer = setTimeout(update, REST);
    };
    updateAfterRest();
    scroller.addEventListener("scroll", updateAfterRest, { passive: true });
    return () => {
      clearTimeout(timer);
      scroller.removeEventListener("scroll", updateAfterRest);
    };
  }, [uid, rows, scroller, isConnected]);
}

/** Returns the rows that are visible or near the visible area, in list order. */
export function findVisibleRows<Row>(list: HTMLElement, rows: readonly Row[]): Row[] {
  const { top, bottom } = list.getBoundingClientRect();
  return [...list.querySelectorAll<HTMLElement>("tr[data-index]")].flatMap((element) => {
    const place = element.getBoundingClientRect();
    const row = rows[Number(element.dataset["index"])];
    return row !== undefined && place.bottom > top - MARGIN && place.top < bottom + MARGIN ? [row] : [];
  });
}
