import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { sampleItem, sampleOrder } from "@/lib/orders/testing/sampleOrders";

import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import type { CodeBook } from "./checking";
import { PackStep } from "./PackStep";
import { groupParcels } from "./parcels";
import { usePackSaves } from "./usePackSaves";

const [ONE, TWO, OTHER] = ["01-00000-00001", "01-00000-00002", "01-00000-00003"] as const;
const order = (orderId: string, fields: object = {}) =>
  sampleOrder({ orderId, items: [sampleItem({ listingId: `L-${orderId}`, quantity: 1 })], ...fields });
const ORDERS = [order(ONE), order(TWO), order(OTHER, { buyer: "bob" })];
const BOOK: CodeBook = {
  getCodes: () => ({ sku: null, customLabel: null, upcs: [] }),
  isSharedUpc: () => false,
  findTitle: () => null,
};
const onChange = vi.fn();
const client = new QueryClient();

beforeEach(() => {
  setSession({ status: "ready", person: { ...samplePerson(), uid: crypto.randomUUID() } });
  onChange.mockReset();
  // Nothing is saved without the network.
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
});
afterEach(() => void vi.unstubAllGlobals());

/** Keeps which orders are apart and the address's parcel, as the page does. */
function Page({ step = "pack" }: { readonly step?: "pack" | "send" }) {
  const saves = usePackSaves();
  const [apart, setApart] = useState<Readonly<Record<string, boolean>>>({});
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        {step === "pack" && (
          <PackStep
            parcels={groupParcels(ORDERS, apart)}
            apart={apart}
            saves={saves}
            chosen={chosen}
            onParcel={setChosen}
            onChange={(change) => {
              onChange(change);
              if (change.apart) setApart({ ...apart, ...change.apart });
            }}
            onStep={vi.fn()}
            book={BOOK}
          />
        )}
      </MemoryRouter>
    </QueryClientProvider>
  );
}
const current = () => screen.getByRole("heading", { level: 2, name: /^Order/ }).textContent;
const listed = () =>
  within(screen.getByRole("region", { name: "Parcels" }))
    .getAllByRole("button", { name: /^01-/ })
    .map(({ textContent }) => textContent.match(/01-\d+-\d+/g)?.join("+"));
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

it("takes the orders of one buyer apart, and joins them again", async () => {
  render(<Page />);
  expect(current()).toBe(`Order ${ONE} + Order ${TWO}`);
  expect(listed()).toEqual([`${ONE}+${TWO}`, OTHER]);
  await press("Pack separately");
  expect(onChange).toHaveBeenLastCalledWith({ apart: { [ONE]: true, [TWO]: true } });
  expect(listed()).toEqual([ONE, TWO, OTHER]);
  expect(current()).toBe(`Order ${ONE}`);
  await press("Pack together");
  expect(onChange).toHaveBeenLastCalledWith({ apart: { [ONE]: false, [TWO]: false } });
  expect(listed()).toEqual([`${ONE}+${TWO}`, OTHER]);
});

it("offers no other parcel if the buyer has one order, and copies the address as it is on the label", async () => {
  userEvent.setup();
  render(<Page />);
  await userEvent.click(screen.getByRole("button", { name: /01-00000-00003/ }));
  expect(current()).toBe(`Order ${OTHER}`);
  expect(screen.queryByRole("button", { name: /Pack (separately|together)/ })).not.toBeInTheDocument();
  await press("Copy address");
  expect(await navigator.clipboard.readText()).toBe(
    ["Ray Dürer", "12 Peg Street", "Apt 4", "Portland, OR 97201", "United States"].join("\n"),
  );
});

it("still says after another step that a parcel isn't stored, and asks for one more scan to check it", async () => {
  const { rerender } = render(<Page />);
  await userEvent.click(screen.getByRole("button", { name: /01-00000-00003/ }));
  await userEvent.type(screen.getByRole("textbox", { name: "Scan or type a code" }), `L-${OTHER}{Enter}`);
  expect(await screen.findByText(new RegExp(`^${OTHER}: The server can't be reached`))).toBeVisible();
  rerender(<Page step="send" />);
  rerender(<Page />);
  await userEvent.click(screen.getByRole("button", { name: /01-00000-00003/ }));
  expect(screen.getByText(new RegExp(`^${OTHER}: The server can't be reached`))).toBeVisible();
  expect(screen.getByText("Every car is scanned")).toBeVisible();
  expect(screen.getByText("Scan one of them again to check the parcel.")).toBeVisible();
});
