// @vitest-environment node
import { expect, it } from "vitest";

import { copy } from "./copy";

it("counts cards", () => {
  expect([copy.cards(1), copy.cards(0), copy.cards(1_200)]).toEqual(["1 card", "0 cards", "1,200 cards"]);
});

it.each([
  ["review", 1, "Clear 1 card in review?"],
  ["review", 2, "Clear 2 cards in review?"],
  ["stuck", 1, "Clear 1 stuck card?"],
  ["stuck", 2, "Clear 2 stuck cards?"],
  ["all", 1, "Clear 1 card from the queue?"],
  ["all", 2, "Clear 2 cards from the queue?"],
] as const)("asks before it clears (%s, %d)", (kind, count, title) => {
  expect(copy.clearTitle(kind, count)).toBe(title);
});

it("names what was cleared", () => {
  expect(copy.clearUnfinished(1)).toBe("1 card is not finished: the photos go with it.");
  expect(copy.clearUnfinished(2)).toBe("2 cards are not finished: the photos go with them.");
  expect([copy.cleared(1), copy.cleared(3)]).toEqual([
    "1 card removed from queue",
    "3 cards removed from queue",
  ]);
});

it.each([
  [0, 0, 0, "As reported by the providers since the last reset."],
  [2, 0, 0, "Estimate: for 2 the provider reported no tokens."],
  [0, 3, 0, "Not included: 3 without a known price."],
  [0, 0, 4, "4 simulated, at no cost."],
  [
    1,
    1,
    1,
    "1 simulated, at no cost. Estimate: for 1 the provider reported no tokens. Not included: 1 without a known price.",
  ],
])("says how exact the usage is (%d, %d, %d)", (estimated, unpriced, simulated, note) => {
  expect(copy.usageNote(estimated, unpriced, simulated)).toBe(note);
});

it("names the station and the number if they are known", () => {
  expect([copy.otherStation(null), copy.otherStation("iPad")]).toEqual([
    "At another station",
    "At another station, iPad",
  ]);
  expect([copy.aiFailedLabel(null), copy.aiFailedLabel("DHR20")]).toEqual([
    "AI Failed: No SKU",
    "AI Failed: DHR20",
  ]);
  expect([copy.timeoutLabel(null), copy.timeoutLabel("DHR20")]).toEqual([
    "Timeout: No SKU",
    "Timeout: DHR20",
  ]);
  expect([copy.modelsHint(null), copy.modelsHint("DHR20")]).toEqual([
    "This number stands for several cars. Choose the one in the photo.",
    "DHR20 stands for several cars. Choose the one in the photo.",
  ]);
  expect([copy.photoHint(null), copy.photoHint("DHR20")]).toEqual([
    "You have a listing of this number, and this card may be another car.",
    "You have a listing of DHR20, and this card may be another car.",
  ]);
});

it("gives the reasons of a failure", () => {
  expect(copy.noSkuNoAiDetails("blurred", "busy")).toBe("SKU Error: blurred\nAI Error: busy");
  expect(copy.skuExtractionFailed("blurred")).toBe("SKU extraction failed: blurred");
  expect([copy.withoutSuccess(""), copy.withoutSuccess("busy")]).toEqual([
    "AI analysis returned without success",
    "AI analysis returned without success: busy",
  ]);
});

it("says how many photos are stored only in this tab", () => {
  expect([copy.unstored(1), copy.unstored(2)]).toEqual([
    "1 photo is only in this tab: the browser's storage is full",
    "2 photos are only in this tab: the browser's storage is full",
  ]);
});

it("describes what the seller has of a car", () => {
  expect([copy.wanted(1), copy.wanted(2)]).toEqual(["On 1 wishlist", "On 2 wishlists"]);
  expect(copy.inStock(1_200)).toBe("1,200 in stock");
  expect(copy.addCopies(3)).toBe("Add 3");
  expect(copy.severalListings(2)).toBe("2 listings of this SKU. Take both photos.");
  expect(copy.skuRead("DHR20")).toBe("SKU DHR20 read.");
  expect(copy.originalPrice(4.5)).toBe("At the original price, $4.50");
  expect([copy.aiCost(true), copy.aiCost(false)]).toEqual(["AI cost (simulated)", "AI cost"]);
  expect(copy.buyerPays("$3.99")).toBe("The buyer of one carded car pays $3.99.");
  expect(copy.postageCosts("$3.50")).toBe("The postage costs you $3.50.");
});

it.each([
  [{ action: "updated", ebayCreated: true, isDraft: true }, "Updated, qty 4"],
  [{ action: "created", ebayCreated: true, isDraft: true }, "Listed on eBay"],
  [{ action: "created", ebayCreated: false, isDraft: true }, "Created as draft"],
  [{ action: "created", ebayCreated: false, isDraft: false }, "Created"],
] as const)("describes the outcome of %j", (outcome, text) => {
  expect(copy.outcome({ ...outcome, newQuantity: 4 })).toBe(text);
});
