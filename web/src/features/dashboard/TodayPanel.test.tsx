import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it } from "vitest";

import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { TodayPanel } from "./TodayPanel";
import type { Today } from "./useToday";

beforeEach(() => setSession({ status: "ready", person: samplePerson() }));

const NOW = Date.UTC(2026, 10, 23, 15);
const NOTHING: Today = {
  ...{ toShip: 0, shipBy: null, ending: 0, auctions: 0, cards: 0, pushes: 0, wanted: [], trouble: 0 },
  inquiries: { question: 0, offer: 0, cancellation: 0, return: 0 },
};
const show = (today: Partial<Today>, error: Error | null = null) =>
  render(
    <MemoryRouter>
      <TodayPanel today={{ ...NOTHING, ...today }} now={NOW} error={error} />
    </MemoryRouter>,
  );

it("says that nothing needs the seller", () => {
  show({});
  expect(screen.getByRole("status")).toHaveTextContent("Nothing needs you.");
});

it("leads each kind to the place where it is done, and says what is late", () => {
  const wanted = { listingId: "L1", sku: "DHR20", title: "Twin Mill", lists: 2, quantity: 1 };
  show({
    ...{ toShip: 3, shipBy: NOW - 3_600_000, cards: 2, pushes: 1, trouble: 1, wanted: [wanted], auctions: 2 },
    inquiries: { question: 1, offer: 2, cancellation: 0, return: 0 },
  });
  expect(screen.getByRole("status")).toHaveTextContent("13 things need you");
  const leads = Object.fromEntries(
    screen.getAllByRole("link").map((link) => [link.textContent.trim(), link.getAttribute("href")]),
  );
  const leadOf = (words: RegExp) => Object.entries(leads).find(([name]) => words.test(name))?.[1];
  expect(leadOf(/^3to ship.*Late since/)).toBe("/ship");
  expect(leadOf(/^2auctions ending/)).toBe("/?auctions");
  expect(leadOf(/^1question/)).toBe("/inbox?kind=question");
  expect(leadOf(/^2offers/)).toBe("/inbox?kind=offer");
  expect(leadOf(/^2cards/)).toBe("/capture");
  expect(leadOf(/^1failed push/)).toBe("/collection");
  expect(leadOf(/^1nearly gone/)).toBe("/listing/L1");
  expect(leadOf(/^1eBay problem/)).toBe("/settings");
});

it("shows what isn't known as unknown, and doesn't say that nothing is to do", () => {
  show({ toShip: null }, new Error("offline"));
  expect(screen.getByRole("link", { name: /–\s*to ship/ })).toBeInTheDocument();
  expect(screen.queryByText("Nothing needs you.")).not.toBeInTheDocument();
  expect(screen.getByText("What needs you couldn't be counted.")).toBeInTheDocument();
});
