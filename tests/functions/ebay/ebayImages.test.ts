import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { resolveTerms } from "../../../functions/src/contract/listings/terms/resolveTerms.ts";
import { SAMPLE_TERMS } from "../../../functions/src/contract/listings/testing/sampleTerms.ts";
import { withAccessToken } from "../../../functions/src/domain/ebay/accessToken.ts";
import { type ImagePorts, enhanceImages } from "../../../functions/src/domain/listings/enhanceImages.ts";
import { createEbayListingCalls } from "../../../functions/src/ebay/listingCalls.ts";
import { createEbayRawListingCalls } from "../../../functions/src/ebay/rawListingCalls.ts";
import { admin } from "../../support/admin.ts";
import { type Marketplace, createSeller, openMarketplace } from "../../support/ebaySeller.ts";
import { openListingImages } from "../../../functions/src/db/images/keptPictureStore.ts";

let marketplace: Marketplace;
let ports: ImagePorts;
let uid: string;
beforeAll(async () => {
  marketplace = await openMarketplace();
  ports = {
    images: openListingImages(admin().firestore),
    marketplace: createEbayListingCalls(marketplace.settings),
    withAccessToken: (seller, work) => withAccessToken(marketplace.connectionPorts, seller, work),
  };
});
beforeEach(async () => {
  uid = await createSeller(marketplace);
});
afterAll(() => marketplace.close());

const listing = () => admin().firestore.doc(paths.listing(uid, "L1"));

test("a listing's pictures at eBay are returned in their largest size and stored once", async () => {
  const PictureDetails = ["https://i.ebayimg.com/images/g/A/s-l225.jpg", "https://pictures.test/2.jpg"];
  const itemId = await ports.withAccessToken(uid, (token) =>
    createEbayRawListingCalls(marketplace.settings).create(
      token,
      { Title: "Camaro", StartPrice: 5, PictureDetails, ItemSpecifics: { Brand: "Hot Wheels" } },
      "a".repeat(32),
      resolveTerms(SAMPLE_TERMS, {}).terms,
    ),
  );
  await listing().set({ title: "Camaro", status: "active", ebayItemId: itemId, firebaseImages: ["ours"] });
  const largest = ["https://i.ebayimg.com/images/g/A/s-l1600.jpg", "https://pictures.test/2.jpg"];
  expect(await enhanceImages(ports, uid, "L1")).toEqual({ success: true, images: ["ours", ...largest] });
  const stored = await listing().get();
  expect(stored.get("ebayPhotos")).toEqual(largest);
  await enhanceImages(ports, uid, "L1");
  expect((await listing().get()).updateTime?.toMillis()).toBe(stored.updateTime?.toMillis());
});

test("a draft returns its own pictures, without a call to eBay", async () => {
  await listing().set({ title: "Camaro", isDraft: true, firebaseImages: ["ours"] });
  const calls = await marketplace.callsDuring(async () => {
    expect(await enhanceImages(ports, uid, "L1")).toEqual({ success: true, images: ["ours"] });
  });
  expect(calls).toEqual([]);
});

test("an unknown listing is not found", async () => {
  await expect(enhanceImages(ports, uid, "L1")).rejects.toThrow("listing/not-found");
});
