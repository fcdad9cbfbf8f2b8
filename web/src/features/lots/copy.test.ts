// @vitest-environment node
import { expect, it } from "vitest";

import { copy } from "./copy";

it.each([
  { text: copy.notFree(0), says: "None is for sale. Enter 0 to leave it out." },
  { text: copy.notFree(1_200), says: "Only 1,200 for sale." },
  { text: copy.unpriced(1), says: "1 listing has no price, and counts as $0.00." },
  { text: copy.unpriced(2), says: "2 listings have no price, and count as $0.00." },
  { text: copy.summary(1, 1, 5), says: "1 car of 1 listing, $5.00 one by one." },
  { text: copy.shippingHint(true), says: "The buyer pays only the price." },
  { text: copy.shippingHint(false), says: "The buyer pays for shipping as your selling terms say." },
])("a text says “$says”", ({ text, says }) => {
  expect(text).toBe(says);
});
