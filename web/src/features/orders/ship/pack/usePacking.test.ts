import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { sampleItem, sampleOrder } from "@/lib/orders/testing/sampleOrders";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { hearTones } from "@/lib/testing/hearTones";
import type { CodeBook } from "./checking";
import { groupParcels, type Parcel } from "./parcels";
import { usePacking } from "./usePacking";
import type { PackingStep } from "./usePackSaves";

const RIGHT = [880];
const DONE = [660, 880, 1320];
const STOP = [220, 165];
const DOUBT = [560, 560];
const UNKNOWN = [330, 330];

const item = (listingId: string, sku: string, quantity = 1) =>
  sampleItem({ listingId, sku, title: `Car ${listingId}`, quantity });
const parcelOf = (orderId: string, items: ReturnType<typeof item>[], fields = {}) => {
  const [parcel] = groupParcels([sampleOrder({ orderId, buyer: orderId, items, ...fields })]);
  if (!parcel) throw new Error("no parcel");
  return parcel;
};
const first = parcelOf("1", [item("L1", "DHR20", 2), item("L2", "GHT65")]);
const second = parcelOf("2", [item("L3", "HKC19")]);
const BOTH = [first, second];
const [camaro, beetle] = first.cars;

const BOOK: CodeBook = {
  getCodes: ({ sku }) => ({ sku, customLabel: null, upcs: [] }),
  isSharedUpc: () => false,
  findTitle: (code) => (code === "HKC19" ? "Twin Mill" : null),
};

let uid: string;
let heard: readonly number[];
const onStep = vi.fn<(step: PackingStep) => void>();
beforeEach(() => {
  uid = crypto.randomUUID();
  sessionStorage.clear();
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
  onStep.mockReset();
  heard = hearTones();
  return () => vi.unstubAllGlobals();
});

function pack(parcel: Parcel = first, parcels: readonly Parcel[] = BOTH, book = BOOK) {
  const { result, unmount } = renderHook(() => usePacking(parcel, parcels, book, onStep));
  return {
    now: () => result.current,
    scan: (code: string) => act(() => result.current.scan(code)),
    bounce: () => act(() => result.current.bounce()),
    reopen: () => act(() => result.current.reopen()),
    unmount,
  };
}
const readStored = () => {
  const { scanned = "{}" } = JSON.parse(sessionStorage.getItem(`pegboard.typed.${uid}.packing`) ?? "{}") as {
    scanned?: string;
  };
  return JSON.parse(scanned) as unknown;
};
const keepScanned = (scanned: string) =>
  sessionStorage.setItem(`pegboard.typed.${uid}.packing`, JSON.stringify({ scanned }));

