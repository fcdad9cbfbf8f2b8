/**
 * `npm run mutation -- <path>... [--mutants 40] [--seed 1] [--logic]` changes the code under a path in small
 * ways, one at a time, and runs the unit tests that cover the change. Prints the changes that no test
 * notices. Fails if they are more than a fifth. `--logic` leaves components (`.tsx`) and texts (`copy.ts`) out.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";

import type { LogLevel } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";

import { listTestFolders } from "./mutation/folders.ts";
import { countMutants, LEAST_RATE, writeMutationReport } from "./mutation/report.ts";
import { SAMPLE, SAMPLING_CHECKER } from "./mutation/samplingChecker.ts";
import { atRoot } from "./root.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mutants: { type: "string", default: "40" },
    seed: { type: "string", default: "1" },
    logic: { type: "boolean", default: false },
  },
});
/** Its tests are too slow for it (tests/vitest.units.config.ts). */
const NOT_TRIED = ["!web/src/features/capture/vision/watch/{cardInFrame,frameSample,watch}.ts"];
const leftOut = values.logic ? ["!**/*.tsx", "!**/copy.ts"] : [];
const size = Number(values.mutants);

if (positionals.length === 0 || !positionals.every((path) => existsSync(atRoot(path))) || !(size >= 1)) {
  console.error("Usage: npm run mutation -- <file or folder>... [--mutants 40] [--seed 1] [--logic]");
  process.exitCode = 1;
} else {
  process.exitCode = await run();
}

async function run(): Promise<number> {
  process.chdir(atRoot());
  process.env["PEGBOARD_TEST_FOLDERS"] = JSON.stringify(listTestFolders(positionals));
  process.env[SAMPLE] = JSON.stringify({ size, seed: values.seed });
  const stryker = new Stryker({
    mutate: [
      ...positionals.map(toPattern),
      "!**/*.test.{ts,tsx}",
      "!**/testing/**",
      ...NOT_TRIED,
      ...leftOut,
    ],
    plugins: ["@stryker-mutator/vitest-runner", atRoot("tools", "mutation", "samplingChecker.ts")],
    checkers: [SAMPLING_CHECKER],
    testRunner: "vitest",
    vitest: { configFile: "tests/vitest.units.config.ts", related: true },
    coverageAnalysis: "perTest",
    tempDirName: join(tmpdir(), "pegboard-mutation"),
    ignorePatterns: [".local", "docs", ".firebase", "web/dist", "functions/lib"],
    cleanTempDir: "always",
    concurrency: 1,
    dryRunTimeoutMinutes: 30,
    reporters: ["dots"],
    logLevel: "warn" as LogLevel,
    warnings: { slow: false, unknownOptions: true, preprocessorErrors: true, unserializableOptions: true },
    allowConsoleColors: false,
  });
  const results = (await stryker.runMutationTest()).map((mutant) => ({
    ...mutant,
    fileName: relative(process.cwd(), mutant.fileName),
  }));
  console.log(writeMutationReport(results, (fileName) => readFileSync(atRoot(fileName), "utf8")));
  return countMutants(results).rate >= LEAST_RATE ? 0 : 1;
}

function toPattern(path: string): string {
  return statSync(path).isDirectory() ? `${path.replace(/\/$/, "")}/**/*.{ts,tsx}` : path;
}
