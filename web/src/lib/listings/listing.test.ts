// @vitest-environment node
import { describe, expect, it } from "vitest";

import { listingDocument } from "@contract/documents";

import {
  findFrontImage,
  isAtCloudinary,
  isPublishable,
  getPrice,
  pickShownImages,
  getStatus,
} from "./listing";

const listing = (fields: object) => listingDocument.parse(fields);

describe("status", () => {
  it.each([
    [{ status: "active" }, "active"],
    [{ status: "completed" }, "ended"],
    [{ isDraft: true, ebayItemId: "1" }, "draft"],
    [{ ebayItemId: null }, "draft"],
    [{ ebayItemId: "1" }, "unknown"],
  ])("of %j is %s", (fields, status) => {
    expect(getStatus(listing(fields))).toBe(status);
  });
});

it.each([
  [{ status: "draft" }, true],
  [{}, true],
  [{ status: "active", ebayItemId: "1" }, false],
  [{ status: "ended" }, false],
])("%j can go live: %s", (fields, expected) => {
  expect(isPublishable(listing(fields))).toBe(expected);
});

it("shows the marketplace's price before the one that was asked for", () => {
  expect(getPrice(listing({ price: 2, currentPrice: 3 }))).toBe(3);
  expect(getPrice(listing({ price: 2 }))).toBe(2);
  expect(getPrice(listing({}))).toBeNull();
});

it("shows the front of the card, and any photo rather than none", () => {
  expect(findFrontImage(listing({ firebaseImages: ["back", "front"], frontImageIndex: 1 }))).toBe("front");
  expect(findFrontImage(listing({ firebaseImages: ["only"], frontImageIndex: 5 }))).toBe("only");
  expect(findFrontImage(listing({}))).toBeNull();
});

it.each([
  [{ imageSource: "cloudinary" }, "their front"],
  [{ imageSource: "cloudinary", cloudinaryImages: [] }, "our front"],
  [{ imageSource: "firebase" }, "our front"],
  [{ imageSource: "ebay" }, "at eBay"],
  [{}, "our front"],
  [{ firebaseImages: [] }, "their front"],
  [{ firebaseImages: [], cloudinaryImages: [] }, "at eBay"],
])("shows, with %j, %s", (fields, shown) => {
  const everywhere = {
    firebaseImages: ["our back", "our front"],
    cloudinaryImages: ["their back", "their front"],
    ebayPhotos: ["at eBay"],
    frontImageIndex: 1,
  };
  const pictured = listing({ ...everywhere, ...fields });
  expect(findFrontImage(pictured)).toBe(shown);
  expect(pickShownImages(pictured).images).toContain(shown);
});

it("knows where the pictures are that it shows", () => {
  const cloudinaryImages = ["one", "two"];
  expect(pickShownImages(listing({ cloudinaryImages }))).toEqual({
    source: "cloudinary",
    images: cloudinaryImages,
  });
  expect(pickShownImages(listing({}))).toEqual({ source: null, images: [] });
});

it.each([
  ["https://res.cloudinary.com/demo/image/upload/v1/cars/one.jpg", true],
  ["https://firebasestorage.googleapis.com/v0/b/x/o/a%2Fimage%2Fupload%2Fb.jpg?alt=media", false],
  ["no address", false],
  [null, false],
])("%s is at Cloudinary: %s", (url, expected) => {
  expect(isAtCloudinary(url)).toBe(expected);
});
