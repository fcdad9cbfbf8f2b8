// @vitest-environment node
import { expect, it } from "vitest";

import { copy } from "./copy";

it("asks for the side that is missing", () => {
  const { prompt } = copy;
  expect([prompt.empty("front"), prompt.empty("back")]).toEqual([
    "Lay a card in the frame",
    "Lay the back in the frame",
  ]);
  expect([prompt.taken("front"), prompt.taken("back")]).toEqual(["Next card", "Turn it over"]);
  expect([prompt.moving(), prompt.still(), prompt.outside(), prompt.blocked()]).toEqual([
    "Hold still",
    "Hold still",
    "Move the card into the frame",
    "Take your hand away",
  ]);
});

it("says which side was photographed", () => {
  expect([copy.swapped("front"), copy.swapped("back")]).toEqual([
    "That was the front. Now the back",
    "That was the back. Now the front",
  ]);
  expect(copy.again("back")).toBe("The back again. Turn it over");
});

it("shows how sure a reading is, and between which characters", () => {
  expect([copy.notSure(87.5), copy.notSure(87.4)]).toEqual(["88% sure", "87% sure"]);
  expect(copy.doubt("B", "8")).toBe("B or 8?");
});

it("shows how much of the reader is loaded, if that is known", () => {
  expect([copy.readerOnItsWay(null), copy.readerOnItsWay(0), copy.readerOnItsWay(40)]).toEqual([
    "Downloading reader",
    "Reader 0%",
    "Reader 40%",
  ]);
});
