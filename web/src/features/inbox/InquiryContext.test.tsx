import "fake-indexeddb/auto";

import { render, screen, within } from "@testing-library/react";
import { Timestamp } from "firebase/firestore";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";
import { inquiryDocument } from "@contract/inbox";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { sampleOrder } from "@/lib/orders/testing/sampleOrders";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { InquiryContext } from "./InquiryContext";

let uid = "";
beforeAll(goOffline);
beforeEach(() => {
  uid = crypto.randomUUID();
  // Offline, a query that finds nothing in the cache is answered.
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
});

const putListing = (id: string, fields: object = {}) =>
  putDocument(paths.listing(uid, id), {
    ...{ title: "'67 Camaro", sku: "DHR20", ebayItemId: "110", price: 8, quantity: 3 },
    ...fields,
  });
function putOrder(orderId: string, day: number, fields: Parameters<typeof sampleOrder>[0] = {}) {
  const date = Timestamp.fromMillis(Date.UTC(2026, 10, day, 12));
  const { id, ...order } = sampleOrder({ orderId, buyer: "bob", total: 9.5, date, ...fields });
  putDocument(paths.order(uid, id), order);
}
function show(fields: object = {}) {
  const inquiry = inquiryDocument.parse({
    ...{ kind: "question", state: "open", ebayId: "7", person: "bob", itemId: "110" },
    at: Timestamp.now(),
    ...fields,
  });
  render(
    <MemoryRouter>
      <InquiryContext inquiry={{ ...inquiry, id: "question-7" }} />
    </MemoryRouter>,
  );
}

it("shows the listing that was found, with its price and what is left, and leads to it", async () => {
  putListing("L1");
  show({ listingId: "L1" });
  const listing = within(await screen.findByRole("region", { name: "Listing" }));
  expect(await listing.findByRole("link", { name: "'67 Camaro" })).toHaveAttribute("href", "/listing/L1");
  expect(listing.getByText("$8.00 · 3 left")).toBeVisible();
  expect(listing.getByText("DHR20")).toBeVisible();
});

it("finds the listing by its item", async () => {
  putListing("L1", { ebayItemId: "111" });
  putListing("L2", { title: "Twin Mill" });
  show();
  expect(await screen.findByRole("link", { name: "Twin Mill" })).toHaveAttribute("href", "/listing/L2");
});

it("distinguishes a listing that isn't here from one that can't be read", async () => {
  show();
  expect(await screen.findByText("None of your listings has this item.")).toBeVisible();
  putListing("torn", { quantity: "many" });
  show({ listingId: "torn" });
  expect(await screen.findByText("The listing couldn't be loaded.")).toBeVisible();
});

it("lists the buyer's orders and nobody else's, the newest first, each with its state", async () => {
  putOrder("01-1", 3);
  putOrder("01-2", 5, { shippingStatus: "SHIPPED", orderFulfillmentStatus: "FULFILLED" });
  putOrder("01-3", 4, { buyer: "alice" });
  show();
  const orders = within(await screen.findByRole("region", { name: "Orders of this buyer" }));
  await orders.findByRole("link", { name: "Order 01-1" });
  const rows = orders.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/Order 01-2.*\$9\.50 · Shipped/);
  expect(rows[1]).toMatch(/Order 01-1.*\$9\.50 · Awaiting Shipment/);
  expect(orders.getByRole("link", { name: "Order 01-2" })).toHaveAttribute("href", "/order/01-2");
});

it("shows the five newest of a buyer with more orders", async () => {
  for (let day = 1; day <= 7; day += 1) putOrder(`01-${day}`, day);
  show();
  await screen.findByRole("link", { name: "Order 01-7" });
  const orders = within(await screen.findByRole("region", { name: "Orders of this buyer" }));
  const names = orders.getAllByRole("link").map(({ textContent }) => textContent);
  expect(names).toEqual([7, 6, 5, 4, 3].map((day) => `Order 01-${day}`));
});

it("says that the buyer has no orders", async () => {
  show();
  expect(await screen.findByText("No orders of this buyer.")).toBeVisible();
});

it("shows the order that a cancellation or a return is about, and what can be put back", async () => {
  const items = [{ ...sampleOrder().items[0], lineItemId: "l1", listingId: "L1", quantity: 1 }];
  putListing("L1");
  putOrder("01-1", 3, { status: "cancelled", items: items as ReturnType<typeof sampleOrder>["items"] });
  putOrder("01-2", 5);
  show({ kind: "cancellation", orderId: "01-1", listingId: "L1" });
  const order = within(await screen.findByRole("region", { name: "Order" }));
  expect(await order.findByText(/\$9\.50 · Cancelled/)).toBeVisible();
  expect(order.getByRole("link", { name: "Order 01-1" })).toBeVisible();
  expect(await order.findByRole("button", { name: /Put back/ })).toBeEnabled();
  expect(screen.queryByText(/01-2/)).not.toBeInTheDocument();
});

it("leads to an order that can't be read, and says so", async () => {
  putDocument(paths.order(uid, "01-1"), { orderId: "01-1", items: "torn" });
  show({ kind: "return", orderId: "01-1" });
  expect(await screen.findByText("The order couldn't be loaded.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Order 01-1" })).toBeVisible();
});
