// @vitest-environment node
import { describe, expect, it } from "vitest";

import { type Evidence, SUFFICIENT, SUFFICIENT_ALONE } from "@reading/judge";

import { type BackReading, describeReading, isCardStill, mapToCover } from "./backReading";

const reading = (fields: Partial<BackReading>): BackReading => ({
  captureId: "one",
  photo: new Blob(),
  takenAt: 10_000,
  mode: "portrait",
  outcome: "read",
  candidates: ["DHR20"],
  confidence: 100,
  evidence: null,
  isDisputed: false,
  place: null,
  ...fields,
});

describe("describeReading", () => {
  it("says that a number is certain, and briefly why", () => {
    expect(describeReading(reading({ evidence: "two-engines" }))).toEqual({
      number: "DHR20",
      sureness: "Sure",
      reasons: ["Both engines read it"],
    });
  });

  it("gives a reason that holds for every row of its evidence", () => {
    const rows = [...SUFFICIENT, ...SUFFICIENT_ALONE];
    const of = (evidence: Evidence) => {
      const [reason] = describeReading(reading({ evidence }))?.reasons ?? [];
      return { reason, rows: rows.filter((row) => row.evidence === evidence) };
    };
    const [views, print, both, pool] = [of("views"), of("print"), of("two-engines"), of("pool")];
    expect(views.reason).toBe("Six readings agree");
    expect(Math.min(...views.rows.map((row) => row.views))).toBe(6);
    expect(print.reason).toBe("Three readings agree");
    expect(Math.min(...print.rows.map((row) => row.print))).toBe(3);
    expect(both.reason).toBe("Both engines read it");
    expect(both.rows.every((row) => row.views > 0 && row.print > 0)).toBe(true);
    // No count applies to it: many looks, of which few are certain, are weighed together.
    expect(pool).toEqual({ reason: "By far the likeliest", rows: [] });
  });

  it.each([
    ["names the character in doubt", ["DHR80", "DHRB0"], "8 or B?"],
    ["names both numbers where they differ in more", ["DHR80", "CHRB0"], "DHR80 or CHRB0?"],
    ["names both where one is longer", ["DHR80", "DHR8"], "DHR80 or DHR8?"],
  ])("%s", (_, candidates, doubt) => {
    expect(describeReading(reading({ outcome: "uncertain", candidates, confidence: 62 }))).toEqual({
      number: "DHR80",
      sureness: "62% sure",
      reasons: [doubt],
    });
  });

  it("describes a contradiction, and returns null without a number", () => {
    const uncertain = reading({ outcome: "uncertain", confidence: 50, isDisputed: true });
    expect(describeReading(uncertain)?.reasons).toEqual(["Two readings disagree"]);
    expect(describeReading(reading({ outcome: "none", candidates: [], confidence: 0 }))).toBeNull();
  });
});

describe("isCardStill", () => {
  const scene = { state: "still", misfit: null, since: 9_000 } as const;

  it.each([
    ["lies as it was photographed", true, scene],
    ["was laid down just before, and is seen to lie still just after", true, { ...scene, since: 10_300 }],
    ["is watched by nobody", true, null],
    ["has moved since", false, { ...scene, since: 11_000 }],
    ["moves", false, { ...scene, state: "moving" }],
    ["is gone", false, { ...scene, state: "empty" }],
  ] as const)("judges a card that %s", (_, lies, seen) => {
    expect(isCardStill(reading({}), seen)).toBe(lies);
  });
});

describe("mapToCover", () => {
  const place = { left: 0.4, top: 0.1, width: 0.2, height: 0.05 };

  it("keeps a position when photo and box have the same shape", () => {
    const same = mapToCover(place, 5 / 7, 5 / 7);
    expect(same.left).toBeCloseTo(0.4);
    expect(same.width).toBeCloseTo(0.2);
  });

  it("moves it outwards when the photo's sides are cropped", () => {
    const { left, top, width, height } = mapToCover(place, 1, 5 / 7);
    expect(left).toBeCloseTo(0.36);
    expect(width).toBeCloseTo(0.28);
    expect(top).toBeCloseTo(0.1);
    expect(height).toBe(0.05);
  });
});
