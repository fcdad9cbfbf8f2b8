// @vitest-environment node
import { expect, it } from "vitest";

import { copy } from "./copy";

it("counts cards and photos", () => {
  expect([copy.summary(1, 0), copy.summary(2, 0)]).toEqual(["1 card", "2 cards"]);
  expect([copy.summary(0, 1), copy.summary(1, 2)]).toEqual([
    "0 cards, 1 photo without the other side",
    "1 card, 2 photos without the other side",
  ]);
  expect([copy.queue(1), copy.queue(3)]).toEqual(["Queue 1 card", "Queue 3 cards"]);
  expect([copy.queued(1), copy.queued(0)]).toEqual(["1 card queued", "0 cards queued"]);
  expect([copy.waiting(1), copy.waiting(2)]).toEqual(["1 photo to pair", "2 photos to pair"]);
  expect([copy.clearTitle(1), copy.clearTitle(2)]).toEqual(["Discard 1 photo?", "Discard 2 photos?"]);
  expect([copy.refusedTitle(1), copy.refusedTitle(2)]).toEqual([
    "1 file can't be used",
    "2 files can't be used",
  ]);
});

it("names pairs, photos and places", () => {
  expect(copy.pair(0)).toBe("Card 1");
  expect(copy.photo("Front", "IMG_1.jpg")).toBe("Front: IMG_1.jpg");
  expect(copy.empty("Back")).toBe("Back missing");
  expect(copy.putHere("Back")).toBe("Put the photo here as back");
  expect(copy.pickedUp("IMG_1.jpg")).toBe(
    "IMG_1.jpg is picked up. Choose where it belongs, or press Escape.",
  );
});

it("says what a full disk means in each step", () => {
  expect(copy.diskFull.preparing()).toBe(
    "The disk is full. Free some space, then reload the page. Stored photos are safe.",
  );
  expect(copy.diskFull.adding(1)).toBe(
    "The disk is full: 1 photo could not be stored. Queue these cards or free some space, then add the photos again.",
  );
  expect(copy.diskFull.queueing(2)).toBe(
    "The disk is full: 2 cards stay here. Queue them when other cards are done.",
  );
});
