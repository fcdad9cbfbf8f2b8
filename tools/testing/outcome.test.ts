import { describe, expect, it } from "vitest";

import { outcomeOf, summary, type VitestReport } from "./outcome.ts";

const report: VitestReport = {
  numPassedTests: 4,
  numFailedTests: 0,
  numPendingTests: 1,
  success: true,
  testResults: [{ status: "passed", assertionResults: [{ status: "passed" }] }],
};

describe("how a project went", () => {
  it("counts its tests", () => {
    expect(outcomeOf("web", report, 2, false)).toEqual({
      part: "web",
      passed: 4,
      failed: 0,
      skipped: 1,
      seconds: 2,
    });
  });

  it("counts a file that failed before its first test", () => {
    const broken = { ...report, success: false, testResults: [{ status: "failed", assertionResults: [] }] };
    expect(outcomeOf("web", broken, 2, false)).toMatchObject({ passed: 4, failed: 1 });
  });

  it.each([
    { when: "it wrote no report", from: null },
    { when: "it ran no test", from: { ...report, numPassedTests: 0, testResults: [] } },
    { when: "it failed outside its tests", from: { ...report, success: false } },
  ])("fails when $when", ({ from }) => {
    expect(outcomeOf("web", from, 2, false).failed).toBe(1);
  });

  it("may be empty where only some files were asked for", () => {
    const empty = { ...report, numPassedTests: 0, success: false, testResults: [] };
    expect(outcomeOf("web", empty, 2, true).failed).toBe(0);
  });
});

it("sums up in a last line that a program can read", () => {
  const outcomes = [
    outcomeOf("web", report, 2, false),
    { part: "lint", passed: 0, failed: 1, skipped: 0, seconds: 31 },
  ];
  expect(summary(outcomes).split("\n").at(-1)).toBe("4 passed, 1 failed");
});
