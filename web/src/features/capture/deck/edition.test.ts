import { describe, expect, it } from "vitest";

import {
  EDITION_PRICES,
  getEditionTitle,
  isSettledSpecial,
  removeEditionWords,
  settleAnalysis,
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

  it("is never left empty", () => {
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
    const regular = settleAnalysis(analysis, "special", false);
    expect(Object.values(regular.features)).toEqual([false, false, false, null, false, false]);
    expect(isSettledSpecial(regular)).toBe(false);
  });

  it.each(["zamac", "premium", "special"] as const)("is certainly special after a yes to %s", (reason) => {
    const special = settleAnalysis(analysis, reason, true);
    expect(isSettledSpecial(special)).toBe(true);
    expect(special.features).toMatchObject({ potential_zamac: false, potential_premium: false });
  });
});
