import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";

import { sampleItem, sampleOrder } from "@/lib/orders/testing/sampleOrders";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import type { CodeBook } from "./checking";
import { ParcelCheck } from "./ParcelCheck";
import { groupParcels } from "./parcels";
import type { PackSaves } from "./usePackSaves";

const BOOK: CodeBook = {
  getCodes: ({ sku }) => ({ sku, customLabel: null, upcs: [] }),
  isSharedUpc: () => false,
  findTitle: () => null,
};
const parcelOf = (orderId: string, buyer: string, quantity: number) =>
  groupParcels([
    sampleOrder({ orderId, buyer, items: [sampleItem({ listingId: "L1", sku: "DHR20", quantity })] }),
  ]);

/** Opens a packing table. The next parcel follows the checked one. */
function open(...quantities: readonly number[]) {
  const parcels = quantities.flatMap((quantity, at) =>
    parcelOf(`0${at}-00000-00000`, `buyer-${at}`, quantity),
  );
  const save = vi.fn<PackSaves["save"]>(() => Promise.resolve(true));
  const saves: PackSaves = {
    ...{ done: new Set<string>(), last: null, failure: null, isSaving: false },
    save,
    retry: () => undefined,
  };
  const Table = () => {
    const [at, setAt] = useState(0);
    const parcel = parcels[at];
    if (parcel === undefined) return <p>All parcels are packed</p>;
    return (
      <ParcelCheck
        {...{ parcel, parcels, saves, book: BOOK, isOver: false, canJoin: false }}
        onApart={() => undefined}
        onParcel={() => setAt(at + 1)}
      />
    );
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Table />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const steps = () => save.mock.calls.map(([parcel, { state }]) => [parcel.id, state]);
  return { steps };
}
const field = () => screen.getByRole("textbox", { name: "Scan or type a code" });
const moment = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

/** Later than in the test before, whose last code is remembered. */
let start = 0;
beforeEach(() => {
  sessionStorage.clear();
  setSession({ status: "ready", person: samplePerson() });
  vi.useFakeTimers({ toFake: ["performance"] });
  moment((start += 10_000));
  return () => vi.useRealTimers();
});

it("counts a code that a scanner typed twice into the field once, and accepts it again later", async () => {
  open(3);
  await userEvent.type(field(), "DHR20{Enter}DHR20{Enter}");
  expect(screen.getByText("1/3")).toBeVisible();
  expect(screen.getByText("Scanned twice. Counted once.")).toBeVisible();
  moment(701);
  await userEvent.type(field(), "DHR20{Enter}");
  expect(screen.getByText("2/3")).toBeVisible();
});

it("doesn't change the next parcel that needs the same car", async () => {
  const { steps } = open(1, 1);
  await userEvent.type(field(), "DHR20{Enter}DHR20{Enter}");
  expect(await screen.findByText("0/1")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Order 01-00000-00000" })).toBeVisible();
  expect(steps()).toEqual([["00-00000-00000", "checked"]]);
});
