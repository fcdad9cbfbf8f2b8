import {
  type Failure,
  createFailureByOutput,
  formatFailures,
  listFailures,
  listFlakyTests,
  type ReportedFile,
} from "./failures.ts";

/** The result of one part of `npm test`. */
export interface Outcome {
  readonly part: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
  /** Why it counts as failed although no test failed. */
  readonly note?: string;
  readonly failures: readonly Failure[];
  /** Tests that failed first and passed on their retry. */
  readonly flaky: readonly Failure[];
}

/** The part of Vitest's JSON report in use. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly success: boolean;
  readonly testResults: readonly ReportedFile[];
}

/** Returns a part as one failure: it couldn't start or didn't finish. */
export function reportBrokenOff(
  part: string,
  seconds: number,
  note: string,
  failures: readonly Failure[] = [],
): Outcome {
  return { part, passed: 0, failed: 1, skipped: 0, seconds, note, failures, flaky: [] };
}

interface HowItRan {
  readonly seconds: number;
  readonly code: number;
  readonly output: string;
}

/**
 * Counts a report's tests. A file that failed before its tests (an import, a hook) counts as one failure. So
 * does a project without any test, because a part that didn't run hasn't passed.
 */
export function toOutcome(
  part: string,
  report: VitestReport | null,
  { seconds, code, output }: HowItRan,
): Outcome {
  const last = [createFailureByOutput(part, output)];
  if (!report) return reportBrokenOff(part, seconds, "did not finish", last);
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every(({ status }) => status !== "failed"),
  ).length;
  const counted = {
    part,
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests,
    seconds,
    failures: listFailures(part, report.testResults),
    flaky: listFlakyTests(part, report.testResults),
  };
  if (counted.failed > 0) return counted;
  if (counted.passed === 0) return { ...counted, failed: 1, note: "has no tests", failures: last };
  if (code !== 0 || !report.success)
    return { ...counted, failed: 1, note: "failed outside its tests", failures: last };
  return counted;
}

/** Fewer than for a failure, because both share a page of output. */
const LINES_OF_FLAKY = 4;

/** Formats a row per part, `remarks`, flaky and failed tests, and last `N passed, N failed`. */
export function formatSummary(outcomes: readonly Outcome[], remarks: readonly string[] = []): string {
  const width = Math.max(...outcomes.map(({ part }) => part.length));
  const rows = outcomes.map(({ part, passed, failed, skipped, seconds, note }) =>
    [
      failed === 0 ? "✓" : "✗",
      part.padEnd(width),
      `${passed} passed`.padStart(12),
      `${failed} failed`.padStart(10),
      (skipped > 0 ? `${skipped} skipped` : "").padStart(11),
      `${seconds.toFixed(0)} s`.padStart(7),
      note ?? "",
    ]
      .join("  ")
      .trimEnd(),
  );
  const total = (key: "passed" | "failed") => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const failed = failures.length > 0 ? ["", formatFailures(failures)] : [];
  const flaky = outcomes.flatMap((outcome) => outcome.flaky);
  const passedLater =
    flaky.length > 0 ? ["", "Failed once, then passed:", formatFailures(flaky, LINES_OF_FLAKY)] : [];
  return [
    ...rows,
    ...(remarks.length > 0 ? ["", ...remarks] : []),
    ...passedLater,
    ...failed,
    "",
    `${total("passed")} passed, ${total("failed")} failed`,
  ].join("\n");
}
