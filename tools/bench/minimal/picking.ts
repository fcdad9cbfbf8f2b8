/** A page with only the pick list and the papers of a day, for `npm run bench -- picking`. */
import type { PickRound } from "@contract/documents";
import { toPlaceId } from "@contract/places/placeCodes";
import type { StockFields } from "@contract/places/stock";

import { buildPickList, type WantedCar } from "@/features/orders/ship/pick/pickList";
import { listCopies } from "@/features/orders/ship/pick/listCopies";
import { makePdf } from "@/lib/print/makePdf";

import type { PickingBench } from "./pickingBench";

/** Creates the same numbers in every run. */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % sides;
  };
}

/** Places A-01 to J-40. */
const PLACES = Array.from({ length: 400 }, (_, at) => {
  const row = "ABCDEFGHIJ".charAt(Math.floor(at / 40));
  return `${row}-${String((at % 40) + 1).padStart(2, "0")}`;
});

/** Every fifth listing lies in two places, every seventh waits to be packed, every eleventh is unplaced. */
function makeListings(count: number): ReadonlyMap<string, StockFields> {
  const dice = createDice(7);
  const place = () => PLACES[dice(PLACES.length)] ?? "";
  return new Map(
    Array.from({ length: count }, (_, at) => {
      const first = place();
      const storageBin = at % 11 === 0 ? null : at % 5 === 0 ? `${first} ×1, ${place()} ×2` : first;
      const toPack = at % 7 === 0 ? { since: 1, copies: { [toPlaceId(first)]: 1 } } : null;
      return [`L${at}`, { quantity: 3, storageBin, toPack }];
    }),
  );
}

function makeOrders(count: number, listings: number): PickRound["orders"] {
  const dice = createDice(11);
  return Array.from({ length: count }, (_, order) => ({
    orderId: `01-${String(order).padStart(5, "0")}-00001`,
    items: Array.from({ length: 1 + dice(4) }, () => {
      const at = dice(listings);
      const named = { listingId: `L${at}`, ebayItemId: String(300_000_000_000 + at), sku: `SKU${at}` };
      return { ...named, title: `Car ${at} of the line`, quantity: 1 + dice(2) };
    }),
  }));
}

/** Makes a list in the simplest way: each car at the first place of its text, sorted by the text. */
function pickPlainly(orders: PickRound["orders"], listings: ReadonlyMap<string, StockFields>): number {
  const stops = new Map<string, Map<string, number>>();
  for (const { items } of orders) {
    for (const { listingId, quantity } of items) {
      const [code = ""] = (listings.get(listingId ?? "")?.storageBin ?? "").split(" ×");
      const stop = stops.get(code) ?? new Map<string, number>();
      stop.set(listingId ?? "", (stop.get(listingId ?? "") ?? 0) + quantity);
      stops.set(code, stop);
    }
  }
  return [...stops].sort(([one], [other]) => (one < other ? -1 : 1)).length;
}

function timeWork(work: () => unknown): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

/** Returns the milliseconds between the frames while `work` runs. */
async function watchFrames<T>(work: () => Promise<T>): Promise<{ result: T; gaps: number[] }> {
  const gaps: number[] = [];
  let last: number | null = null;
  let isOver = false;
  const frame = (now: number) => {
    if (last !== null) gaps.push(now - last);
    last = now;
    if (!isOver) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const result = await work();
  isOver = true;
  return { result, gaps };
}

const bench: PickingBench = {
  pick(count, listingCount, rounds) {
    const listings = makeListings(listingCount);
    const orders = makeOrders(count, listingCount);
    const placesOf = ({ listingId }: WantedCar) =>
      listCopies(listings.get(listingId ?? "") ?? { quantity: 0 });
    const nothing = { taken: {}, missing: {} };
    const build = () => buildPickList(orders, placesOf, nothing);
    const ours: number[] = [];
    const plain: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(timeWork(build));
      plain.push(timeWork(() => pickPlainly(orders, listings)));
    }
    const { stops, total } = build();
    return { ours, plain, stops: stops.length, copies: total };
  },

  async slips(count) {
    const slips = makeOrders(count, 10_000).map(({ orderId, items }) => ({
      orderIds: [orderId],
      buyer: "redline_ray",
      address: ["Ray Dürer", "12 Peg Street", "Apt 4", "Portland, OR 97201", "United States"],
      cars: items.map(({ title, sku, quantity }) => ({ title, sku, quantity })),
      notes: [],
    }));
    let longTasks = 0;
    const observer = new PerformanceObserver((list) => void (longTasks += list.getEntries().length));
    observer.observe({ type: "longtask" });
    const startedAt = performance.now();
    const made = await watchFrames(() => makePdf({ kind: "slips", slips }));
    const time = performance.now() - startedAt;
    observer.disconnect();
    // The same page idle, for the same time.
    const idle = await watchFrames(() => new Promise((resolve) => setTimeout(resolve, time)));
    return { time, bytes: made.result.pdf.size, longTasks, gaps: made.gaps, idleGaps: idle.gaps };
  },
};

Object.assign(window, { bench });
