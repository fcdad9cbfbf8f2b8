import { relative } from "node:path";

import { type Checker, type CheckResult, CheckStatus } from "@stryker-mutator/api/check";
import type { Mutant } from "@stryker-mutator/api/core";
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";

import { drawSample, type Sample } from "./sample.ts";

/** The variable that passes the sample to Stryker's worker process, as JSON. */
export const SAMPLE = "PEGBOARD_MUTATION_SAMPLE";
export const SAMPLING_CHECKER = "sample";

/**
 * Stryker has no sampling. It asks a checker about every mutant before any runs, and leaves out those that
 * the checker says don't compile.
 */
class SamplingChecker implements Checker {
  #chosen = new Set<string>();

  init = () => Promise.resolve();

  /** Receives all mutants at once, because the planner emits them together. */
  group(mutants: Mutant[]): Promise<string[][]> {
    const sample = JSON.parse(process.env[SAMPLE] ?? "") as Sample;
    const byPath = mutants.map((mutant) => ({
      ...mutant,
      fileName: relative(process.cwd(), mutant.fileName),
    }));
    this.#chosen = new Set(drawSample(byPath, sample).map(({ id }) => id));
    return Promise.resolve([mutants.map(({ id }) => id)]);
  }

  check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    const verdict = ({ id }: Mutant): CheckResult =>
      this.#chosen.has(id)
        ? { status: CheckStatus.Passed }
        : { status: CheckStatus.CompileError, reason: "not in the sample" };
    return Promise.resolve(Object.fromEntries(mutants.map((mutant) => [mutant.id, verdict(mutant)])));
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, SAMPLING_CHECKER, SamplingChecker)];
