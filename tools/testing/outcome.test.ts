import { describe, expect, it } from "vitest";

import { reportBrokenOff, toOutcome, formatSummary, type VitestReport } from "./outcome.ts";

const report: VitestReport = {
  numPassedTests: 4,
  numFailedTests: 0,
  numPendingTests: 1,
  success: true,
  testResults: [{ name: "/a.test.ts", status: "passed", message: "", assertionResults: [] }],
};

const ran = { seconds: 2, code: 0, output: "Unhandled rejection\n" };

describe("how a project went", () => {
  it("counts its tests", () => {
    expect(toOutcome("web", report, ran)).toEqual({
      part: "web",
      passed: 4,
      failed: 0,
      skipped: 1,
      seconds: 2,
      failures: [],
      flaky: [],
    });
  });

  it("names a test that passed only on its retry, and what it said first", () => {
    const assertionResults = [
      { status: "passed", ancestorTitles: [], title: "pays", failureMessages: [], meta: {} },
      { status: "passed", ancestorTitles: [], title: "ships", failureMessages: ["Error: reset"], meta: {} },
    ];
    const files = [{ name: "/a.test.ts", status: "passed", message: "", assertionResults }];
    const outcome = toOutcome("e2e", { ...report, testResults: files }, ran);
    expect(outcome).toMatchObject({ failed: 0, flaky: [{ test: "ships", message: ["Error: reset"] }] });
    expect(formatSummary([outcome]).split("\n").slice(1)).toEqual([
      "",
      "Failed once, then passed:",
      expect.stringContaining("ships"),
      "    Error: reset",
      "",
      "4 passed, 0 failed",
    ]);
  });

  it("counts a file that failed before its first test", () => {
    const file = { name: "/b.test.ts", status: "failed", message: "No such module.", assertionResults: [] };
    const broken = { ...report, success: false, testResults: [file] };
    expect(toOutcome("web", broken, ran)).toMatchObject({
      passed: 4,
      failed: 1,
      failures: [{ message: ["No such module."] }],
    });
  });

  it.each([
    { when: "it wrote no report", from: null },
    { when: "it ran no test", from: { ...report, numPassedTests: 0, testResults: [] } },
    { when: "its report says so", from: { ...report, success: false } },
    { when: "an error outside its tests ended it", from: report, code: 1 },
  ])("fails when $when, and shows what it said last", ({ from, code = 0 }) => {
    expect(toOutcome("web", from, { ...ran, code })).toMatchObject({
      failed: 1,
      failures: [{ where: "web", message: ["Unhandled rejection"] }],
    });
  });
});

it("sums up in a last line that a program can read", () => {
  const outcomes = [toOutcome("web", report, ran), reportBrokenOff("lint", 31, "")];
  expect(formatSummary(outcomes).split("\n").at(-1)).toBe("4 passed, 1 failed");
});

it("says what failed between the table and the last line", () => {
  const outcomes = [toOutcome("web", report, ran), toOutcome("server", null, ran)];
  expect(formatSummary(outcomes, ["Time: 9 s"]).split("\n").slice(2)).toEqual([
    "",
    "Time: 9 s",
    "",
    "✗ server",
    "    Unhandled rejection",
    "",
    "4 passed, 1 failed",
  ]);
});
