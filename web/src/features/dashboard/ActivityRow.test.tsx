import { render, screen } from "@testing-library/react";
import { Timestamp } from "firebase/firestore";
import type { ComponentProps } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";

import type { OrderStatus } from "@/lib/orders/orderState";

import { ActivityRow } from "./ActivityRow";

interface Known {
  readonly order?: OrderStatus;
  readonly hasEbay?: boolean;
}

type Shown = ComponentProps<typeof ActivityRow>["activity"];

const ACTIVITY: Shown = {
  ...{ id: "a", type: "sale", source: "ebay", event: null, title: "Amber Relay", subtitle: null, text: null },
  ...{ quantity: null, unsent: null, amount: null, timestamp: Timestamp.fromMillis(0), metadata: {} },
};

const showActivity = (fields: Partial<Shown>, { order, hasEbay }: Known = {}) =>
  render(
    <MemoryRouter>
      <ul>
        <ActivityRow
          now={0}
          order={order ?? null}
          hasEbay={hasEbay ?? false}
          activity={{ ...ACTIVITY, ...fields }}
        />
      </ul>
    </MemoryRouter>,
  );

const show = (type: "sale" | "listed", metadata: Record<string, string>, known?: Known) =>
  showActivity({ type, metadata }, known);

it.each([
  ["sale", { orderId: "01-03955-36441", listingId: "L1" }, "/order-by-id/01-03955-36441"],
  ["sale", { listingId: "L1" }, "/listing/L1"],
  ["listed", { listingId: "L1" }, "/listing/L1"],
] as const)("links a %s with %o to %s", (type, metadata, to) => {
  show(type, metadata);
  expect(screen.getByRole("link", { name: "Amber Relay" })).toHaveAttribute("href", to);
});

it("shows what a buyer wrote, and how many copies an offer is for", () => {
  showActivity({
    ...{ type: "offer", subtitle: "Offer from grace", text: "Would you take less?", amount: 4, quantity: 2 },
  });
  expect(screen.getByText("Would you take less?")).toBeVisible();
  expect(screen.getByText("2 × $4.00")).toBeVisible();
});

it("describes an event by its code, not by its stored texts", () => {
  showActivity({
    ...{ title: "Old words", subtitle: "Older words", amount: 4 },
    event: { code: "sold", title: "Amber Relay", others: 1, buyer: "grace" },
  });
  expect(screen.getByText("Amber Relay and 1 more")).toBeVisible();
  expect(screen.getByText("Sold to grace")).toBeVisible();
});

it.each([
  { subtitle: "1 left for sale. It has bids.", unsent: null },
  {
    subtitle: null,
    unsent: {
      ...{ quantity: 1, code: "lot/too-few-cars", message: null },
      params: { reason: "few-copies", title: "Camaro", forSale: 1, needed: 2 },
    },
  },
])("shows why eBay doesn't have a quantity, as this or an earlier version stored it", (stored) => {
  showActivity({ type: "event", source: "pegboard", ...stored });
  expect(
    screen.getByText(/^1 left for sale\. (It has bids|“Camaro” has 1 for sale, and 2 are needed)\.$/),
  ).toBeVisible();
});

it("shows plain text when there is nothing to link to", () => {
  show("sale", {});
  expect(screen.queryByRole("link")).not.toBeInTheDocument();
  expect(screen.getByText("Amber Relay")).toBeVisible();
});

it("links to eBay's page without a listing, if eBay is connected", () => {
  show("listed", { itemId: "110551234567" }, { hasEbay: true });
  const link = screen.getByRole("link", { name: "Amber Relay" });
  expect(link).toHaveAttribute("href", "https://www.ebay.com/itm/110551234567");
});

it("doesn't link an item id without a connection", () => {
  show("listed", { itemId: "110551234567" });
  expect(screen.queryByRole("link")).not.toBeInTheDocument();
});

it.each([
  ["PAID", "NOT_SHIPPED", "Awaiting Shipment"],
  ["PAID", "PARTIALLY_SHIPPED", "Awaiting Shipment"],
  ["PAID", "SHIPPED", "Paid"],
  ["FULLY_REFUNDED", "SHIPPED", null],
  ["PENDING", "NOT_SHIPPED", null],
] as const)("shows an order that is %s and %s as %s", (paymentStatus, shippingStatus, badge) => {
  show("sale", { orderId: "1" }, { order: { status: "open", paymentStatus, shippingStatus } });
  expect(screen.queryByText(/^(Awaiting Shipment|Paid)$/)?.textContent ?? null).toBe(badge);
});

it("shows once what a buyer wrote about something unknown", () => {
  showActivity({
    ...{ type: "question", title: "Is it mint?", text: "Is it mint?", subtitle: "Question from grace" },
    event: { code: "question", title: null, text: "Is it mint?", person: "grace" },
  });
  expect(screen.getAllByText("Is it mint?")).toHaveLength(1);
});
