import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { type ListingDocument, listingDocument } from "@contract/documents";
import { carDetails } from "@contract/listings/listingEdit";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { ENHANCED_FIELDS } from "../formFields";
import { DetailsSection } from "../sections/DetailsSection";
import { MarketplaceSections } from "../sections/MarketplaceSections";
import { useEditor } from "../useEditor";

const SPECIFICS = { Brand: "Hot Wheels", MPN: "DHR20", Scale: "1:64" };
const line = (field: string, value: unknown) => ({
  ...{ field, ours: value, theirs: value, differs: false, checkedAt: 1_000 },
});

beforeAll(goOffline);
beforeEach(() => {
  localStorage.clear();
  setSession({ status: "ready", person: samplePerson() });
});
afterEach(() => void vi.unstubAllGlobals());

/** Shows the form of a live listing that has these specifics and this condition at eBay. */
function show(fields: Partial<ListingDocument>, conditionId = "1000") {
  const lines = [line("itemSpecifics", SPECIFICS), line("conditionId", conditionId)];
  const compared = { listingId: "L1", title: "Camaro", isRevisable: true, lines, terms: null, readAt: 1_000 };
  vi.stubGlobal("fetch", (address: string) =>
    address.endsWith("/compareListings")
      ? Promise.resolve(new Response(JSON.stringify({ result: { ledgers: [compared] } })))
      : Promise.reject(new TypeError("Failed to fetch")),
  );
  const listing = listingDocument.parse({
    ...{ title: "Camaro", status: "active", ebayItemId: "110", brand: "Hot Wheels", toyNumber: "DHR20" },
    ...{ itemSpecifics: SPECIFICS, ...fields },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Form listing={{ ...listing, id: "L1" }} />
    </QueryClientProvider>,
  );
}

function Form({ listing: given }: { readonly listing: ListingDocument & { id: string } }) {
  const [listing] = useState(given);
  const editor = useEditor(listing.id, listing, "edit-enhanced", ENHANCED_FIELDS);
  return (
    <>
      <DetailsSection editor={editor} />
      <MarketplaceSections editor={editor} listing={listing} />
    </>
  );
}

it("names a toy number that is corrected here, and takes it as the item's MPN", async () => {
  show({});
  const field = screen.getByRole("textbox", { name: "Toy number" });
  await userEvent.clear(field);
  await userEvent.type(field, "DHR21");
  expect(await screen.findByText(/eBay still has “DHR20”, the car's details say “DHR21”/)).toBeVisible();
  expect(screen.getByText(/^eBay has other details of this car than Pegboard/)).toBeVisible();
  // A hidden part of a name has no space before it in jsdom.
  await userEvent.click(screen.getByRole("button", { name: /^Use ?MPN$/ }));
  expect(screen.getByRole("textbox", { name: "MPN" })).toHaveValue("DHR21");
  expect(screen.queryByText(/eBay still has/)).not.toBeInTheDocument();
});

it("shows nothing if eBay has the facts on the card", async () => {
  show({ toyNumber: "DHR21" });
  await screen.findByText(/eBay still has/);
  await userEvent.clear(screen.getByRole("textbox", { name: "Toy number" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Toy number" }), "DHR20");
  await waitFor(() => expect(screen.queryByText(/eBay still has/)).not.toBeInTheDocument());
});

const POOR = carDetails.parse({ condition: "poor" });
const WARNING = /eBay shows it as New, but its card is damaged/;

it("warns of a poor card at the condition until another is chosen", async () => {
  show({ car: POOR });
  const condition = screen.getByRole("combobox", { name: "eBay condition" });
  await waitFor(() => expect(condition).toHaveAccessibleDescription(WARNING));
  await userEvent.selectOptions(condition, "3000");
  expect(condition).not.toHaveAccessibleDescription(WARNING);
});

it("doesn't warn if eBay shows it as used", async () => {
  show({ car: POOR, toyNumber: "DHR21" }, "3000");
  await screen.findByText(/eBay still has/);
  expect(screen.getByRole("combobox", { name: "eBay condition" })).not.toHaveAccessibleDescription(WARNING);
});
