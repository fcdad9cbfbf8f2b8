import { expect, it } from "vitest";

import { listingDocument } from "@contract/documents";

import { nameListing } from "@/lib/listings/nameListing";
import { type ListingRow, toRow } from "@/lib/listings/row";

import { toWishlistItem } from "../wishlists/wishlistItems";
import { lacksImages } from "../sync/refreshing";
import { getItemPage, hasPicturesAtEbay, isDraft, isLive, needsReAnalysis } from "./rowText";

const row = (fields: Partial<ListingRow> = {}): ListingRow => ({
  ...toRow("a", listingDocument.parse({ title: "Camaro" })),
  ...fields,
});
const PICTURE = "https://firebasestorage.googleapis.com/v0/b/x/o/front.jpg";
const AT_CLOUDINARY = "https://res.cloudinary.com/pegboard/image/upload/front.jpg";

it("a listing without a title gets a placeholder", () => {
  expect(nameListing({ title: " Camaro" })).toBe(" Camaro");
  expect(nameListing({ title: "  " })).toBe(nameListing({ title: "" }));
  expect(nameListing({ title: "" })).not.toBe("");
});

it("a listing's page at eBay is its own address, or else its item's", () => {
  expect(getItemPage({ listingUrl: "https://x.test/1", ebayItemId: "256000000001" })).toBe(
    "https://x.test/1",
  );
  expect(getItemPage({ listingUrl: null, ebayItemId: "256000000001" })).toContain("256000000001");
  expect(getItemPage({ listingUrl: null, ebayItemId: null })).toBeNull();
});

it.each<[ListingRow["status"], boolean]>([
  ["active", true],
  ["scheduled", true],
  // The marketplace has it, although the sync hasn't said so yet.
  ["draft", true],
  ["ended", false],
  ["sold", false],
  ["unsold", false],
  ["unknown", false],
])("a listing with the status %s is live with an item: %s", (status, live) => {
  expect(isLive(row({ status, ebayItemId: "1" }))).toBe(live);
  expect(isLive(row({ status, ebayItemId: null }))).toBe(false);
});

it("a listing is a draft until it has an item", () => {
  expect(isDraft(row({ status: "draft", ebayItemId: null }))).toBe(true);
  expect(isDraft(row({ status: "draft", ebayItemId: "1" }))).toBe(false);
  expect(isDraft(row({ status: "ended", ebayItemId: null }))).toBe(false);
});

it("a listing has its pictures only at eBay if neither of our stores has them", () => {
  const live = { ebayItemId: "1", hasFirebaseImages: false, frontImageUrl: null };
  expect(hasPicturesAtEbay(row(live))).toBe(true);
  expect(hasPicturesAtEbay(row({ ...live, ebayItemId: null }))).toBe(false);
  expect(hasPicturesAtEbay(row({ ...live, hasFirebaseImages: true }))).toBe(false);
  expect(hasPicturesAtEbay(row({ ...live, frontImageUrl: AT_CLOUDINARY }))).toBe(false);
});

it("a listing lacks pictures if it is live and has none at all", () => {
  const live = { status: "active", ebayItemId: "1", imageCount: 0, frontImageUrl: null } as const;
  expect(lacksImages(row(live))).toBe(true);
  expect(lacksImages(row({ ...live, ebayItemId: null }))).toBe(false);
  expect(lacksImages(row({ ...live, imageCount: 1 }))).toBe(false);
  expect(lacksImages(row({ ...live, frontImageUrl: PICTURE }))).toBe(false);
});

it("a listing is analyzed again if that is due, failed, or left a generic title", () => {
  const isGeneric = (title: string) => title === "Hot Wheels Car";
  const done = { needsAiAnalysis: false, aiAnalysisFailed: false };
  expect(needsReAnalysis(row(done), isGeneric)).toBe(false);
  expect(needsReAnalysis(row({ ...done, needsAiAnalysis: true }), isGeneric)).toBe(true);
  expect(needsReAnalysis(row({ ...done, aiAnalysisFailed: true }), isGeneric)).toBe(true);
  expect(needsReAnalysis(row({ ...done, title: "Hot Wheels Car" }), isGeneric)).toBe(true);
});

it("a wishlist gets a listing's picture, price and item", () => {
  const fields = { sku: "DHR20", ebayItemId: "1", frontImageUrl: PICTURE, price: 4.5, quantity: 2 };
  expect(toWishlistItem(row({ ...fields, listingUrl: "https://x.test/1" }))).toEqual({
    ...{ id: "a", title: "Camaro", sku: "DHR20", image: PICTURE, images: [{ url: PICTURE }] },
    ...{ ebayItemId: "1", ebayUrl: "https://x.test/1", price: 4.5, binPrice: 4.5, quantity: 2, addedAt: 0 },
  });
  expect(toWishlistItem(row({ frontImageUrl: null, sku: null }))).toMatchObject({
    ...{ sku: "N/A", image: null, images: [], ebayUrl: null },
  });
});
