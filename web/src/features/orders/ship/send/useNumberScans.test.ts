import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";

import { sampleOrder } from "@/lib/orders/testing/sampleOrders";

import { hearTones } from "@/lib/testing/hearTones";
import { groupParcels, type Parcel } from "../pack/parcels";
import { COMMANDS } from "../scan/commands";
import { sendScan } from "../scan/useScans";
import { useNumberScans } from "./useNumberScans";

const [ONE, TWO] = ["01-00000-00001", "01-00000-00002"] as const;
const NUMBER = "9400111899223100000017";
const PARCELS = groupParcels([ONE, TWO].map((orderId) => sampleOrder({ orderId, buyer: orderId })));
const [one, two] = PARCELS as readonly [Parcel, Parcel];

let numbers: Readonly<Record<string, string>>;
let heard: readonly number[];
/** Later than in the test before, whose last code is remembered. */
let start = 0;
const [onNumber, onUntracked, onGoOn] = [vi.fn(), vi.fn(), vi.fn()];
beforeEach(() => {
  numbers = {};
  for (const each of [onNumber, onUntracked, onGoOn]) each.mockReset();
  heard = hearTones();
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime((start += 10_000));
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});
function open() {
  const actions = {
    numberOf: ({ id }: Parcel) => numbers[id] ?? "",
    isCar: (code: string) => code === "87654321",
    ...{ onNumber, onUntracked, onGoOn },
  };
  const { result, rerender } = renderHook(({ parcels }) => useNumberScans(parcels, actions), {
    initialProps: { parcels: PARCELS },
  });
  return {
    feedback: () => result.current,
    show: (parcels: readonly Parcel[]) => rerender({ parcels }),
    scan: (...codes: readonly string[]) => {
      for (const code of codes) {
        vi.advanceTimersByTime(1_000);
        act(() => sendScan(code));
      }
    },
  };
}
const [RIGHT, STOP, DOUBT] = [[880], [220, 165], [560, 560]];

it("has no message before the first scan", () => {
  expect(open().feedback()).toBeNull();
});

it("asks for the label of a scanned slip, and gives its parcel the number", () => {
  const { feedback, scan } = open();
  scan(TWO);
  expect(feedback()).toEqual({ kind: "parcel", parcel: two });
  expect(onNumber).not.toHaveBeenCalled();
  scan(NUMBER);
  expect(onNumber).toHaveBeenCalledExactlyOnceWith(
    two,
    expect.objectContaining({ number: NUMBER, carrier: "USPS" }),
  );
  expect(feedback()).toEqual({ kind: "number", parcel: two, number: NUMBER, carrier: "USPS" });
  expect(heard).toEqual([...RIGHT, ...RIGHT]);
});

it("marks the last scanned parcel as sent without a number", () => {
  const { feedback, scan } = open();
  scan(ONE, COMMANDS.noNumber);
  expect(onUntracked.mock.calls).toEqual([[one]]);
  expect(onNumber).not.toHaveBeenCalled();
  expect(feedback()).toEqual({ kind: "untracked", parcel: one });
  expect(heard).toEqual([...RIGHT, ...RIGHT]);
});

it("replaces a parcel's number only after its slip, since a label alone is the next parcel's", () => {
  const { feedback, scan } = open();
  scan(ONE, NUMBER);
  numbers = { [ONE]: NUMBER };
  const another = "9400111899223100000024";
  scan(another);
  expect(feedback()).toEqual({ kind: "slip-first" });
  scan(COMMANDS.noNumber);
  expect(onUntracked).not.toHaveBeenCalled();
  expect(onNumber).toHaveBeenCalledOnce();
  scan(ONE, another);
  expect(onNumber).toHaveBeenLastCalledWith(one, expect.objectContaining({ number: another }));
});

it("gives a number to no parcel that has left the list", () => {
  const { feedback, scan, show } = open();
  scan(TWO);
  show([one]);
  scan(NUMBER);
  expect(feedback()).toEqual({ kind: "slip-first" });
  expect(onNumber).not.toHaveBeenCalled();
});

it.each([
  {
    ...{ what: "a label before its slip", known: {}, codes: [NUMBER], tones: DOUBT },
    feedback: { kind: "slip-first" },
  },
  {
    ...{
      what: "the number that the parcel has",
      known: { [ONE]: NUMBER },
      codes: [ONE, NUMBER],
      tones: [...RIGHT, ...DOUBT],
    },
    feedback: { kind: "twice", parcel: one },
  },
  {
    ...{
      what: "the number of another parcel",
      known: { [ONE]: NUMBER },
      codes: [TWO, NUMBER],
      tones: [...RIGHT, ...STOP],
    },
    feedback: { kind: "used", parcel: one },
  },
  {
    ...{ what: "a car", known: {}, codes: [ONE, "87654321"], tones: [...RIGHT, ...DOUBT] },
    feedback: { kind: "foreign", code: "87654321" },
  },
])("gives no number by $what", ({ known, codes, tones, feedback }) => {
  numbers = known;
  const { feedback: latest, scan } = open();
  scan(...codes);
  expect(latest()).toEqual(feedback);
  expect(heard).toEqual(tones);
  expect(onNumber).not.toHaveBeenCalled();
  expect(onUntracked).not.toHaveBeenCalled();
});

it("continues by the code for it, and keeps the last result", () => {
  const { feedback, scan } = open();
  scan(ONE, COMMANDS.goOn);
  expect(onGoOn).toHaveBeenCalledOnce();
  expect(feedback()).toEqual({ kind: "parcel", parcel: one });
  expect(heard).toEqual(RIGHT);
});
