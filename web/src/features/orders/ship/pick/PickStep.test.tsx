import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import type { PickRound } from "@contract/documents";
import { toPlaceId } from "@contract/places/placeCodes";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { formatCarCode, formatPlaceCode } from "@/lib/scan/scanCodes";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import type { CodeBook } from "../pack/checking";
import { COMMANDS } from "../scan/commands";
import { sendScan } from "../scan/useScans";
import { buildPickList, type CopiesAt } from "./pickList";
import { PickStep } from "./PickStep";

const item = (listingId: string, title: string, sku: string, quantity: number) => ({
  ...{ listingId, ebayItemId: "110", title, sku, quantity },
});
const ORDERS: PickRound["orders"] = [
  { orderId: "01-1", items: [item("L1", "Camaro", "DHR20", 3), item("L3", "Beetle", "HKC19", 1)] },
  { orderId: "01-2", items: [item("L2", "Supra", "GHT65", 1)] },
];
const PLACES: Readonly<Record<string, readonly CopiesAt[]>> = {
  L1: [{ placeId: toPlaceId("A-01"), copies: 9, sold: 3 }],
  L2: [{ placeId: toPlaceId("B-02"), copies: 1, sold: 1 }],
};
const TITLES: Readonly<Record<string, string>> = { FGH12: "Twin Mill" };
const BOOK: CodeBook = {
  getCodes: ({ sku }) => ({ sku, customLabel: null, upcs: [] }),
  isSharedUpc: () => false,
  findTitle: (code) => TITLES[code] ?? null,
};
const [onChange, onStep] = [vi.fn(), vi.fn()];

beforeAll(goOffline);
beforeEach(() => {
  setSession({ status: "ready", person: { ...samplePerson(), uid: crypto.randomUUID() } });
  onChange.mockReset();
  onStep.mockReset();
  // A code that comes again within a moment is the scanner's own repeat.
  vi.useFakeTimers({ toFake: ["performance"] });
  return () => void vi.useRealTimers();
});

function show(ticks: Partial<PickRound> = {}, orders = ORDERS) {
  const round: PickRound = {
    ...{ orders, startedAt: null, taken: {}, packed: {}, missing: {}, apart: {} },
    ...ticks,
  };
  const list = buildPickList(orders, ({ id }) => PLACES[id] ?? [], round);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PickStep list={list} round={round} onChange={onChange} onStep={onStep} book={BOOK} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const stop = (name: string) => within(screen.getByRole("region", { name }));
function scan(code: string) {
  vi.advanceTimersByTime(1_000);
  act(() => sendScan(code));
}
const said = () =>
  [...screen.queryAllByRole("alert"), ...screen.queryAllByRole("status")].find((each) =>
    each.hasAttribute("data-scan"),
  ) ?? null;

describe("the list", () => {
  it("leads from place to place, and shows the progress", () => {
    show({ taken: { [`L1|${toPlaceId("A-01")}`]: 2 } });
    expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      ...["A-01", "B-02", "No place"],
    ]);
    expect(screen.getByRole("progressbar", { name: "Cars taken" })).toHaveAttribute("value", "40");
    expect(stop("A-01").getByText("2 of 3")).toBeVisible();
    expect(stop("No place").getByText("These cars have no place in the collection.")).toBeVisible();
    expect(screen.queryByText("Not found anywhere")).not.toBeInTheDocument();
    expect(screen.queryByText("Put back")).not.toBeInTheDocument();
  });

  it("takes all copies at once, or one after the other", async () => {
    show();
    await userEvent.click(stop("A-01").getByRole("checkbox"));
    await userEvent.click(screen.getByRole("button", { name: "One more of Camaro" }));
    expect(screen.getByRole("button", { name: "One less of Camaro" })).toBeDisabled();
    expect(onChange.mock.calls).toEqual([[{ taken: { "L1|A-01": 3 } }], [{ taken: { "L1|A-01": 1 } }]]);
    // A single copy needs no buttons.
    expect(screen.queryByRole("button", { name: "One more of Supra" })).not.toBeInTheDocument();
  });

  it("undoes the taking of copies", async () => {
    show({ taken: { "L1|A-01": 3 } });
    expect(stop("A-01").getByRole("checkbox")).toBeChecked();
    expect(stop("A-01").queryByRole("button", { name: "Not here" })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "One more of Camaro" })).toBeDisabled();
    await userEvent.click(screen.getByRole("button", { name: "One less of Camaro" }));
    await userEvent.click(stop("A-01").getByRole("checkbox"));
    expect(onChange.mock.calls).toEqual([[{ taken: { "L1|A-01": 2 } }], [{ taken: { "L1|A-01": 0 } }]]);
  });

  it("notes a car that isn't at its place, and says which orders lack it", async () => {
    show({ missing: { "L2|B-02": true } });
    expect(screen.getByText("Not found anywhere")).toBeVisible();
    expect(screen.getByText(/, for 01-2/)).toHaveTextContent("1 × Supra, for 01-2");
    expect(stop("B-02").getByText(/Not found here/)).toBeVisible();
    expect(stop("B-02").getByRole("checkbox")).toBeDisabled();
    await userEvent.click(stop("B-02").getByRole("button", { name: "It is here" }));
    await userEvent.click(stop("A-01").getByRole("button", { name: "Not here" }));
    expect(onChange.mock.calls).toEqual([
      [{ missing: { "L2|B-02": false } }],
      [{ missing: { "L1|A-01": true } }],
    ]);
  });

  it("says what to put back after an order was cancelled, and where", () => {
    show({ taken: { "L2|B-02": 2, "L9|C-03": 1, "L8|": 0 } });
    expect(screen.getByText("Put back")).toBeVisible();
    const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(lines.slice(0, 2)).toEqual(["1 × Supra to B-02", "1 × L9 to C-03"]);
    expect(screen.queryByText(/× L8/)).not.toBeInTheDocument();
  });

  it("leads on to packing, and without orders to choosing some", async () => {
    show();
    await userEvent.click(screen.getByRole("button", { name: "Pack these orders" }));
    show({}, []);
    await userEvent.click(screen.getByRole("button", { name: "Choose orders" }));
    expect(onStep.mock.calls).toEqual([["pack"], ["choose"]]);
  });
});

