import { render, screen } from "@testing-library/react";
import { doc, setDoc } from "firebase/firestore";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, beforeEach, expect, it } from "vitest";

import { listingDocument, paths } from "@contract/documents";
import { listingTerms } from "@contract/listings/terms/terms";
import { SAMPLE_TERMS } from "@contract/listings/testing/sampleTerms";

import { db } from "@/lib/firestore/firestore";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { TermsPanel } from "./TermsPanel";

beforeAll(goOffline);
beforeEach(() => {
  setSession({ status: "ready", person: samplePerson() });
  void setDoc(doc(db, paths.sellingTerms("dana")), { ...SAMPLE_TERMS, updatedAt: null });
});

async function show(fields: object, terms?: object) {
  const listing = listingDocument.parse({
    ...{ title: "Camaro", status: "draft", isDraft: true, price: 2, quantity: 1, ...fields },
    ...(terms && { terms: listingTerms.parse(terms) }),
  });
  render(
    <MemoryRouter>
      <TermsPanel listing={{ ...listing, id: "L1" }} />
    </MemoryRouter>,
  );
  await screen.findByText("The buyer pays");
  return screen.getByRole("region", { name: "Shipping" });
}

it("says what the buyer pays and what the postage costs, and warns of the loss", async () => {
  const panel = await show({});
  expect(panel).toHaveTextContent("$6.50: $2.00 and $4.50 for shipping and handling");
  expect(panel).toHaveTextContent("The postage costs you$6.93 to $8.40");
  expect(screen.getByRole("status")).toHaveTextContent("You pay $2.43 to $3.90 of the postage yourself.");
});

it("warns of a loss to far zones alone, and of none if the buyer pays enough", async () => {
  await show({}, { shippingPrice: 7 });
  expect(screen.getByRole("status")).toHaveTextContent("You pay up to $1.40 of the postage to far zones.");
});

it("doesn't warn if the buyer pays enough", async () => {
  await show({}, { shippingPrice: 9 });
  expect(screen.queryByRole("status")).not.toBeInTheDocument();
});

it("warns of the loss with the listing's own figure for the postage", async () => {
  const panel = await show({ postage: 5 });
  expect(panel).toHaveTextContent("$5.00 Entered on this listing.");
  expect(screen.getByRole("status")).toHaveTextContent("You pay $0.50 of the postage yourself.");
});

it("says that a service's postage isn't known, and that nothing warns of a loss then", async () => {
  const panel = await show({}, { service: "USPSPriority" });
  expect(panel).toHaveTextContent(
    "We don't know this service's postage. We can't warn you if it is more than the buyer pays. " +
      "Enter it on the listing, or in the postage table of your selling terms.",
  );
  expect(screen.queryByRole("status")).not.toBeInTheDocument();
});

it("warns of the loss on a live item by its own terms", async () => {
  const live = { status: "active", isDraft: false, ebayItemId: "110" };
  await show(live, { service: "USPSGroundAdvantage", shipping: "flat", shippingPrice: 3, ounces: 5 });
  expect(screen.getByRole("status")).toHaveTextContent("You pay $3.93 to $5.40 of the postage yourself.");
});
