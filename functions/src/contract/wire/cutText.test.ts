import { expect, it } from "vitest";

import { cutText } from "./cutText.ts";

it.each([
  ["Camaro", 6, "Camaro"],
  ["Camaro", 3, "Cam"],
  ["💥💥", 4, "💥💥"],
  ["💥💥", 3, "💥"],
  ["a💥", 2, "a"],
])("%j has at most %i units: %j", (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});
