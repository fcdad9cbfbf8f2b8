import { expect, it } from "vitest";

import { chooseSide, movePicture, removePicture } from "./arrange";

const card = { firebaseImages: ["a", "b", "c"], frontImageIndex: 0, backImageIndex: 1 };

it("moves a picture, and keeps which one is front and back", () => {
  expect(movePicture(card, 2, 0)).toEqual({
    firebaseImages: ["c", "a", "b"],
    frontImageIndex: 1,
    backImageIndex: 2,
  });
  expect(movePicture({ ...card, frontImageIndex: null, backImageIndex: null }, 0, 1)).toEqual({
    firebaseImages: ["b", "a", "c"],
    frontImageIndex: 1,
    backImageIndex: null,
  });
});

it("swaps the sides if the new front was the back, or the other way round", () => {
  expect(chooseSide(card, 1, "front")).toEqual({ frontImageIndex: 1, backImageIndex: 0 });
  expect(chooseSide(card, 0, "back")).toEqual({ frontImageIndex: 1, backImageIndex: 0 });
  expect(chooseSide(card, 2, "back")).toEqual({ frontImageIndex: 0, backImageIndex: 2 });
});

it("removes a picture and its role as front or back", () => {
  expect(removePicture(card, 0)).toEqual({
    firebaseImages: ["b", "c"],
    frontImageIndex: null,
    backImageIndex: 0,
  });
  expect(removePicture(card, 2)).toEqual({
    firebaseImages: ["a", "b"],
    frontImageIndex: 0,
    backImageIndex: 1,
  });
});
