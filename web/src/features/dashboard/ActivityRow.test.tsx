import { render, screen } from "@testing-library/react";
import { Timestamp } from "firebase/firestore";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";

import type { OrderStatus } from "@/lib/orders/orderState";

import { ActivityRow } from "./ActivityRow";

interface Known {
  readonly order?: OrderStatus;
  readonly hasEbay?: boolean;
}

const show = (type: "sale" | "listed", metadata: Record<string, string>, { order, hasEbay }: Known = {}) =>
  render(
    <MemoryRouter>
      <ul>
        <ActivityRow
          now={0}
          order={order ?? null}
          hasEbay={hasEbay ?? false}
          activity={{
            id: "a",
            type,
            source: "ebay",
            event: null,
            title: "Amber Relay",
            subtitle: null,
            text: null,
            quantity: null,
            unsent: null,
            amount: null,
            timestamp: Timestamp.fromMillis(0),
            metadata,
          }}
        />
      </ul>
    </MemoryRouter>,
  );

it.each([
  ["sale", { orderId: "01-03955-36441", listingId: "L1" }, "/order-by-id/01-03955-36441"],
  ["sale", { listingId: "L1" }, "/listing/L1"],
  ["listed", { listingId: "L1" }, "/listing/L1"],
] as const)("of a %s with %o links to %s", (type, metadata, to) => {
  show(type, metadata);
  expect(screen.getByRole("link", { name: "Amber Relay" })).toHaveAttribute("href", to);
});

it("shows what a buyer wrote, and how many copies an offer is for", () => {
  render(
    <MemoryRouter>
      <ActivityRow
        now={0}
        order={null}
        hasEbay={false}
        activity={{
          ...{
            id: "offer-1",
            type: "offer",
            source: "ebay",
            event: null,
            title: "Amber Relay",
            metadata: {},
          },
          ...{
            subtitle: "Offer from grace",
            text: "Would you take less?",
            amount: 4,
            quantity: 2,
            unsent: null,
          },
          timestamp: Timestamp.fromMillis(0),
        }}
      />
    </MemoryRouter>,
  );
  expect(screen.getByText("Would you take less?")).toBeVisible();
  expect(screen.getByText("2 × $4.00")).toBeVisible();
});

it("describes what happened in its own words, not in those that were stored", () => {
  render(
    <MemoryRouter>
      <ul>
        <ActivityRow
          now={0}
          order={null}
          hasEbay={false}
          activity={{
            ...{ id: "sale-1", type: "sale", source: "ebay", title: "Old words", subtitle: "Older words" },
            event: { code: "sold", title: "Amber Relay", others: 1, buyer: "grace" },
            ...{ text: null, amount: 4, quantity: null, unsent: null, metadata: {} },
            timestamp: Timestamp.fromMillis(0),
          }}
        />
      </ul>
    </MemoryRouter>,
  );
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
])("says why eBay doesn't have a quantity, as this or an earlier version stored it", (stored) => {
  render(
    <MemoryRouter>
      <ActivityRow
        now={0}
        order={null}
        hasEbay={false}
        activity={{
          ...{
            id: "untold-L1-1",
            type: "event",
            source: "pegboard",
            event: null,
            title: "Amber Relay",
            metadata: {},
          },
          ...{ text: null, amount: null, quantity: null, timestamp: Timestamp.fromMillis(0), ...stored },
        }}
      />
    </MemoryRouter>,
  );
  expect(
    screen.getByText(/^1 left for sale\. (It has bids|“Camaro” has 1 for sale, and 2 are needed)\.$/),
  ).toBeVisible();
});

it("is plain text when there is nothing to link to", () => {
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
] as const)("of an order that is %s and %s says %s", (paymentStatus, shippingStatus, badge) => {
  show("sale", { orderId: "1" }, { order: { status: "open", paymentStatus, shippingStatus } });
  expect(screen.queryByText(/^(Awaiting Shipment|Paid)$/)?.textContent ?? null).toBe(badge);
});

it("shows once what a buyer wrote about something unknown", () => {
  render(
    <MemoryRouter>
      <ActivityRow
        now={0}
        order={null}
        hasEbay={false}
        activity={{
          ...{
            id: "question-1",
            type: "question",
            source: "ebay",
            title: "Is it mint?",
            text: "Is it mint?",
          },
          event: { code: "question", title: null, text: "Is it mint?", person: "grace" },
          ...{ subtitle: "Question from grace", amount: null, quantity: null, unsent: null, metadata: {} },
          timestamp: Timestamp.fromMillis(0),
        }}
      />
    </MemoryRouter>,
  );
  expect(screen.getAllByText("Is it mint?")).toHaveLength(1);
});
