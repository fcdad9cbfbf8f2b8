import { render, screen, within } from "@testing-library/react";
import { expect, it, test } from "vitest";

import type { ItemTerms } from "@contract/listings/ledger";

import { ItemTermsList } from "./ItemTermsList";

const NO_LABELS = { pictograms: [], statements: [], component: null, signalWord: null };
const EXTRAS: ItemTerms["extras"] = {
  ...{
    secondCategory: null,
    conditionNotes: [],
    lotSize: null,
    productIds: [],
    galleryType: null,
    videos: 0,
  },
  ...{ isPrivate: false, charity: null, otherSites: [], mostPerBuyer: null },
  buyers: {
    ...{ isEveryone: false, blocksUnserved: false, blocksWithoutFeedback: false },
    ...{ unpaid: null, most: null },
  },
  ...{ shipsTo: [], excludedPlaces: [], isGlobalShipping: false, handlingCents: null },
  ...{
    handlingAbroadCents: null,
    salesTax: null,
    packageType: null,
    isIrregular: false,
    returnsAbroad: null,
  },
  customPolicies: [],
  safety: {
    ...{ companies: [], product: NO_LABELS, hazards: NO_LABELS, documents: 0 },
    ...{ repairScore: null, hasEnergyLabel: false },
  },
};
const NOTHING: ItemTerms = {
  ...{ shippingType: null, services: [], policies: {}, dispatchDays: null, weight: null, size: null },
  ...{ returns: null, location: null, conditionDescription: null, subtitle: null, variations: [] },
  extras: EXTRAS,
};

function show(
  terms: Partial<Omit<ItemTerms, "extras">>,
  extras: Partial<ItemTerms["extras"]> = {},
  notes = {},
) {
  const all = { ...NOTHING, ...terms, extras: { ...EXTRAS, ...extras } };
  const { container } = render(<ItemTermsList terms={all} conditionNotes={notes} />);
  return container;
}
/** Returns what a section says about a fact. */
function valueOf(section: string, name: string): HTMLElement {
  const region = within(screen.getByRole("region", { name: section }));
  const at = region.getAllByRole("term").findIndex(({ textContent }) => textContent === name);
  const value = region.getAllByRole("definition")[at];
  if (!value) throw new Error(`${section} says nothing of ${name}`);
  return value;
}
const lines = (section: string, name: string) =>
  within(valueOf(section, name))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

const TERMS = "Terms at eBay";
const MORE = "More from eBay";
const SAFETY = "Product safety";

it("leaves out what the item doesn't have", () => {
  expect(show({})).toBeEmptyDOMElement();
});

it("shows each service with its price, at home and abroad", () => {
  const usual = { isFree: false, isInternational: false, shipsTo: [] };
  show({
    shippingType: "Flat",
    services: [
      { ...usual, service: "USPSPriority", costCents: 510, furtherCents: 100 },
      { ...usual, service: "USPSMedia", costCents: 0, furtherCents: null, isFree: true },
      {
        ...{ service: "USPSFirstClassMailInternational", costCents: 1_650, furtherCents: null },
        ...{ isFree: false, isInternational: true, shipsTo: ["CA"] },
      },
    ],
  });
  expect(lines(TERMS, "Services")).toEqual([
    expect.stringContaining("$5.10, each further copy $1.00"),
    expect.stringContaining("free"),
    expect.stringContaining("$16.50 (abroad: Canada)"),
  ]);
  expect(valueOf(TERMS, "Shipping")).toHaveTextContent("Flat");
});

it("shows business policies by their names", () => {
  show({ policies: { shipping: "Ground, $4.50", payment: "At once", returns: "30 days" } });
  expect(valueOf(TERMS, "Shipping policy")).toHaveTextContent("Ground, $4.50");
  expect(valueOf(TERMS, "Payment policy")).toHaveTextContent("At once");
  expect(valueOf(TERMS, "Return policy")).toHaveTextContent("30 days");
});

it("shows the package", () => {
  show(
    { weight: "0 lb 6 oz", size: "7 × 5 × 2 in" },
    { packageType: "PackageThickEnvelope", isIrregular: true },
  );
  expect(valueOf(TERMS, "Weight")).toHaveTextContent("0 lb 6 oz");
  expect(valueOf(TERMS, "Package")).toHaveTextContent("Package thick envelope, 7 × 5 × 2 in, irregular");
});

it("shows returns, from abroad too", () => {
  show(
    { returns: { isAccepted: true, within: "Days_30", paidBy: "Buyer" } },
    { returnsAbroad: { isAccepted: false, within: null, paidBy: null } },
  );
  expect(valueOf(TERMS, "Returns")).toHaveTextContent("Accepted, 30 days, paid by the buyer");
  expect(valueOf(TERMS, "Returns from abroad")).toHaveTextContent("Not accepted");
});

test.each([
  [1, "1 day"],
  [3, "3 days"],
])("shows a dispatch of %d as %s, and where it is", (dispatchDays, words) => {
  show({ dispatchDays, location: "Portland, Oregon" }, { shipsTo: ["US", "CA"], excludedPlaces: ["BR"] });
  expect(valueOf(TERMS, "Dispatch")).toHaveTextContent(words);
  expect(valueOf(TERMS, "Location")).toHaveTextContent("Portland, Oregon");
  expect(valueOf(TERMS, "Doesn't ship to")).toHaveTextContent("Brazil");
});

it("shows each variation with its copies, price and SKU", () => {
  show({
    variations: [
      { name: "Color: Red", sku: "RED", priceCents: 699, quantity: 2 },
      { name: "Color: Blue", sku: null, priceCents: 450, quantity: 0 },
    ],
  });
  expect(lines(MORE, "Variations")).toEqual(["Color: Red, RED: 2 at $6.99", "Color: Blue: 0 at $4.50"]);
});

it("shows the condition in the seller's words, and what else eBay has", () => {
  show(
    { subtitle: "Rare", conditionDescription: "Light wear" },
    { lotSize: 3, mostPerBuyer: 2, isPrivate: true },
    { "Certificate number": "C-17" },
  );
  expect(valueOf(MORE, "Subtitle")).toHaveTextContent("Rare");
  expect(valueOf(MORE, "Condition, in words")).toHaveTextContent("Light wear");
  expect(valueOf(MORE, "Certificate number")).toHaveTextContent("C-17");
  expect(valueOf(MORE, "Most per buyer")).toHaveTextContent("2");
  expect(valueOf(MORE, "Buyers' names")).toHaveTextContent("Hidden");
  expect(screen.getByText(/Pegboard leaves them as they are/)).toBeVisible();
});

it("shows whom a buyer in the EU can turn to", () => {
  const company = {
    ...{ types: ["EUResponsiblePerson"], isManufacturer: false, company: "Example B.V." },
    ...{ address: ["Voorbeeld 1"], country: "NL", email: null, phone: null },
  };
  const product = { ...NO_LABELS, component: "Small parts" };
  show({}, { safety: { ...EXTRAS.safety, companies: [company], product } });
  expect(lines(SAFETY, "Responsible in the EU")).toEqual(["Example B.V.", "Voorbeeld 1, Netherlands"]);
  expect(lines(SAFETY, "Warnings")).toEqual(["Small parts"]);
});
