import { listingDocument } from "@contract/documents";
import { listScopes } from "@contract/ebay/ebayAccess";

import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";

import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { ListingFacts } from "./ListingFacts";

const textOf = ({ textContent }: HTMLElement) => textContent;

it("shows the fields of the table that have a value, each as its kind", () => {
  const time = { toMillis: () => Date.UTC(2026, 10, 20, 15) };
  const listing = listingDocument.parse({
    ...{ sku: "DHR20", customLabel: "shelf 7", price: 3.5, quantity: 4, watchCount: 5, startTime: time },
    ...{ conditionId: "3000", primaryCategory: { categoryId: "180506", name: null } },
    ...{ storeCategory: { id: "5", name: "Premiums" }, listingType: "Chinese", bestOfferEnabled: true },
    terms: { shipping: "flat" },
  });
  const person = samplePerson();
  setSession({ status: "ready", person });
  render(<ListingFacts listing={listing} />);
  const values = screen.getAllByRole("definition").map(textOf);
  const facts = new Map(screen.getAllByRole("term").map((term, at) => [textOf(term), values[at]]));
  expect(Object.fromEntries(facts)).toMatchObject({
    ...{ SKU: "DHR20", "Custom label": "shelf 7", Price: "$3.50", Handling: "–", Quantity: "4", Sold: "0" },
    ...{
      Watchers: "5",
      "eBay category": "Contemporary Manufacture",
      "Store category": "Premiums",
      Format: "Auction",
    },
    ...{ "Best offers": "Accepted", "eBay item": "Not on eBay yet", Created: "–" },
  });
  expect([...facts.keys()]).not.toContain("Views");
  expect([...facts.keys()]).not.toContain("Immediate payment");
  expect(facts.get("On sale since")).toMatch(/Nov/);
});

it("says who read the card, and that it was a simulator", () => {
  setSession({ status: "ready", person: samplePerson() });
  const read = (fields: object) =>
    render(<ListingFacts listing={listingDocument.parse({ aiProvider: "openai", ...fields })} />);
  const { unmount } = read({});
  expect(screen.getByText("OpenAI")).toBeVisible();
  unmount();
  read({ aiSimulated: true });
  expect(screen.getByText("OpenAI (simulated)")).toBeVisible();
});

it("leaves out what is at eBay for a seller who doesn't use it", () => {
  const { enabledPlatforms } = samplePerson().record;
  setSession({
    status: "ready",
    person: samplePerson({ enabledPlatforms: { ...enabledPlatforms, ebay: false } }),
  });
  render(<ListingFacts listing={listingDocument.parse({ sku: "DHR20" })} />);
  expect(screen.getByText("Quantity")).toBeVisible();
  expect(screen.queryByText("eBay item")).toBeNull();
});

const facts = () => {
  const values = screen.getAllByRole("definition").map(textOf);
  return new Map(screen.getAllByRole("term").map((term, at) => [textOf(term), values[at]]));
};
const show = (fields: object, scopes: readonly string[], trafficRefusedAt?: number) => {
  const { ebay } = samplePerson().record;
  setSession({
    status: "ready",
    person: samplePerson({
      ebayConnected: true,
      ebay: { ...connected, ...ebay, scopes: [...scopes], trafficRefusedAt },
    }),
  });
  const listing = listingDocument.parse({ ebayItemId: "110551234567", ...fields });
  render(<ListingFacts listing={listing} />, { wrapper: MemoryRouter });
};
const connected = { userId: "eagle_1", storeName: "Eagle Cars", expiresAt: 1, scopes: [] };
const traffic = { from: "2026-10-23", to: "2026-11-21", sales: 2 };

it("says of which days the traffic report's views are, with impressions and sales", () => {
  show({ viewCount: 48, impressionCount: 960, traffic }, listScopes(["traffic"]));
  expect(facts().get("Views")).toMatch(/^48Oct 23.*Nov 21, 2026, by eBay's traffic report\. $/);
  expect(facts().get("Impressions")).toBe("960");
  expect(facts().get("Sold per view")).toBe("2 of 48 views (4.2%)");
  expect(screen.queryByRole("link", { name: "Read eBay's traffic report" })).toBeNull();
});

it("says that views are the item's own counter, and where the report is switched on", () => {
  show({ viewCount: 48 }, listScopes([]));
  expect(facts().get("Views")).toMatch(/^48Since it was listed, by the item's own counter\./);
  expect(facts().has("Impressions")).toBe(false);
  expect(screen.getByRole("link", { name: "Read eBay's traffic report" })).toHaveAttribute(
    "href",
    "/settings",
  );
});

it("has a dash for views that eBay doesn't return", () => {
  show({}, listScopes(["traffic"]));
  expect(facts().get("Views")).toMatch(/^–eBay hasn't reported them\./);
});

it("says that eBay refuses the report that the seller has switched on, and where to connect again", () => {
  show({ viewCount: 48, traffic }, listScopes(["traffic"]), Date.UTC(2026, 10, 23, 18));
  expect(facts().get("Views")).toMatch(/Since Nov 23, 2026, eBay refuses its traffic report/);
  expect(screen.getByRole("link", { name: "Connect again" })).toHaveAttribute("href", "/settings");
});
