import { expect, test } from "vitest";

import { findLargestPicture } from "./enhanceImages.ts";

test.each([
  ["https://i.ebayimg.com/images/g/AbC/s-l225.jpg", "https://i.ebayimg.com/images/g/AbC/s-l1600.jpg"],
  ["https://i.ebayimg.com/images/g/AbC/s-l1600.webp", "https://i.ebayimg.com/images/g/AbC/s-l1600.webp"],
  [
    "https://i.ebayimg.com/00/s/MTYw/z/x/$_12.JPG?set_id=8800005007",
    "https://i.ebayimg.com/00/s/MTYw/z/x/$_57.JPG?set_id=8800005007",
  ],
  ["https://elsewhere.test/s-l225.jpg", "https://elsewhere.test/s-l225.jpg"],
  ["https://ebayimg.com.elsewhere.test/s-l225.jpg", "https://ebayimg.com.elsewhere.test/s-l225.jpg"],
])("%s is largest at %s", (url, largest) => {
  expect(findLargestPicture(url)).toBe(largest);
});