describe("a scan", () => {
  it("of a place says where the picker is, and of a car takes one there", () => {
    show({ taken: { "L1|A-01": 1 } });
    scan(formatPlaceCode("A-01"));
    expect(said()).toHaveTextContent("You are at A-01");
    expect(stop("A-01").getByText("Here")).toBeVisible();
    scan("DHR20");
    expect(onChange.mock.calls).toEqual([[{ taken: { "L1|A-01": 2 } }]]);
    expect(said()).toHaveTextContent("Taken from A-01: Camaro2 of 3 taken here");
    expect(said()).toHaveAttribute("data-scan", "right");
  });

  it("of a car without a place names no place", () => {
    show();
    scan(formatCarCode("L3"));
    expect(onChange.mock.calls).toEqual([[{ taken: { "L3|": 1 } }]]);
    expect(said()).toHaveTextContent("Taken: Beetle1 of 1 taken here");
  });

  it.each([
    {
      what: "a place of no car",
      code: formatPlaceCode("Z-99"),
      tone: "doubt",
      text: "You need nothing from Z-99",
    },
    {
      ...{ what: "a car too many", code: "GHT65", tone: "doubt" },
      text: "Enough of Supra is already taken. Put this one back.",
    },
    {
      ...{ what: "another car", code: "FGH12", tone: "stop" },
      text: "Twin Mill isn't in any of these orders. Put it back.",
    },
    {
      ...{ what: "an unknown code", code: "nonsense", tone: "doubt" },
      text: "Unknown code: nonsenseScan a place, or the label or the number of a car.",
    },
  ])("of $what changes nothing, and says so", ({ code, tone, text }) => {
    show({ taken: { "L2|B-02": 1 } });
    scan(code);
    expect(said()).toHaveTextContent(text);
    expect(said()).toHaveAttribute("data-scan", tone);
    expect(onChange).not.toHaveBeenCalled();
  });

  it("that comes twice in a moment takes one car", () => {
    show();
    scan("DHR20");
    act(() => sendScan("DHR20"));
    expect(onChange).toHaveBeenCalledOnce();
    expect(said()).toHaveAttribute("data-scan", "doubt");
  });

  it("of the code to continue leads on to packing", () => {
    show();
    scan(COMMANDS.goOn);
    expect(onStep.mock.calls).toEqual([["pack"]]);
    expect(said()).toBeNull();
  });
});
