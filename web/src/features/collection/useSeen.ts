import { useEffect } from "react";

import type { ListingRow } from "@/lib/listings/row";
import { usePerson } from "@/lib/session/session";

import { imageQueue, isRefreshable, lacksImages, refreshQueue } from "./sync/refreshing";

/** Pixels around what is in sight (specification 1, section 4). */
const MARGIN = 50;
/** Milliseconds that a list must rest: nobody looks at what rushes by. */
const REST = 400;

/** One of each for the visit: what was looked at stays looked at. */
let queues: ReturnType<typeof openQueues> | null = null;

function openQueues() {
  const images = imageQueue();
  return { refresh: refreshQueue((id) => images.also(id)), images };
}

/** Brings listings in sight up to date from the marketplace, and finds pictures for those that have none. */
export function useSeen(rows: readonly ListingRow[], scroller: HTMLElement | null): void {
  const { record } = usePerson();
  const isConnected = record.enabledPlatforms.ebay && Boolean(record.ebay);
  useEffect(() => {
    if (!isConnected || !scroller) return;
    queues ??= openQueues();
    const { refresh, images } = queues;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const seen = rowsInSight(scroller, rows);
      refresh.see(seen.filter(isRefreshable).map(({ id }) => id));
      // One that was not read lately is read first: it may sell no more, or have pictures there.
      images.see(seen.filter((row) => lacksImages(row) && refresh.isFresh(row.id)).map(({ id }) => id));
    };
    const rest = () => {
      clearTimeout(timer);
      timer = setTimeout(look, REST);
    };
    rest();
    scroller.addEventListener("scroll", rest, { passive: true });
    return () => {
      clearTimeout(timer);
      scroller.removeEventListener("scroll", rest);
    };
  }, [rows, scroller, isConnected]);
}

/** Of all `rows`, in the order in which the list has them, those that are in sight, or nearly. */
export function rowsInSight<Row>(list: HTMLElement, rows: readonly Row[]): Row[] {
  const { top, bottom } = list.getBoundingClientRect();
  return [...list.querySelectorAll<HTMLElement>("tr[data-index]")].flatMap((element) => {
    const place = element.getBoundingClientRect();
    const row = rows[Number(element.dataset["index"])];
    return row !== undefined && place.bottom > top - MARGIN && place.top < bottom + MARGIN ? [row] : [];
  });
}
