// @vitest-environment node
import { expect, it } from "vitest";

import { sampleAnalysis } from "../testing/testCards";
import {
  canFinishByHand,
  isUploaded,
  isWithoutPicture,
  getResumeStatus,
  getStartedStatus,
  getUploadedStatus,
  hasTimedOut,
} from "./itemState";
import { createQueueItem, type QueueItem } from "./queueItem";

const card = (fields: Partial<QueueItem> = {}): QueueItem => ({
  ...createQueueItem("s", 1, { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true }),
  ...fields,
});
const [frontImage, backImage] = ["https://x.test/front", "https://x.test/back"];
const photos = { frontImage, backImage };
const analysis = { aiAnalysis: sampleAnalysis("Camaro") };
const byHand = { aiAnalysis: { ...sampleAnalysis("Camaro"), byHand: true } };

it.each<[Partial<QueueItem>, boolean]>([
  [{ status: "error", failure: "timed-out" }, true],
  [{ status: "error", failure: "unread" }, false],
  // The card is being retried.
  [{ status: "analyzing", failure: "timed-out" }, false],
])("says whether the analysis of %o timed out", (fields, expected) => {
  expect(hasTimedOut(card(fields))).toBe(expected);
});

it.each<[Partial<QueueItem>, boolean, boolean]>([
  [{}, false, false],
  [{ frontImage }, false, false],
  [{ backImage }, false, false],
  [photos, true, false],
  [byHand, false, true],
  [{ ...byHand, frontImage }, false, false],
  [{ ...byHand, backImage }, false, false],
])("says whether the photos of %o are uploaded, and whether it has none", (fields, uploaded, without) => {
  expect(isUploaded(card(fields))).toBe(uploaded);
  expect(isWithoutPicture(card(fields))).toBe(without);
});

it.each<[Partial<QueueItem>, boolean]>([
  [{ status: "review", reviewReason: "sku-uncertain" }, true],
  [{ status: "review", reviewReason: "model-ambiguous" }, true],
  [{ status: "review", reviewReason: "photo-differs" }, false],
  [{ status: "review", reviewReason: "zamac" }, false],
  [{ status: "error", failure: "unread" }, true],
  [{ status: "error", failure: "photo" }, true],
  [{ status: "error", failure: "try-again" }, false],
  [{ status: "analyzing" }, false],
  [{ status: "completed" }, false],
  // It has a listing.
  [{ status: "error", failure: "unread", originalPrice: 2 }, false],
  [{ status: "review", reviewReason: "sku-uncertain", originalPrice: 2 }, false],
])("says whether the seller can name the car of %o", (fields, expected) => {
  expect(canFinishByHand(card(fields))).toBe(expected);
});

it.each<[Partial<QueueItem>, QueueItem["status"]]>([
  [{}, "uploading"],
  [{ frontImage }, "uploading"],
  [photos, "extracting"],
  [{ ...photos, ...byHand }, "uploading"],
  [{ ...photos, status: "creating" }, "creating"],
])("starts %o with %s", (fields, status) => {
  expect(getStartedStatus(card(fields))).toBe(status);
});

it.each<[Partial<QueueItem>, QueueItem["status"]]>([
  [photos, "extracting"],
  [{ ...photos, sku: "DHR20" }, "extracting"],
  [byHand, "creating"],
  [{ ...byHand, sku: "DHR20" }, "checking"],
])("continues the uploaded card %o with %s", (fields, status) => {
  expect(getUploadedStatus(card(fields))).toBe(status);
});

it.each<[Partial<QueueItem>, QueueItem["status"]]>([
  [{}, "uploading"],
  [{ backImage }, "uploading"],
  [photos, "extracting"],
  [{ ...photos, sku: "DHR20" }, "checking"],
  [{ ...photos, ...analysis }, "creating"],
  [{ ...photos, ...analysis, sku: "DHR20" }, "creating"],
  // The photos are uploaded first, although the car is known.
  [{ frontImage, ...analysis }, "uploading"],
  // Copies are added to the listing without photos.
  [{ listingId: "L1" }, "creating"],
  [byHand, "uploading"],
  [{ ...byHand, listingId: "L1", frontImage }, "uploading"],
  [{ ...byHand, ...photos }, "creating"],
  [{ ...byHand, ...photos, sku: "DHR20" }, "checking"],
  [{ ...photos, ...analysis, originalPrice: 2 }, "processing"],
  [{ ...photos, ...analysis, originalPrice: 2, needsReview: true }, "creating"],
])("retries %o with %s", (fields, status) => {
  expect(getResumeStatus(card(fields))).toBe(status);
});
