import { render, screen } from "@testing-library/react";
import { beforeAll, expect, it, test } from "vitest";

import { type ListingDocument, listingDocument } from "@contract/documents";
import { listingTerms } from "@contract/listings/terms/terms";

import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { copy } from "../copy";
import { useEditor } from "../useEditor";
import { StockFields } from "./StockFields";

const LIVE = { ebayItemId: "110551234567", status: "active", handlingCost: 0.75 } as const;

beforeAll(() => setSession({ status: "ready", person: samplePerson() }));

function Form({ listing }: { readonly listing: ListingDocument | null }) {
  const editor = useEditor("L1", listing, "test", ["quantity", "sku", "handlingCost", "terms"]);
  return <StockFields editor={editor} listing={listing} />;
}

const show = (fields: Partial<ListingDocument> | null) => {
  render(<Form listing={fields && listingDocument.parse({ title: "Camaro", ...fields })} />);
  return screen.getByLabelText("Handling (USD)");
};

test.each([
  ["a flat price", { shipping: "flat" }, copy.handlingInPrice],
  ["free shipping", { shipping: "free" }, copy.handlingFree],
  ["a policy", { shipping: "calculated", shippingPolicy: "1" }, copy.handlingOfPolicy],
])("handling of an item at eBay with %s can't be typed, and says why", (_, terms, hint) => {
  const handling = show({ ...LIVE, terms: listingTerms.parse(terms) });
  expect(handling).toBeDisabled();
  expect(handling).toHaveValue("");
  expect(handling).toHaveAccessibleDescription(hint);
});

test.each<[string, Partial<ListingDocument> | null]>([
  ["an item with calculated shipping", { ...LIVE, terms: listingTerms.parse({ shipping: "calculated" }) }],
  ["a draft", { terms: listingTerms.parse({ shipping: "flat" }), handlingCost: 0.75 }],
  ["an ended item", { ...LIVE, status: "ended", terms: listingTerms.parse({ shipping: "flat" }) }],
])("handling of %s can be typed", (_, fields) => {
  const handling = show(fields);
  expect(handling).toBeEnabled();
  expect(handling).toHaveValue("0.75");
});

it("handling of a new listing can be typed", () => {
  expect(show(null)).toBeEnabled();
});
