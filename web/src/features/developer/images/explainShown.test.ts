// @vitest-environment node
import { expect, it } from "vitest";

import { explainFront, explainShown } from "./explainShown";

const none = {
  firebaseImages: [],
  cloudinaryImages: [],
  ebayPhotos: [],
  imageSource: null,
  frontImageIndex: null,
};

it("explains which pictures are shown", () => {
  expect(explainShown(none)).toBe("No list has a picture.");
  expect(explainShown({ ...none, ebayPhotos: ["e"] })).toMatch(
    /^imageSource says nothing; eBay is the first/,
  );
  const both = { ...none, firebaseImages: ["f"], cloudinaryImages: ["c"] };
  expect(explainShown({ ...both, imageSource: "cloudinary" })).toBe("imageSource says Cloudinary.");
  expect(explainShown({ ...both, imageSource: "ebay" })).toMatch(
    /^imageSource says eBay, where there is none; our storage/,
  );
});

it("explains which picture is the front", () => {
  const two = { ...none, firebaseImages: ["a", "b"] };
  expect(explainFront(none)).toBe("–");
  expect(explainFront(two)).toMatch(/^The first: frontImageIndex says nothing/);
  expect(explainFront({ ...two, frontImageIndex: 1 })).toBe("Number 2: frontImageIndex says 1.");
  expect(explainFront({ ...two, frontImageIndex: 7 })).toBe(
    "The first: frontImageIndex says 7, but there are 2.",
  );
  expect(explainFront({ ...none, ebayPhotos: ["a"], frontImageIndex: 1 })).toMatch(/eBay's own order/);
});
