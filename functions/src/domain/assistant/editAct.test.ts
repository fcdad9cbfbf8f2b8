import { describe, expect, it } from "vitest";

import { type ListingDocument, listingDocument } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { createEditPorts } from "../listings/testing/editPorts.ts";
import { wholeItem } from "../listings/testing/wholeItem.ts";
import { createEdit } from "./editAct.ts";

const LIVE = { title: "Camaro", notes: "Old", price: 3, ebayItemId: "110551234567", status: "active" };

/** A live listing whose title wasn't sent to eBay, and what a proposal changes. */
function world(revise: () => Promise<void> = () => Promise.resolve()) {
  let listing: ListingDocument = listingDocument.parse({
    ...LIVE,
    atEbay: { title: "Another", sku: null, price: 3, quantity: 1 },
  });
  let revisions = 0;
  const ports = createEditPorts({
    listing: () => listing,
    save: (edited) => (listing = edited),
    item: () => wholeItem(),
    revise: () => {
      revisions += 1;
      return revise();
    },
  });
  return { edit: createEdit(ports), listing: () => listing, revisions: () => revisions };
}

describe("a proposed edit", () => {
  it("of the notes sends nothing to eBay, not even other edits that wait", async () => {
    const { edit, listing, revisions } = world();
    expect(await edit("ada", "L1", "notes", "Old", "New")).toBe("done");
    expect(listing().notes).toBe("New");
    expect(revisions()).toBe(0);
  });

  it("of the price is sent to eBay", async () => {
    const { edit, listing, revisions } = world();
    expect(await edit("ada", "L1", "price", 3, 4)).toBe("done");
    expect(listing().price).toBe(4);
    expect(revisions()).toBe(1);
  });

  it("of a field that was changed since saves nothing", async () => {
    const { edit, listing, revisions } = world();
    expect(await edit("ada", "L1", "price", 2, 4)).toBe("changed");
    expect(listing().price).toBe(3);
    expect(revisions()).toBe(0);
  });

  it("that eBay refuses says why", async () => {
    const { edit } = world(() => Promise.reject(new AppError("ebay/refused", { message: "No." })));
    expect(await edit("ada", "L1", "price", 3, 4)).toMatchObject({ code: "ebay/refused" });
  });
});
