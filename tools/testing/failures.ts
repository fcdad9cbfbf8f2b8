import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

import { atRoot } from "../root.ts";

/** What a person needs to know about one failure without the output above. */
export interface Failure {
  /** The part, and the file within it if it is known. */
  readonly where: string;
  /** The test's name with its groups, or "" for a whole check or file. */
  readonly test: string;
  readonly message: readonly string[];
  /** The end of a long message that says the most. */
  readonly most: "first" | "last";
  /** Files that show more, for example a screenshot. */
  readonly kept: readonly string[];
}

/** The part of Vitest's JSON report that says what failed. */
export interface ReportedFile {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly ReportedTest[];
}

interface ReportedTest {
  readonly status: string;
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly failureMessages: readonly string[];
  readonly meta: { readonly kept?: readonly string[] };
}

/** A CI page shows 130 lines. The table and the totals need the rest. */
const LINES_IN_ALL = 100;
const LINES_OF_ONE = 12;
const MAX_FAILURES = 20;

/** Returns each failed test, and each file that failed before its tests. */
export function listFailures(part: string, files: readonly ReportedFile[]): Failure[] {
  return files
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }): Failure[] => {
      const where = `${part}  ${relative(atRoot(), name)}`;
      const failed = assertionResults.filter(({ status }) => status === "failed");
      if (failed.length === 0)
        return [{ where, test: "", message: listOwnLines(message), most: "first", kept: [] }];
      return failed.map((test) => toFailure(where, test));
    });
}

/** Returns each test that passed on its retry. Vitest reports it as passed, with its first messages. */
export function listFlakyTests(part: string, files: readonly ReportedFile[]): Failure[] {
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map((test) => toFailure(`${part}  ${relative(atRoot(), name)}`, test)),
  );
}

function toFailure(where: string, { ancestorTitles, title, failureMessages, meta }: ReportedTest): Failure {
  return {
    where,
    test: [...ancestorTitles.filter(Boolean), title].join(" › "),
    message: failureMessages.flatMap(listOwnLines),
    most: "first",
    kept: meta.kept ?? [],
  };
}

/** Takes the last lines of a part's output, where a program says why it gave up. */
export function createFailureByOutput(part: string, output: string): Failure {
  return { where: part, test: "", message: splitPrintedLines(output), most: "last", kept: [] };
}

/** Lists failures with as many lines as fit: the more failures, the fewer lines for each. */
export function formatFailures(failures: readonly Failure[], linesOfOne = LINES_OF_ONE): string {
  const shown = failures.slice(0, MAX_FAILURES);
  const each = Math.min(linesOfOne, Math.floor(LINES_IN_ALL / shown.length));
  const more = failures.length - shown.length;
  return [
    ...shown.flatMap((failure) => formatFailure(failure, each)),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ].join("\n");
}

function formatFailure({ where, test, message, most, kept }: Failure, lines: number): string[] {
  const room = Math.max(1, lines - 1 - kept.length);
  const shown = most === "first" ? message.slice(0, room) : message.slice(-room);
  return [
    `✗ ${where}${test ? ` › ${test}` : ""}`,
    ...shown.map((line) => `    ${line}`),
    ...kept.map((path) => `    see ${path}`),
  ];
}

/** Drops the stack frames in packages. Our own frames show where to look. */
const listOwnLines = (text: string) =>
  splitPrintedLines(text)
    .filter((line) => !/^\s+at .*(node_modules|node:internal)/.test(line))
    .map((line) => line.replaceAll(atRoot(), ""));

const splitPrintedLines = (text: string) =>
  stripVTControlCharacters(text)
    .split("\n")
    .filter((line) => line.trim() !== "");
