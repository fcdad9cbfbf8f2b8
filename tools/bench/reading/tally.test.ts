import { describe, expect, it } from "vitest";

import type { EngineReading } from "./engines.ts";
import { judge, type Judged, tally } from "./tally.ts";

const said = (toyNumber: string | null): EngineReading => ({
  outcome: toyNumber === null ? "uncertain" : "read",
  toyNumber,
  candidates: [],
  milliseconds: 1,
  stages: {},
  evidence: [],
});

describe("judge", () => {
  it.each([
    { toyNumber: "DHR20", truth: "DHR20", covered: false, verdict: "right" },
    { toyNumber: "DHR20", truth: "DHR20", covered: true, verdict: "right" },
    { toyNumber: "PHR20", truth: "DHR20", covered: false, verdict: "wrong" },
    { toyNumber: "PHR20", truth: "DHR20", covered: true, verdict: "wrong" },
    { toyNumber: null, truth: "DHR20", covered: false, verdict: "asked" },
    { toyNumber: null, truth: "DHR20", covered: true, verdict: "covered" },
    { toyNumber: null, truth: null, covered: false, verdict: "right" },
    { toyNumber: "DHR20", truth: null, covered: false, verdict: "wrong" },
  ])("calls $toyNumber for $truth $verdict, covered: $covered", ({ toyNumber, truth, covered, verdict }) => {
    expect(judge(said(toyNumber), truth, covered)).toBe(verdict);
  });
});

describe("tally", () => {
  const frames = (card: string, ...verdicts: Judged["verdict"][]) =>
    verdicts.map((verdict) => ({ card, condition: "any", verdict }));

  it("leaves what was covered out of the share", () => {
    const counts = tally([...frames("a", "right", "right", "covered"), ...frames("b", "right", "asked")], 1);
    expect(counts).toMatchObject({ right: 3, wrong: 0, asked: 1, covered: 1, share: 0.75 });
  });

  it("is as unsure as its cards are few, however many frames they gave", () => {
    const many = Array.from({ length: 100 }, () => "right" as const);
    const { interval } = tally([...frames("a", ...many), ...frames("b", ...many)], 1);
    expect(interval.low).toBeLessThan(0.35);
  });
});
