import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";

import { UNPLACED } from "@contract/places/stock";
import { sampleItem } from "@/lib/orders/testing/sampleOrders";
import { formatCarCode, formatPlaceCode } from "@/lib/scan/scanCodes";

import { hearTones } from "@/lib/testing/hearTones";
import type { CodeBook } from "../pack/checking";
import { COMMANDS } from "../scan/commands";
import { sendScan } from "../scan/useScans";
import { buildPickList } from "./pickList";
import { usePickScans } from "./usePickScans";

const car = (listingId: string, sku: string, quantity: number) =>
  sampleItem({ listingId, sku, title: `Car ${listingId}`, quantity });
const ORDERS = [
  { orderId: "1", items: [car("L1", "DHR20", 3), car("L2", "GHT65", 1), car("L3", "BEE01", 1)] },
];
const PLACES: Readonly<Record<string, readonly string[]>> = { L1: ["A-01", "B-02"], L2: ["B-02"] };
const listWith = (taken: Readonly<Record<string, number>> = {}) =>
  buildPickList(ORDERS, ({ id }) => (PLACES[id] ?? []).map((placeId) => ({ placeId, copies: 2, sold: 0 })), {
    taken,
    missing: {},
  });
const BOOK: CodeBook = {
  getCodes: ({ sku }) => ({ sku, customLabel: null, upcs: [] }),
  isSharedUpc: () => false,
  findTitle: (code) => (code === "HKC19" ? "Twin Mill" : null),
};

const [onTake, onGoOn] = [vi.fn<(key: string, taken: number) => void>(), vi.fn<() => void>()];
let heard: readonly number[];
/** Later than in the test before, whose last code is remembered. */
let start = 0;
beforeEach(() => {
  onTake.mockReset();
  onGoOn.mockReset();
  heard = hearTones();
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime((start += 10_000));
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});
function open(taken: Readonly<Record<string, number>> = {}) {
  const { result } = renderHook(() => usePickScans(listWith(taken), BOOK, { onTake, onGoOn }));
  return {
    now: () => result.current,
    scan: (code: string, pause = 1_000) => {
      vi.advanceTimersByTime(pause);
      act(() => sendScan(code));
    },
  };
}

it("has neither a place nor a message before the first scan", () => {
  expect(open().now()).toEqual({ feedback: null, at: null });
});

it("takes a car from the first place that has it", () => {
  const { now, scan } = open({ "L1|A-01": 1 });
  scan("DHR20");
  expect(onTake.mock.calls).toEqual([["L1|A-01", 2]]);
  expect(now()).toEqual({
    feedback: { kind: "taken", placeId: "A-01", pick: listWith({ "L1|A-01": 1 }).stops[0]?.picks[0] },
    at: null,
  });
  expect(heard).toEqual([880]);
});

it("takes a car from the place scanned last", () => {
  const { now, scan } = open();
  scan(formatPlaceCode("B-02"));
  expect(now()).toEqual({ feedback: { kind: "place", placeId: "B-02" }, at: "B-02" });
  scan("DHR20");
  expect(onTake.mock.calls).toEqual([["L1|B-02", 1]]);
  expect(now()).toMatchObject({
    feedback: { kind: "taken", placeId: "B-02", pick: { key: "L1|B-02", taken: 0 } },
    at: "B-02",
  });
  expect(heard).toEqual([880, 880]);
});

it("takes a car without a place", () => {
  const { now, scan } = open();
  scan(formatCarCode("L3"));
  expect(onTake.mock.calls).toEqual([["L3|", 1]]);
  expect(now().feedback).toMatchObject({ kind: "taken", placeId: UNPLACED, pick: { key: "L3|" } });
});

it("stays at the place scanned before if nothing is taken from the next one", () => {
  const { now, scan } = open();
  scan(formatPlaceCode("A-01"));
  scan(formatPlaceCode("Z-99"));
  expect(now()).toEqual({ feedback: { kind: "no-stop", placeId: "Z-99" }, at: "A-01" });
  expect(heard).toEqual([880, 560, 560]);
});

it.each([
  {
    ...{ what: "a car too many", code: "GHT65", tones: [560, 560] },
    feedback: { kind: "enough", title: "Car L2" },
  },
  {
    ...{ what: "a car of no order", code: "HKC19", tones: [220, 165] },
    feedback: { kind: "foreign", code: "HKC19", title: "Twin Mill" },
  },
  {
    ...{ what: "an unknown code", code: "nonsense", tones: [560, 560] },
    feedback: { kind: "foreign", code: "nonsense", title: null },
  },
])("takes nothing for $what", ({ code, tones, feedback }) => {
  const { now, scan } = open({ "L2|B-02": 1 });
  scan(code);
  expect(now()).toEqual({ feedback, at: null });
  expect(heard).toEqual(tones);
  expect(onTake).not.toHaveBeenCalled();
});

it("takes nothing for a code that several cars have", () => {
  const shared: CodeBook = { ...BOOK, getCodes: () => ({ sku: "DHR20", customLabel: null, upcs: [] }) };
  const { result } = renderHook(() => usePickScans(listWith(), shared, { onTake, onGoOn }));
  vi.advanceTimersByTime(1_000);
  act(() => sendScan("DHR20"));
  expect(result.current.feedback).toEqual({ kind: "ambiguous" });
  expect(heard).toEqual([560, 560]);
  expect(onTake).not.toHaveBeenCalled();
});

it("continues by the code for it, without a message", () => {
  const { now, scan } = open();
  scan(COMMANDS.goOn);
  expect(onGoOn).toHaveBeenCalledOnce();
  expect(now()).toEqual({ feedback: null, at: null });
  expect(heard).toEqual([]);
});

it("takes one car for a code that was read twice in a moment, without a message", () => {
  const { now, scan } = open();
  scan("DHR20");
  scan("DHR20", 100);
  expect(onTake.mock.calls).toEqual([["L1|A-01", 1]]);
  expect(now().feedback).toEqual({ kind: "bounced" });
  expect(heard).toEqual([880]);
});
