import { expect, it } from "vitest";

import { atRoot } from "../root.ts";
import {
  type Failure,
  createFailureByOutput,
  formatFailures,
  listFailures,
  type ReportedFile,
} from "./failures.ts";

const test = (title: string, failureMessages: readonly string[] = []) => ({
  status: failureMessages.length > 0 ? "failed" : "passed",
  ancestorTitles: ["", "a queue"],
  title,
  failureMessages,
  meta: {},
});

const file: ReportedFile = {
  name: atRoot("web", "src", "queue.test.ts"),
  status: "failed",
  message: "",
  assertionResults: [
    test("takes a card"),
    test("gives it back", [
      [
        "\u001b[31mAssertionError: expected 1 to be 2\u001b[39m",
        `    at ${atRoot("web", "src", "queue.test.ts")}:12:3`,
        `    at run (${atRoot("node_modules", "vitest", "runner.js")}:1:1)`,
        "    at node:internal/process/task_queues:1:1",
      ].join("\n"),
    ]),
  ],
};

const failure = (number: number, lines = 40): Failure => ({
  where: `web  file${number}.test.ts`,
  test: "does it",
  message: Array.from({ length: lines }, (_, index) => `line ${index}`),
  most: "first",
  kept: [],
});

it("names a failed test by part, file and title, with the first lines of what it says", () => {
  expect(formatFailures(listFailures("web", [file]))).toBe(
    [
      "✗ web  web/src/queue.test.ts › a queue › gives it back",
      "    AssertionError: expected 1 to be 2",
      "        at web/src/queue.test.ts:12:3",
    ].join("\n"),
  );
});

it("names a file that failed before its first test", () => {
  const broken = { ...file, message: "Cannot find module './gone.ts'", assertionResults: [] };
  expect(formatFailures(listFailures("web", [broken]))).toBe(
    "✗ web  web/src/queue.test.ts\n    Cannot find module './gone.ts'",
  );
});

it("says which files were kept of a failure, however long its message is", () => {
  const kept = [".local/failed/queue/page.png", ".local/failed/queue/page.txt"];
  const said = formatFailures([{ ...failure(1), kept }]).split("\n");
  expect(said.slice(-2)).toEqual(kept.map((path) => `    see ${path}`));
  expect(said).toHaveLength(12);
});

it("shows the end of what a failed check printed", () => {
  const output = Array.from({ length: 50 }, (_, index) => `line ${index}`).join("\n\n");
  const said = formatFailures([createFailureByOutput("lint", output)]).split("\n");
  expect(said[0]).toBe("✗ lint");
  expect(said.at(-1)).toBe("    line 49");
});

it("fits on a page, however much fails", () => {
  const many = Array.from({ length: 60 }, (_, index) => failure(index));
  const said = formatFailures(many).split("\n");
  expect(said.length).toBeLessThanOrEqual(101);
  expect(said.at(-1)).toBe("… and 40 more");
  expect(said.filter((line) => line.startsWith("✗"))).toHaveLength(20);
});

it("passes over files that passed", () => {
  expect(listFailures("web", [{ ...file, status: "passed" }])).toEqual([]);
});
