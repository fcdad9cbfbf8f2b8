/** `npm run bench -- <name> [--json] [arguments of that benchmark]`: runs tools/bench/<name>.ts. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

import type { Measure } from "./bench/measure.ts";
import { measureTable } from "./bench/table.ts";
import { atRoot } from "./root.ts";
import type { Emulator } from "./suite/suite.ts";
import { withSuite } from "./suite/withSuite.ts";

/** What a benchmark exports. */
interface Benchmark {
  run(args: readonly string[]): Promise<readonly Measure[]>;
  /** The emulators it runs on, if any, and what the functions are told beside their addresses. */
  readonly needs?: readonly Emulator[];
  readonly environment?: Readonly<Record<string, string>>;
}

const [name, ...rest] = process.argv.slice(2);
const args = rest.filter((argument) => argument !== "--json");
const benchmark = await load(name);
if (benchmark) process.exitCode = await runWhereItNeedsToBe(benchmark);
else {
  console.error(`Usage: npm run bench -- <${benchmarkNames().join("|")}> [--json]`);
  process.exitCode = 1;
}

function runWhereItNeedsToBe(chosen: Benchmark): Promise<number> {
  if (!chosen.needs) return measure(chosen);
  return withSuite(
    chosen.needs,
    (sentence) => console.error(sentence),
    ({ environment }) => {
      Object.assign(process.env, environment);
      return measure(chosen);
    },
    chosen.environment,
  );
}

/** Prints the measures; 1 when a bar is missed, so that a build can depend on it. */
async function measure(chosen: Benchmark): Promise<number> {
  const measures = await chosen.run(args);
  if (rest.includes("--json")) for (const row of measures) console.log(JSON.stringify(row));
  else console.log(measureTable(measures));
  return measures.some(({ holds }) => holds === false) ? 1 : 0;
}

async function load(wanted: string | undefined): Promise<Benchmark | null> {
  if (!wanted || !benchmarkNames().includes(wanted)) return null;
  return (await import(pathToFileURL(atRoot("tools", "bench", `${wanted}.ts`)).href)) as Benchmark;
}

/** Beside the benchmarks lie modules that they share: a benchmark is what exports `run`. */
function benchmarkNames(): string[] {
  const folder = atRoot("tools", "bench");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => /^[^.]+\.ts$/.test(file))
    .filter((file) =>
      /^export (async )?function run\(/m.test(readFileSync(atRoot("tools", "bench", file), "utf8")),
    )
    .map((file) => file.replace(/\.ts$/, ""));
}
