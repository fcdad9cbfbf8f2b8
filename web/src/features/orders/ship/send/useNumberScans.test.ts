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
    said: () => result.current,
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

it("says nothing before the first scan", () => {
  expect(open().said()).toBeNull();
});

it("asks for the label of a scanned slip, and gives its parcel the number", () => {
  const { said, scan } = open();
  scan(TWO);
  expect(said()).toEqual({ tone: "right", title: `Now scan the postage label of ${TWO}` });
  expect(onNumber).not.toHaveBeenCalled();
  scan(NUMBER);
  expect(onNumber).toHaveBeenCalledExactlyOnceWith(
    two,
    expect.objectContaining({ number: NUMBER, carrier: "USPS" }),
  );
  expect(said()).toEqual({
    ...{ tone: "right", title: `${TWO} has the number ${NUMBER}` },
    text: "Scan a slip, then its postage label",
  });
  expect(heard).toEqual([...RIGHT, ...RIGHT]);
});

it("sends the parcel scanned last without a number", () => {
  const { said, scan } = open();
  scan(ONE, COMMANDS.noNumber);
  expect(onUntracked.mock.calls).toEqual([[one]]);
  expect(onNumber).not.toHaveBeenCalled();
  expect(said()).toEqual({
    ...{ tone: "right", title: `${ONE} goes without a number` },
    text: "Scan a slip, then its postage label",
  });
  expect(heard).toEqual([...RIGHT, ...RIGHT]);
});

it("replaces a parcel's number only after its slip, since a label alone is the next parcel's", () => {
  const { said, scan } = open();
  scan(ONE, NUMBER);
  numbers = { [ONE]: NUMBER };
  const another = "9400111899223100000024";
  scan(another);
  expect(said()).toEqual({ tone: "doubt", title: "Scan the slip of the parcel first" });
  scan(COMMANDS.noNumber);
  expect(onUntracked).not.toHaveBeenCalled();
  expect(onNumber).toHaveBeenCalledOnce();
  scan(ONE, another);
  expect(onNumber).toHaveBeenLastCalledWith(one, expect.objectContaining({ number: another }));
});

it("gives a number to no parcel that has left the list", () => {
  const { said, scan, show } = open();
  scan(TWO);
  show([one]);
  scan(NUMBER);
  expect(said()).toEqual({ tone: "doubt", title: "Scan the slip of the parcel first" });
  expect(onNumber).not.toHaveBeenCalled();
});

it.each([
  {
    ...{ what: "a label before its slip", known: {}, codes: [NUMBER], tones: DOUBT },
    said: { tone: "doubt", title: "Scan the slip of the parcel first" },
  },
  {
    ...{
      what: "the number that the parcel has",
      known: { [ONE]: NUMBER },
      codes: [ONE, NUMBER],
      tones: [...RIGHT, ...DOUBT],
    },
    said: { tone: "doubt", title: `${ONE} has this number already` },
  },
  {
    ...{
      what: "the number of another parcel",
      known: { [ONE]: NUMBER },
      codes: [TWO, NUMBER],
      tones: [...RIGHT, ...STOP],
    },
    said: {
      ...{ tone: "stop", title: `This is the number of ${ONE}` },
      text: "Check which label is on which parcel.",
    },
  },
  {
    ...{ what: "a car", known: {}, codes: [ONE, "87654321"], tones: [...RIGHT, ...DOUBT] },
    said: {
      tone: "doubt",
      title: "87654321 is no parcel that waits here, and no tracking number",
      text: "Scan a slip, then its postage label",
    },
  },
])("gives no number by $what", ({ known, codes, tones, said }) => {
  numbers = known;
  const { said: latest, scan } = open();
  scan(...codes);
  expect(latest()).toEqual(said);
  expect(heard).toEqual(tones);
  expect(onNumber).not.toHaveBeenCalled();
  expect(onUntracked).not.toHaveBeenCalled();
});

it("goes on by its code, and keeps what was said", () => {
  const { said, scan } = open();
  scan(ONE, COMMANDS.goOn);
  expect(onGoOn).toHaveBeenCalledOnce();
  expect(said()?.title).toBe(`Now scan the postage label of ${ONE}`);
  expect(heard).toEqual(RIGHT);
});
