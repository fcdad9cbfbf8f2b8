import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { listingDocument } from "@contract/documents";
import { type ListingRow, toRow } from "@/lib/listings/row";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { RowMenu } from "./RowMenu";

const EBAY = { userId: "opaque==", storeName: null, scopes: [], expiresAt: Number.MAX_SAFE_INTEGER };
const row = (fields: object): ListingRow =>
  toRow("car-1", listingDocument.parse({ title: "Camaro", ...fields }));
const DRAFT = { isDraft: true, status: "draft" };
const LIVE = { status: "active", ebayItemId: "110551234567" };

function open(
  listing: ListingRow,
  record: Parameters<typeof samplePerson>[0] = { ebay: EBAY, ebayConnected: true },
) {
  setSession({ status: "ready", person: samplePerson(record) });
  render(<RowMenu row={listing} anchor={document.body} onClose={vi.fn()} />, { wrapper: MemoryRouter });
}
const names = () => screen.getAllByRole("menuitem").map(({ textContent }) => textContent);

const openWindow = vi.fn();
beforeEach(() => vi.stubGlobal("open", openWindow));
afterEach(() => vi.unstubAllGlobals());

it.each([
  {
    what: "a draft",
    listing: row(DRAFT),
    items: ["Open", "Go live", "Re-analyze", "Add to wishlist", "Delete"],
  },
  {
    what: "what is live",
    listing: row(LIVE),
    items: [
      ...["Open", "View on eBay", "Refresh from eBay", "Re-analyze", "Add to wishlist"],
      ...["End on eBay", "Delete"],
    ],
  },
  {
    what: "what has pictures in our storage",
    listing: row({ ...DRAFT, firebaseImages: ["https://storage.example/1.jpg"] }),
    items: ["Open", "Go live", "Re-analyze", "Add to wishlist", "Move images to Cloudinary", "Delete"],
  },
])("the menu of $what offers only what can be done with it", ({ listing, items }) => {
  open(listing);
  expect(names()).toEqual(items);
});

it("doesn't link to eBay without a connection", () => {
  open(row(LIVE), { ebay: null });
  expect(names()).not.toContain("View on eBay");
  expect(names()).not.toContain("Refresh from eBay");
});

it.each([
  { listingUrl: null, page: "https://www.ebay.com/itm/110551234567" },
  { listingUrl: "https://www.ebay.ca/itm/1", page: "https://www.ebay.ca/itm/1" },
])(
  "the menu links to the item's page, by its id if no address is known: $page",
  async ({ listingUrl, page }) => {
    open(row({ ...LIVE, listingUrl }));
    await userEvent.click(screen.getByRole("menuitem", { name: "View on eBay" }));
    expect(openWindow).toHaveBeenCalledWith(page, "_blank", "noopener,noreferrer");
  },
);
