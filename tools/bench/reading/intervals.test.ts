import { describe, expect, it } from "vitest";

import { bootstrapInterval, computeWilsonInterval } from "./intervals.ts";

describe("wilson", () => {
  // Newcombe 1998 (Statistics in Medicine 17, 857-872), table I, method 3.
  it.each([
    { right: 81, of: 263, low: 0.2553, high: 0.3662 },
    { right: 15, of: 148, low: 0.0624, high: 0.1605 },
    { right: 0, of: 20, low: 0, high: 0.1611 },
    { right: 1, of: 29, low: 0.0061, high: 0.1718 },
  ])("gives the published interval of $right of $of", ({ right, of, low, high }) => {
    expect(computeWilsonInterval(right, of).low).toBeCloseTo(low, 4);
    expect(computeWilsonInterval(right, of).high).toBeCloseTo(high, 4);
  });

  it("says that six of six cards prove little", () => {
    expect(computeWilsonInterval(6, 6).low).toBeCloseTo(0.6097, 4);
    expect(computeWilsonInterval(6, 6).high).toBeCloseTo(1, 10);
  });

  it("knows nothing of no card", () => {
    expect(computeWilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
  });
});

describe("clusterBootstrap", () => {
  const cards = [90, 100, 100, 95, 100, 60].map((right) => ({ right, of: 100 }));

  it("is the same for the same seed", () => {
    expect(bootstrapInterval(cards, 7)).toEqual(bootstrapInterval(cards, 7));
  });

  it("holds the share itself and is far wider than frames counted as independent would make it", () => {
    const { low, high } = bootstrapInterval(cards, 1);
    const share = 545 / 600;
    const naive = computeWilsonInterval(545, 600);
    expect(low).toBeLessThan(share);
    expect(high).toBeGreaterThan(share);
    expect(high - low).toBeGreaterThan(2 * (naive.high - naive.low));
  });

  it("comes near the normal interval for many cards of one frame each", () => {
    const many = Array.from({ length: 400 }, (_, card) => ({ right: card % 4 === 0 ? 0 : 1, of: 1 }));
    const { low, high } = bootstrapInterval(many, 3);
    const reach = 1.96 * Math.sqrt((0.75 * 0.25) / 400);
    expect(low).toBeCloseTo(0.75 - reach, 1);
    expect(high).toBeCloseTo(0.75 + reach, 1);
  });

  it("takes Wilson's interval over the cards where all cards agree", () => {
    const perfect = Array.from({ length: 6 }, () => ({ right: 100, of: 100 }));
    expect(bootstrapInterval(perfect, 1)).toEqual(computeWilsonInterval(6, 6));
  });
});
