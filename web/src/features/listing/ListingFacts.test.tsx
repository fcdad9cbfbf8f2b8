import { listingDocument } from "@contract/documents";

import { render, screen } from "@testing-library/react";
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
    ...{ Watchers: "5", "eBay category": "180506", "Store category": "Premiums", Format: "Auction" },
    ...{ "Best offers": "Taken", "eBay item": "Not on eBay yet", Created: "–" },
  });
  expect([...facts.keys()]).not.toContain("Views");
  expect([...facts.keys()]).not.toContain("Immediate payment");
  expect(facts.get("On sale since")).toMatch(/Nov/);
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