describe("packing a parcel", () => {
  it("begins without a scan", () => {
    const { now } = pack();
    expect(now()).toMatchObject({ feedback: null, isStopped: false, home: null });
    expect(now().scanned).toEqual({});
    expect(heard).toEqual([]);
    expect(onStep).not.toHaveBeenCalled();
  });

  it("counts each right car, and stores nothing until every copy is scanned", () => {
    const { now, scan } = pack();
    scan("DHR20");
    expect(now()).toMatchObject({ scanned: { L1: 1 }, feedback: { kind: "right", car: camaro } });
    scan("GHT65");
    expect(now()).toMatchObject({ scanned: { L1: 1, L2: 1 }, feedback: { kind: "right", car: beetle } });
    expect(now()).toMatchObject({ isStopped: false, home: null });
    expect(heard).toEqual([...RIGHT, ...RIGHT]);
    expect(onStep).not.toHaveBeenCalled();
    scan("DHR20");
    expect(now()).toMatchObject({ scanned: { L1: 2, L2: 1 }, feedback: { kind: "done" } });
    expect(heard).toEqual([...RIGHT, ...RIGHT, ...DONE]);
    expect(onStep.mock.calls).toEqual([[{ state: "checked" }]]);
  });

  it("doesn't count a copy too many", () => {
    const { now, scan } = pack();
    for (const code of ["DHR20", "DHR20", "DHR20"]) scan(code);
    expect(now()).toMatchObject({ scanned: { L1: 2 }, feedback: { kind: "twice", car: camaro } });
    expect(heard).toEqual([...RIGHT, ...RIGHT, ...DOUBT]);
    expect(onStep).not.toHaveBeenCalled();
  });

  it("checks a parcel whose cars are all scanned already, with any of them", () => {
    keepScanned(JSON.stringify({ 1: { L1: 2, L2: 1 } }));
    const { now, scan } = pack();
    scan("nonsense");
    expect(onStep).not.toHaveBeenCalled();
    scan("GHT65");
    expect(now()).toMatchObject({ scanned: { L1: 2, L2: 1 }, feedback: { kind: "done" } });
    expect(onStep.mock.calls).toEqual([[{ state: "checked" }]]);
  });

  it("stops at a wrong car, names the parcel that needs it, and stores what was scanned", () => {
    const { now, scan } = pack();
    scan("HKC19");
    expect(now()).toMatchObject({ isStopped: true, home: second });
    expect(now().feedback).toMatchObject({ kind: "wrong", code: "HKC19", title: "Twin Mill" });
    expect(now().scanned).toEqual({});
    expect(heard).toEqual(STOP);
    expect(onStep.mock.calls).toEqual([[{ state: "stopped", scanned: "HKC19, Twin Mill" }]]);
    scan("DHR20");
    expect(now()).toMatchObject({ scanned: { L1: 1 }, isStopped: false, home: null });
  });

  it("keeps the stop on the screen while other codes are scanned", () => {
    const { now, scan, bounce } = pack();
    scan("HKC19");
    const stopped = { isStopped: true, home: second, feedback: { kind: "wrong", code: "HKC19" } };
    bounce();
    expect(now()).toMatchObject(stopped);
    scan("no such code");
    expect(now()).toMatchObject(stopped);
    scan("FGH12");
    expect(now()).toMatchObject({ isStopped: true, home: null, feedback: { kind: "wrong", code: "FGH12" } });
    scan("DHR20");
    expect(now()).toMatchObject({ isStopped: false, feedback: { kind: "right" } });
  });

  it("keeps a stop from before the page was reloaded while other codes are scanned", () => {
    const stopped = parcelOf("3", [item("L1", "DHR20", 2)], { packing: { state: "stopped" } });
    const { now, scan } = pack(stopped, [stopped, second]);
    scan("no such code");
    expect(now()).toMatchObject({ isStopped: true, feedback: null });
    scan("DHR20");
    expect(now()).toMatchObject({ isStopped: false, feedback: { kind: "right" } });
  });

  it("stores a wrong car without a title by its code alone", () => {
    const { now, scan } = pack();
    scan("FGH12");
    expect(onStep.mock.calls).toEqual([[{ state: "stopped", scanned: "FGH12" }]]);
    expect(now()).toMatchObject({ isStopped: true, home: null });
  });

  it("cuts the text of a wrong car to what an order stores", () => {
    const { scan } = pack(first, BOTH, { ...BOOK, findTitle: () => "x".repeat(400) });
    scan("HKC19");
    expect(onStep.mock.calls).toEqual([[{ state: "stopped", scanned: `HKC19, ${"x".repeat(293)}` }]]);
  });

  it.each([
    { what: "an unknown code", code: "nonsense", kind: "unknown", tones: UNKNOWN },
    { what: "a code of several cars", code: "GHT65", kind: "ambiguous", tones: DOUBT },
  ])("neither counts nor stores $what", ({ code, kind, tones }) => {
    const shared = parcelOf("1", [item("L1", "GHT65"), item("L2", "GHT65")]);
    const { now, scan } = pack(shared, [shared]);
    scan(code);
    expect(now()).toMatchObject({ feedback: { kind }, isStopped: false, home: null });
    expect(now().scanned).toEqual({});
    expect(heard).toEqual(tones);
    expect(onStep).not.toHaveBeenCalled();
  });

  it("asks for the cars of a lot whose label was scanned", () => {
    const lots = new Map([["LOT", { cars: [{ listingId: "L1", copies: 1 }], isWhole: true }]]);
    const [parcel] = groupParcels(
      [sampleOrder({ items: [item("LOT", "Set")] })],
      {},
      {
        lots,
        findName: () => null,
      },
    );
    if (!parcel) throw new Error("no parcel");
    const { now, scan } = pack(parcel, [parcel]);
    scan("LOT");
    expect(now()).toMatchObject({ feedback: { kind: "lot" } });
    expect(now().scanned).toEqual({});
    expect(heard).toEqual(DOUBT);
  });

  it("reports a double scan without a tone, and counts nothing", () => {
    const { now, bounce } = pack();
    bounce();
    expect(now()).toMatchObject({ feedback: { kind: "bounced" }, isStopped: false });
    expect(now().scanned).toEqual({});
    expect(heard).toEqual([]);
    expect(onStep).not.toHaveBeenCalled();
  });

  it("opens a checked parcel again without its scans", () => {
    const { now, scan, reopen } = pack(second);
    scan("HKC19");
    reopen();
    expect(now()).toMatchObject({ feedback: null, isStopped: false });
    expect(now().scanned).toEqual({});
    expect(onStep.mock.calls).toEqual([[{ state: "checked" }], [{ state: "open" }]]);
    expect(readStored()).toEqual({ 2: {} });
  });

  it("that was left at a wrong car is still stopped, until something is scanned", () => {
    const packing = { state: "stopped" as const, scanned: "HKC19", reason: null, at: { toMillis: () => 1 } };
    const stopped = parcelOf("1", [item("L1", "DHR20", 2)], { packing });
    const { now, scan } = pack(stopped, [stopped]);
    expect(now()).toMatchObject({ isStopped: true, home: null, feedback: null });
    scan("DHR20");
    expect(now()).toMatchObject({ isStopped: false });
  });
});

describe("scans in this tab", () => {
  it("of other parcels stay, and those of parcels that are gone don't", () => {
    keepScanned(JSON.stringify({ 2: { L3: 1 }, gone: { L9: 4 }, 1: { L1: 1 } }));
    const { now, scan } = pack();
    expect(now().scanned).toEqual({ L1: 1 });
    scan("GHT65");
    expect(readStored()).toEqual({ 2: { L3: 1 }, 1: { L1: 1, L2: 1 } });
  });

  it("survive leaving the screen", () => {
    const { scan, unmount } = pack();
    scan("DHR20");
    unmount();
    expect(pack().now()).toMatchObject({ scanned: { L1: 1 }, feedback: null });
  });

  it.each(["damaged", "null", "7"])("that read %s count as none", (text) => {
    keepScanned(text);
    expect(pack().now().scanned).toEqual({});
  });
});
