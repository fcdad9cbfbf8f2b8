// @vitest-environment node
import { expect, it } from "vitest";

import { choosePlace } from "./queuePairs";

const settings = { price: 3, handlingCost: 0.75, quantity: 4, createAsDraft: true };
const findPlace = (placeId: string, copies: number) => `${placeId} for ${copies}`;

it("chooses a place with room for as many copies as the card has", () => {
  expect(choosePlace({ ...settings, placeId: "A" }, findPlace).placeId).toBe("A for 4");
});

it("uses the card's place if no place is chosen", () => {
  expect(choosePlace({ ...settings, placeId: "A" }, undefined).placeId).toBe("A");
  expect(choosePlace(settings, findPlace)).toEqual(settings);
});
