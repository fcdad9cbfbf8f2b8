// @vitest-environment node
import { expect, it } from "vitest";

import { chooseSide, findSide, movePicture, removePicture } from "./arrange";

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

it("knows which side a picture shows, the first one the front without a choice", () => {
  expect([0, 1, 2].map((index) => findSide(card, index))).toEqual(["front", "back", null]);
  const unchosen = { firebaseImages: ["a", "b"], frontImageIndex: null, backImageIndex: null };
  expect([0, 1].map((index) => findSide(unchosen, index))).toEqual(["front", null]);
  expect(findSide({ ...card, backImageIndex: 0 }, 0), "the front first").toBe("front");
});

it("moves nothing if there is no such picture", () => {
  expect(movePicture(card, 3, 0)).toEqual({});
});

it("moves a picture towards the end", () => {
  expect(movePicture(card, 0, 2)).toEqual({
    firebaseImages: ["b", "c", "a"],
    frontImageIndex: 2,
    backImageIndex: 0,
  });
});

it("keeps sides that aren't chosen as they are when a picture is removed", () => {
  const unchosen = { firebaseImages: ["a", "b", "c"], frontImageIndex: null, backImageIndex: null };
  expect(removePicture(unchosen, 1)).toEqual({
    firebaseImages: ["a", "c"],
    frontImageIndex: null,
    backImageIndex: null,
  });
  expect(removePicture({ ...card, frontImageIndex: 2, backImageIndex: 0 }, 1)).toEqual({
    firebaseImages: ["a", "c"],
    frontImageIndex: 1,
    backImageIndex: 0,
  });
});

it("chooses another front if the front becomes the back and there was no back", () => {
  const noBack = { firebaseImages: ["a", "b", "c"], frontImageIndex: 0, backImageIndex: null };
  expect(chooseSide(noBack, 0, "back")).toEqual({ backImageIndex: 0, frontImageIndex: 1 });
  expect(chooseSide({ ...noBack, frontImageIndex: 2 }, 2, "back")).toEqual({
    ...{ backImageIndex: 2, frontImageIndex: 0 },
  });
  expect(chooseSide({ ...noBack, firebaseImages: ["a"] }, 0, "back")).toEqual({
    ...{ backImageIndex: 0, frontImageIndex: 0 },
  });
});

it("leaves the other side alone if it is another picture, or none", () => {
  expect(chooseSide(card, 2, "front")).toEqual({ frontImageIndex: 2, backImageIndex: 1 });
  const unchosen = { firebaseImages: ["a", "b"], frontImageIndex: null, backImageIndex: null };
  expect(chooseSide(unchosen, 1, "front")).toEqual({ frontImageIndex: 1, backImageIndex: null });
  expect(chooseSide(unchosen, 1, "back")).toEqual({ frontImageIndex: 0, backImageIndex: 1 });
});
