import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it } from "vitest";

import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { TodayPanel } from "./TodayPanel";
import type { Today } from "./useToday";

beforeEach(() => setSession({ status: "ready", person: samplePerson() }));

const NOW = Date.UTC(2026, 10, 23, 15);
const NONE = { question: 0, offer: 0, cancellation: 0, return: 0 };
const NOTHING: Today = {
  ...{ toShip: 0, shipBy: null, ending: 0, auctions: 0, cards: 0, pushes: 0, wanted: [], trouble: 0 },
  inquiries: NONE,
};
const show = (today: Partial<Today>, error: Error | null = null) =>
  render(
    <MemoryRouter>
      <TodayPanel
        today={{ ...NOTHING, ...today }}
        now={NOW}
        error={error}
        isCounting={false}
        refresh={() => undefined}
      />
    </MemoryRouter>,
  );

it("says that nothing needs the seller", () => {
  show({});
  expect(screen.getByRole("status")).toHaveTextContent("Nothing needs you.");
});

const leadOf = (words: RegExp) =>
  screen
    .getAllByRole("link")
    .find((link) => words.test(link.textContent.trim()))
    ?.getAttribute("href");
const wantedCar = (listingId: string) => ({
  ...{ listingId, sku: "DHR20", title: "Twin Mill", lists: 2, quantity: 1 },
});

it.each<[string, Partial<Today>, RegExp, string]>([
  ["orders to ship, and by when", { toShip: 3, shipBy: NOW + 3_600_000 }, /^3to ship\s*First by/, "/ship"],
  ["late orders", { toShip: 1, shipBy: NOW - 3_600_000 }, /^1to ship\s*Late since/, "/ship"],
  ["a question", { inquiries: { ...NONE, question: 1 } }, /^1question/, "/inbox?kind=question"],
  ["offers", { inquiries: { ...NONE, offer: 2 } }, /^2offers/, "/inbox?kind=offer"],
  ["a cancellation", { inquiries: { ...NONE, cancellation: 1 } }, /^1cancel/, "/inbox?kind=cancellation"],
  ["a return", { inquiries: { ...NONE, return: 1 } }, /^1return/, "/inbox?kind=return"],
  ["answers that end soon", { ending: 2 }, /^2answers due/, "/inbox"],
  ["auctions that end soon", { auctions: 2 }, /^2auctions ending/, "/?auctions"],
  ["cards that failed", { cards: 2 }, /^2cards/, "/capture"],
  ["a push that failed", { pushes: 1 }, /^1failed push/, "/collection"],
  ["a wanted car that is nearly gone", { wanted: [wantedCar("L1")] }, /^1nearly gone/, "/listing/L1"],
  ["several wanted cars", { wanted: [wantedCar("L1"), wantedCar("L2")] }, /^2nearly gone/, "/?wanted"],
  ["trouble with eBay", { trouble: 1 }, /^1eBay problem/, "/settings"],
])("links %s to the place where it is done", (_, today, words, place) => {
  show(today);
  expect(leadOf(words)).toBe(place);
});

it("adds up what needs the seller, and counts an offer that ends today once", () => {
  show({ toShip: 3, cards: 2, inquiries: { ...NONE, offer: 2 }, ending: 1 });
  expect(screen.getByRole("status")).toHaveTextContent("7 things need you");
});

it("shows an unknown count as unknown, and doesn't say that nothing is to do", () => {
  show({ toShip: null }, new Error("offline"));
  expect(screen.getByRole("link", { name: /–\s*to ship/ })).toBeInTheDocument();
  expect(screen.queryByText("Nothing needs you.")).not.toBeInTheDocument();
  expect(screen.getByText("We couldn't count everything that needs you.")).toBeInTheDocument();
});
