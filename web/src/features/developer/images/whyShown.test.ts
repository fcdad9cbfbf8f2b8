import { expect, it } from "vitest";

import { whyFront, whyShown } from "./whyShown";

const none = {
  firebaseImages: [],
  cloudinaryImages: [],
  ebayPhotos: [],
  imageSource: null,
  frontImageIndex: null,
};

it("explains which pictures are shown", () => {
  expect(whyShown(none)).toBe("No list has a picture.");
  expect(whyShown({ ...none, ebayPhotos: ["e"] })).toMatch(/^imageSource says nothing; eBay is the first/);
  const both = { ...none, firebaseImages: ["f"], cloudinaryImages: ["c"] };
  expect(whyShown({ ...both, imageSource: "cloudinary" })).toBe("imageSource says Cloudinary.");
  expect(whyShown({ ...both, imageSource: "ebay" })).toMatch(
    /^imageSource says eBay, where there is none; our storage/,
  );
});

it("explains which picture is the front", () => {
  const two = { ...none, firebaseImages: ["a", "b"] };
  expect(whyFront(none)).toBe("–");
  expect(whyFront(two)).toMatch(/^The first: frontImageIndex says nothing/);
  expect(whyFront({ ...two, frontImageIndex: 1 })).toBe("Number 2: frontImageIndex says 1.");
  expect(whyFront({ ...two, frontImageIndex: 7 })).toBe(
    "The first: frontImageIndex says 7, but there are 2.",
  );
  expect(whyFront({ ...none, ebayPhotos: ["a"], frontImageIndex: 1 })).toMatch(/eBay’s own order/);
});
