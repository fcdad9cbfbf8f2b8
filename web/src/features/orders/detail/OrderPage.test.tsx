import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FirebaseError } from "firebase/app";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { OrderDocument, UserDocument } from "@contract/documents";

import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";
import type { Live } from "@/lib/firestore/useDocuments";

import type { Order } from "../arrange";
import { useSequence } from "../sequence";
import { sampleItem, sampleOrder } from "@/lib/orders/testing/sampleOrders";
import { OrderPage, OrderView } from "./OrderPage";

const EBAY: Partial<UserDocument> = {
  ebay: { userId: "seller", storeName: null, expiresAt: 4_000_000_000_000, scopes: [] },
  ebayConnected: true,
};
const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
  useSequence.setState({ ids: [] });
  setSession({ status: "ready", person: samplePerson(EBAY) });
});
afterEach(() => void vi.unstubAllGlobals());

function show(order: Live<Order | null>, id = "01-03955-36441") {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/order/${id}`]}>
        <Address />
        <Routes>
          <Route path="/order/:id" element={<OrderView id={id} order={order} />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const Address = () => <output data-testid="address">{useLocation().pathname}</output>;
const showOrder = (fields: Partial<OrderDocument> = {}) =>
  show({ status: "ready", value: sampleOrder(fields), fromCache: false });
const reply = (body: object, status = 200) =>
  fetched.mockImplementationOnce(() => Promise.resolve(new Response(JSON.stringify(body), { status })));
const refuse = (message: string) =>
  reply(
    {
      error: {
        status: "FAILED_PRECONDITION",
        message: "ebay/refused",
        details: { code: "ebay/refused", params: { message } },
      },
    },
    400,
  );
const sent = () =>
  fetched.mock.calls.map(([, options]) => {
    const body = options?.body;
    return typeof body === "string" ? (JSON.parse(body) as { data: unknown }).data : null;
  });
const totals = () =>
  within(screen.getByRole("region", { name: "Totals" }))
    .getAllByRole("definition")
    .map(({ textContent }) => textContent);
const press = () => userEvent.click(screen.getByRole("button", { name: "Mark as shipped" }));

it("shows buyer, items, totals, address and timeline", () => {
  showOrder({
    items: [sampleItem(), sampleItem({ listingId: null, title: "Amber Relay", sku: null, quantity: 1 })],
  });
  expect(screen.getByRole("heading", { level: 1, name: "Order 01-03955-36441" })).toBeVisible();
  expect(screen.getByRole("link", { name: "'67 Camaro" })).toHaveAttribute("href", "/listing/L1");
  expect(screen.queryByRole("link", { name: "Amber Relay" })).not.toBeInTheDocument();
  expect(screen.getAllByRole("link", { name: "110551234567" })[0]).toHaveAttribute(
    "href",
    "https://www.ebay.com/itm/110551234567",
  );
  expect(screen.getByText("redline_ray")).toBeVisible();
  expect(screen.getByText(/12 Peg Street/)).toBeVisible();
  expect(totals()).toEqual(["$9.50", "$4.25", "$13.75", "$0.00", "−$2.22"]);
  expect(screen.getByText("Ordered")).toBeVisible();
  expect(screen.getByRole("link", { name: "Open on eBay" })).toHaveAttribute(
    "href",
    "https://www.ebay.com/mesh/ord/details?orderid=01-03955-36441",
  );
});

it("shows a dash for figures that eBay didn't give", () => {
  showOrder({ subtotal: null, shippingCost: null, shipTo: null, revenueCents: 0, fee: null });
  expect(totals()).toEqual(["–", "–", "$13.75", "–", "–"]);
  expect(screen.getByText("eBay gave no address for this order.")).toBeVisible();
});

it("shows where eBay sends the parcel on, the reference for the label, and the buyer's notes", () => {
  const { shipTo } = sampleOrder();
  const plain = {
    name: null,
    company: null,
    phone: null,
    lines: [],
    stateOrProvince: null,
    postalCode: null,
  };
  showOrder({
    shipTo: { ...(shipTo ?? plain), city: "Portland", countryCode: "US", company: "eBay Hub" },
    shipToReferenceId: "1234567890123456",
    finalDestination: { ...plain, lines: ["1 High Street"], city: "London", countryCode: "GB" },
    buyerNotes: "Please box it",
  });
  const buyer = within(screen.getByRole("region", { name: "Buyer" }));
  expect(buyer.getByText(/eBay Hub Reference #1234567890123456 12 Peg Street/)).toBeVisible();
  expect(buyer.getByText("503-555-0142")).toBeVisible();
  expect(buyer.getByText(/1 High Street London United Kingdom/)).toBeVisible();
  expect(buyer.getByText("Please box it")).toBeVisible();
});

it("shows discounts, taxes and the fee, which it calls an estimate", () => {
  const items = [sampleItem({ discount: 1, quantity: 2, price: 4.75 })];
  showOrder({
    ...{ items, itemDiscount: 1, shippingDiscount: 0.5, adjustment: -0.25, tax: 0.4, collectedTax: 0.9 },
    ...{ total: 12.4, revenueCents: 1240, fee: null, feeCents: 204, estimatedFeeCents: 204 },
  });
  const shown = [
    "$9.50",
    "−$1.00",
    "$4.25",
    "−$0.50",
    "−$0.25",
    "$0.40",
    "$12.40",
    "$0.00",
    "−$2.04",
    "$0.90",
  ];
  expect(totals()).toEqual(shown);
  expect(screen.getByText("eBay fees (estimate)")).toBeVisible();
  expect(screen.getByText("eBay hasn't reported its fee for this order yet.")).toBeVisible();
  expect(screen.getByText("$8.50")).toBeVisible();
});

it("shows a skeleton until the order is loaded", () => {
  show({ status: "loading" });
  expect(screen.getByRole("status", { name: "Loading order" })).toBeInTheDocument();
});

it("explains a denied permission, and retries", () => {
  const error = new FirebaseError("permission-denied", "Missing or insufficient permissions.");
  const retry = vi.fn();
  show({ status: "error", error, retry });
  expect(screen.getByRole("alert")).toHaveTextContent("You are signed out. Please sign in again.");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(retry).toHaveBeenCalledOnce();
});

describe("a missing order", () => {
  const read = async () => {
    show({ status: "ready", value: null, fromCache: false }, "09-99999-99999");
    expect(screen.getByRole("heading", { level: 1, name: "This order isn't here" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Read new orders from eBay" }));
  };
  const synced = (waitMinutes: number | null) =>
    reply({ result: { success: waitMinutes === null, changed: 0, lastSync: 1, waitMinutes, message: "" } });

  it("is looked for among the orders that eBay has for the seller, not asked for by its id", async () => {
    synced(null);
    await read();
    expect(await screen.findByText("eBay doesn't have this order of yours")).toBeVisible();
    expect(sent()).toEqual([{}]);
  });

  it("isn't looked for twice in a short time", async () => {
    synced(3);
    await read();
    expect(await screen.findByText("Sync throttled: 3 minutes")).toBeVisible();
    expect(screen.queryByText("eBay doesn't have this order of yours")).not.toBeInTheDocument();
  });

  it("stays missing if eBay refuses, and says why", async () => {
    refuse("Please sign in at eBay.");
    await read();
    expect(await screen.findByRole("alert")).toHaveTextContent("Please sign in at eBay.");
  });
});

it("calls an address wrong whose id can't be that of an order", () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={["/order/a%2Fb"]}>
        <Routes>
          <Route path="/order/:id" element={<OrderPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByText("This isn't the address of an order.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Read new orders from eBay" })).not.toBeInTheDocument();
});

describe("marking as shipped", () => {
  it("shows a missing value beside its field, and sends nothing", async () => {
    showOrder();
    await press();
    expect(screen.getByLabelText("Tracking number")).toHaveFocus();
    expect(screen.getByLabelText("Tracking number")).toHaveAccessibleDescription("Enter the tracking number");
    await userEvent.selectOptions(screen.getByLabelText("Carrier"), "Other");
    await press();
    expect(screen.getByLabelText("Carrier's name")).toHaveFocus();
    expect(screen.getByLabelText("Carrier's name")).toHaveAccessibleDescription("Enter the carrier");
    expect(fetched).not.toHaveBeenCalled();
  });

  it("keeps the input when eBay refuses, and sends it again", async () => {
    showOrder();
    await userEvent.selectOptions(screen.getByLabelText("Carrier"), "Other");
    await userEvent.type(screen.getByLabelText("Carrier's name"), "Pony Express");
    await userEvent.type(screen.getByLabelText("Tracking number"), "9400-1118");
    refuse("Invalid shipment tracking number or carrier");
    await press();
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "eBay refused this: Invalid shipment tracking number or carrier",
    );
    expect(screen.getByLabelText("Carrier's name")).toHaveValue("Pony Express");
    expect(screen.getByLabelText("Tracking number")).toHaveValue("9400-1118");
    reply({ result: { success: true, alreadyShipped: false, message: "The order is marked as shipped." } });
    await press();
    await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
    const parcel = { orderId: "01-03955-36441", carrier: "Pony Express", trackingNumber: "9400-1118" };
    await waitFor(() => expect(sent()).toEqual([parcel, parcel]));
  });

  it("is sent once, however often the button is clicked", async () => {
    showOrder();
    await userEvent.type(screen.getByLabelText("Tracking number"), "9400");
    fetched.mockImplementationOnce(() => new Promise(() => undefined));
    await press();
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
    await press();
    await userEvent.type(screen.getByLabelText("Tracking number"), "{Enter}");
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("isn't offered for a shipped order", () => {
    showOrder({
      shippingStatus: "SHIPPED",
      shipments: [{ carrier: "USPS", trackingNumber: "9400111899", shippedAt: null }],
    });
    expect(screen.getByText("9400111899")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Mark as shipped" })).not.toBeInTheDocument();
  });

  it("needs a connection", () => {
    setSession({ status: "ready", person: samplePerson() });
    showOrder();
    expect(screen.getByText("Connect eBay to mark this order as shipped.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Mark as shipped" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Refresh from eBay" })).not.toBeInTheDocument();
  });
});

it("goes through the list by J and K, but not while the seller is typing", async () => {
  useSequence.setState({ ids: ["before", "01-03955-36441", "after"] });
  showOrder();
  await userEvent.type(screen.getByLabelText("Tracking number"), "jk");
  expect(screen.getByTestId("address")).toHaveTextContent("/order/01-03955-36441");
  await userEvent.click(document.body);
  await userEvent.keyboard("j");
  expect(screen.getByTestId("address")).toHaveTextContent("/order/after");
});
