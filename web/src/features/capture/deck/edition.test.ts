// @vitest-environment node
import { describe, expect, it } from "vitest";

import type { EditionReason } from "@contract/capture/cards";
import { MAX_TITLE_LENGTH } from "@contract/wire/limits";

import {
  EDITION_PRICES,
  getEditionTitle,
  isEditionReason,
  isSpecialEdition,
  removeEditionWords,
  applyEditionAnswer,
} from "./edition";
import { sampleAnalysis } from "../testing/testCards";

describe("the prices of special editions", () => {
  it("go from 2.00 to 10.00 in halves, then to 20 in whole dollars", () => {
    expect(EDITION_PRICES.slice(0, 3)).toEqual([2, 2.5, 3]);
    expect(EDITION_PRICES.slice(15, 19)).toEqual([9.5, 10, 11, 12]);
    expect(EDITION_PRICES.at(-1)).toBe(20);
    expect(EDITION_PRICES).toHaveLength(27);
  });
});

describe("the title after the answer", () => {
  it.each([
    ["Hot Wheels Premium '70 Cuda Car Culture 2/5", "Hot Wheels '70 Cuda 2/5"],
    ["Hot Wheels Twin Mill (ZAMAC) 5/10", "Hot Wheels Twin Mill 5/10"],
    ["Boulevard Team Transport Moving Parts Collectors, Nissan", "Nissan"],
    ["Zamacro Premiumcar", "Zamacro Premiumcar"],
  ])("of a regular edition: %s becomes %s", (title, cleaned) => {
    expect(getEditionTitle(title, "premium", false)).toBe(cleaned);
    expect(removeEditionWords(title)).toBe(cleaned);
  });

  it("is never empty", () => {
    expect(getEditionTitle("ZAMAC Premium", "zamac", false)).toBe("ZAMAC Premium");
  });

  it("of a ZAMAC edition says so, if there is room", () => {
    expect(getEditionTitle("Hot Wheels Twin Mill", "zamac", true)).toBe("Hot Wheels Twin Mill ZAMAC");
    expect(getEditionTitle("Hot Wheels zamac Twin Mill", "zamac", true)).toBe("Hot Wheels zamac Twin Mill");
    const long = "x".repeat(75);
    expect(getEditionTitle(long, "zamac", true)).toBe(long);
  });

  it("of any other special edition stays as it is", () => {
    expect(getEditionTitle("Hot Wheels Boulevard Supra", "premium", true)).toBe("Hot Wheels Boulevard Supra");
  });
});

describe("the analysis after the answer", () => {
  const possible = sampleAnalysis("Cuda");
  const analysis = {
    ...possible,
    features: {
      ...possible.features,
      potential_zamac: true,
      is_premium: true,
      premium_series: "Car Culture",
    },
  };

  it("has no flags for a regular edition", () => {
    const regular = applyEditionAnswer(analysis, "special", false);
    expect(Object.values(regular.features)).toEqual([false, false, false, null, false, false]);
    expect(isSpecialEdition(regular)).toBe(false);
  });

  it.each(["zamac", "premium", "special"] as const)("is certainly special after a yes to %s", (reason) => {
    const special = applyEditionAnswer(analysis, reason, true);
    expect(isSpecialEdition(special)).toBe(true);
    expect(special.features).toMatchObject({ potential_zamac: false, potential_premium: false });
  });

  const none = { is_zamac: false, zamac_detected: false, is_premium: false };
  const known = { premium_series: "Car Culture", potential_zamac: true, potential_premium: true };
  it.each<[Partial<typeof none>, EditionReason, boolean, [isZamac: boolean, isPremium: boolean]]>([
    [{}, "zamac", true, [true, false]],
    [{ is_premium: true }, "zamac", true, [true, false]],
    [{}, "premium", true, [false, true]],
    [{ is_zamac: true, zamac_detected: true }, "premium", true, [false, true]],
    [{}, "special", true, [false, true]],
    [{ is_premium: true }, "special", true, [false, true]],
    [{ is_zamac: true }, "special", true, [true, false]],
    [{ zamac_detected: true }, "special", true, [true, false]],
    [{ zamac_detected: true, is_premium: true }, "special", true, [true, true]],
    [{ is_zamac: true, is_premium: true }, "special", false, [false, false]],
    [{ is_zamac: true, is_premium: true }, "zamac", false, [false, false]],
    [{ is_zamac: true, is_premium: true }, "premium", false, [false, false]],
  ])("of a card with %j is settled for %s (%s)", (flags, reason, isSpecial, [isZamac, isPremium]) => {
    const before = { ...possible, features: { ...none, ...known, ...flags } };
    expect(applyEditionAnswer(before, reason, isSpecial)).toEqual({
      ...possible,
      features: {
        is_zamac: isZamac,
        zamac_detected: isZamac,
        is_premium: isPremium,
        premium_series: isPremium ? "Car Culture" : null,
        potential_zamac: false,
        potential_premium: false,
      },
    });
  });
});

it.each([
  ["zamac", true],
  ["premium", true],
  ["special", true],
  ["sku-uncertain", false],
  ["", false],
  [null, false],
])("asks about the edition for the reason %s: %s", (reason, expected) => {
  expect(isEditionReason(reason)).toBe(expected);
});

it.each([
  ["Camaro [Premium] 2/5", "Camaro 2/5"],
  ["Camaro Premium, red", "Camaro, red"],
  ["Camaro ZAMAC; red", "Camaro; red"],
  ["Premium: Camaro", "Camaro"],
  ["Camaro - car culture", "Camaro"],
  ["Camaro  (red)", "Camaro (red)"],
  ["ZAMAC Premium", ""],
])("removes the words of a special edition everywhere: %s", (text, cleaned) => {
  expect(removeEditionWords(text)).toBe(cleaned);
});

it("adds ZAMAC up to the longest title", () => {
  const fits = "x".repeat(MAX_TITLE_LENGTH - " ZAMAC".length);
  expect(getEditionTitle(fits, "zamac", true)).toBe(`${fits} ZAMAC`);
  expect(getEditionTitle(`${fits}x`, "zamac", true)).toBe(`${fits}x`);
});
