import type { MutantResult, MutantStatus } from "@stryker-mutator/api/core";
import { describe, expect, it } from "vitest";

import { countMutants, writeMutationReport } from "./report.ts";

const SOURCE = "const one = 1;\nif (one > 0) {\n  go();\n}\n";

const mutant = (status: MutantStatus, given: Partial<MutantResult> = {}): MutantResult => ({
  id: "1",
  fileName: "functions/src/domain/sync/x.ts",
  location: { start: { line: 2, column: 5 }, end: { line: 2, column: 12 } },
  mutatorName: "EqualityOperator",
  replacement: "one >= 0",
  status,
  ...given,
});

describe("the rate", () => {
  it("counts killed and timed out mutants against all that were tried", () => {
    const results = [mutant("Killed"), mutant("Timeout"), mutant("Survived"), mutant("NoCoverage")];
    expect(countMutants(results)).toMatchObject({ tried: 4, killed: 2, rate: 0.5 });
  });

  it("leaves out what is outside the sample or can't run", () => {
    const results = [mutant("Killed"), mutant("CompileError"), mutant("RuntimeError"), mutant("Ignored")];
    expect(countMutants(results)).toMatchObject({ tried: 1, killed: 1, rate: 1 });
  });
});

describe("the report", () => {
  it("shows a survivor as a diff of its line", () => {
    expect(writeMutationReport([mutant("Survived")], () => SOURCE)).toContain(
      [
        "functions/src/domain/sync/x.ts:2:5 EqualityOperator, survived",
        "- if (one > 0) {",
        "+ if (one >= 0) {",
      ].join("\n"),
    );
  });

  it("shows all lines of a change that spans several", () => {
    const block = {
      location: { start: { line: 2, column: 14 }, end: { line: 4, column: 2 } },
      replacement: "{}",
    };
    expect(writeMutationReport([mutant("NoCoverage", block)], () => SOURCE)).toContain(
      ["no coverage", "- if (one > 0) {", "-   go();", "- }", "+ if (one > 0) {}"].join("\n"),
    );
  });

  it("says how many were killed by their time-out, which a busy machine causes too", () => {
    const report = writeMutationReport([mutant("Killed"), mutant("Timeout")], () => SOURCE);
    expect(report).toContain(
      "2 mutants, 2 killed (1 by its time-out), 0 survived, 0 without coverage: 100 %",
    );
  });

  it("counts by folder and in all", () => {
    const results = [
      mutant("Killed"),
      mutant("Survived"),
      mutant("NoCoverage", { fileName: "functions/src/ebay/y.ts" }),
      mutant("CompileError", { fileName: "functions/src/db/z.ts" }),
    ];
    const report = writeMutationReport(results, () => SOURCE);
    expect(report.split("\n").slice(-3)).toEqual([
      "functions/src/domain/sync: 2 mutants, 1 killed, 1 survived, 0 without coverage: 50 %",
      "functions/src/ebay: 1 mutants, 0 killed, 0 survived, 1 without coverage: 0 %",
      "All: 3 mutants, 1 killed, 1 survived, 1 without coverage: 33 %",
    ]);
  });

  it("says that nothing was tried", () => {
    expect(writeMutationReport([], () => SOURCE)).toContain("No mutant was tried.");
  });
});
