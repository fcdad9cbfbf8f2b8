import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { disableNetwork, doc, setDoc } from "firebase/firestore";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { type OrderDocument, paths, type UserDocument } from "@contract/documents";

import { db } from "@/lib/firestore/firestore";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { OrdersPage } from "./OrdersPage";
import { useSequence } from "./sequence";
import { sampleItem, sampleOrder } from "@/lib/orders/testing/sampleOrders";

const EBAY: Partial<UserDocument> = {
  ebay: { userId: "seller", storeName: null, expiresAt: 4_000_000_000_000, scopes: [] },
  ebayConnected: true,
};
const fetched = vi.fn<typeof fetch>();

// Firestore answers from its cache at once instead of waiting for a connection.
beforeAll(() => disableNetwork(db));
let uid = "";
beforeEach(() => {
  uid = crypto.randomUUID();
  signIn(EBAY);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
  // Answers media queries like a wide screen, because jsdom has no layout.
  const isPhone = { matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal("matchMedia", () => isPhone);
});
afterEach(() => void vi.unstubAllGlobals());

const signIn = (record: Partial<UserDocument>) =>
  setSession({ status: "ready", person: { ...samplePerson(record), uid } });

function put(fields: Partial<OrderDocument>) {
  const { id, ...order } = sampleOrder(fields);
  void setDoc(doc(db, paths.order(uid, id)), order);
}
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
function open(at = "/orders") {
  render(
    <QueryClientProvider client={client()}>
      <MemoryRouter initialEntries={[at]}>
        <Address />
        <Routes>
          <Route path="/orders" element={<OrdersPage />} />
          <Route path="/order/:id" element={<h1>One order</h1>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}
const address = () => screen.getByTestId("address").textContent;
const rows = async () => {
  const [, ...found] = within(await screen.findByRole("grid", { name: "Orders" })).getAllByRole("row");
  return found.map((row) => within(row).getByRole("link").textContent);
};
const answer = (result: object) =>
  fetched.mockImplementationOnce(() => Promise.resolve(new Response(JSON.stringify({ result }))));

it("shows orders that await shipment first, and links to each order", async () => {
  put({ orderId: "shipped", shippingStatus: "SHIPPED" });
  put({ orderId: "waits" });
  open();
  expect(await rows()).toEqual(["waits", "shipped"]);
  expect(screen.getByRole("link", { name: "waits" })).toHaveAttribute("href", "/order/waits");
  expect(screen.getByRole("row", { name: /^waits .*Awaiting Shipment/ })).toBeVisible();
  await waitFor(() => expect(useSequence.getState().ids).toEqual(["waits", "shipped"]));
  await userEvent.click(screen.getByRole("link", { name: "shipped" }));
  expect(address()).toBe("/order/shipped");
});

it("shows only the status in the address", async () => {
  put({ orderId: "waits" });
  put({ orderId: "cancelled", status: "cancelled" });
  open("/orders?status=cancelled");
  expect(await rows()).toEqual(["cancelled"]);
  await userEvent.click(screen.getByRole("button", { name: "Awaiting Shipment" }));
  expect(await rows()).toEqual(["waits"]);
  expect(address()).toBe("/orders?status=awaiting");
});

it("adds a search for a title to the address, but not one for a buyer", async () => {
  put({ orderId: "01-1", buyer: "pegwarmer", shipTo: null });
  put({ orderId: "02-2", buyer: "Élodie", shipTo: null, items: [sampleItem({ title: "Amber Relay" })] });
  open();
  await rows();
  const search = screen.getByRole("searchbox");
  await userEvent.type(search, "amber");
  expect(await rows()).toEqual(["02-2"]);
  await waitFor(() => expect(address()).toBe("/orders?search=amber"));
  await userEvent.clear(search);
  await userEvent.type(search, "PEGW");
  expect(await rows()).toEqual(["01-1"]);
  await waitFor(() => expect(address()).toBe("/orders"));
  await userEvent.click(screen.getByRole("button", { name: "Awaiting Shipment" }));
  await waitFor(() => expect(address()).toBe("/orders?status=awaiting"));
  expect(search).toHaveValue("PEGW");
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain("PEGW");
});

it("offers all orders, or the order of that id, if nothing matches", async () => {
  put({ orderId: "01-1" });
  open("/orders?search=12-34567-89012");
  expect(await screen.findByText("No orders found")).toBeVisible();
  expect(screen.getByRole("link", { name: "Open order 12-34567-89012" })).toHaveAttribute(
    "href",
    "/order-by-id/12-34567-89012",
  );
  await userEvent.click(screen.getByRole("button", { name: "Show all orders" }));
  expect(await rows()).toEqual(["01-1"]);
});

it("explains an empty list, and links to the settings to connect", async () => {
  signIn({});
  open();
  expect(await screen.findByText("No orders yet")).toBeVisible();
  expect(screen.getByText("eBay is not connected")).toBeVisible();
  expect(screen.getAllByRole("link", { name: "Connect" })[0]).toHaveAttribute("href", "/settings");
  expect(screen.queryByRole("button", { name: "Refresh from eBay" })).not.toBeInTheDocument();
});

it("shows a skeleton until the orders are loaded", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  open();
  expect(screen.getByRole("status", { name: "Loading orders" })).toBeInTheDocument();
});

it("starts at the first page of the newest orders when the status changes", async () => {
  put({ orderId: "waits" });
  open(`/orders?until=${Date.now()}&page=2`);
  await rows();
  await userEvent.click(screen.getByRole("button", { name: "Awaiting Shipment" }));
  expect(address()).toBe("/orders?status=awaiting");
});

it("warns about a document with an invalid shape", async () => {
  put({ orderId: "fine" });
  void setDoc(doc(db, paths.order(uid, "odd")), { orderId: "odd", date: sampleOrder().date });
  open();
  expect(await rows()).toEqual(["fine"]);
  expect(screen.getByText("1 order could not be read")).toBeVisible();
});

it("refreshes from eBay, and says if it is too soon", async () => {
  answer({ success: false, changed: 0, lastSync: 0, waitMinutes: 42, message: "" });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Refresh from eBay" }));
  expect(await screen.findByText("Sync throttled: 42 minutes")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("Sync throttled: 42 minutes")).not.toBeInTheDocument();
});

it("keeps the page in the address", async () => {
  for (let at = 10; at < 40; at += 1) put({ orderId: `07-${at}` });
  open();
  expect(await rows()).toHaveLength(25);
  await userEvent.click(screen.getByRole("button", { name: "Next page" }));
  expect(await rows()).toHaveLength(5);
  expect(address()).toBe("/orders?page=2");
  expect(screen.getByText("26–30 of 30")).toBeVisible();
});
