/**
 * `npm run bench -- <name> [--json] [arguments of the benchmark]` runs tools/bench/<name>.ts. Without a name
 * it runs all benchmarks in sequence, which takes hours, and writes docs/benchmarks.md. `npm run bench -- --record <name>...`
 * runs some of them, and keeps the figures of the others there.
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem, type } from "node:os";
import { pathToFileURL } from "node:url";

import type { Measure } from "./bench/measure.ts";
import { judgeBars, mergeRuns, type Ran, writeBenchmarksPage } from "./bench/report.ts";
import { measureTable } from "./bench/table.ts";
import { atRoot } from "./root.ts";
import type { Emulator } from "./suite/suite.ts";
import { withSuite } from "./suite/withSuite.ts";

interface Benchmark {
  run(args: readonly string[]): Promise<readonly Measure[]>;
  /** The emulators that it needs, and the functions' environment beside the emulators' addresses. */
  readonly needs?: readonly Emulator[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** They take longer than all others together, so they run last. */
const LONGEST: readonly string[] = ["load", "collection", "rivals", "reading"];

const sortNames = (names: readonly string[]) =>
  names.toSorted((one, other) => LONGEST.indexOf(one) - LONGEST.indexOf(other));

/** Where the figures of docs/benchmarks.md are kept. */
const FIGURES = atRoot("docs", "benchmarks.json");

const [name, ...rest] = process.argv.slice(2);
const args = rest.filter((argument) => argument !== "--json");
const all = listBenchmarks();
const benchmark = await load(name);
if (benchmark) process.exitCode = await runWhereItNeedsToBe(benchmark);
else if (name === undefined) process.exitCode = await record(all);
else if (name === "--record" && rest.length > 0 && rest.every((each) => all.includes(each))) {
  process.exitCode = await record(rest);
} else {
  console.error(`Usage: npm run bench -- [--record] <${all.join("|")}> [--json]`);
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

/** Prints the measures. Returns 1 when a bar is missed, so that a build can depend on it. */
async function measure(chosen: Benchmark): Promise<number> {
  const measures = await chosen.run(args);
  if (rest.includes("--json")) for (const row of measures) console.log(JSON.stringify(row));
  else console.log(measureTable(measures));
  return measures.some(({ holds }) => holds === false) ? 1 : 0;
}

/**
 * Runs benchmarks, each in its own process, because memory is measured. Writes the page after each, so that a stopped run
 * keeps its figures. Returns 1 when a bar is missed.
 */
async function record(names: readonly string[]): Promise<number> {
  const ran: Ran[] = [];
  for (const each of sortNames(names)) {
    console.log(`\n${each}`);
    const result = await runOne(each);
    ran.push(result);
    console.log(result.problem ?? measureTable(result.measures));
    const known = existsSync(FIGURES) ? (JSON.parse(readFileSync(FIGURES, "utf8")) as Ran[]) : [];
    const merged = mergeRuns(known, [result], sortNames(all));
    writeFileSync(FIGURES, `${JSON.stringify(merged, null, 2)}\n`);
    writeFileSync(atRoot("docs", "benchmarks.md"), writeBenchmarksPage(merged, sortNames(all)));
  }
  const { held, missed } = judgeBars(ran);
  console.log(`\nHeld:\n${held.map((text) => `  ✓ ${text}`).join("\n")}`);
  if (missed.length > 0) console.log(`Missed:\n${missed.map((text) => `  ✗ ${text}`).join("\n")}`);
  return missed.length === 0 ? 0 : 1;
}

function readCircumstances(): Pick<Ran, "machine" | "date" | "commit"> {
  return {
    machine: [
      `${cpus()[0]?.model ?? "Unknown processor"}, ${cpus().length} cores`,
      `${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}, Node ${process.versions.node}`,
    ].join(", "),
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: atRoot(), encoding: "utf8" }).trim(),
  };
}

async function runOne(each: string): Promise<Ran> {
  const startedAt = Date.now();
  const child = spawn(process.execPath, [atRoot("tools", "bench.ts"), each, "--json"], {
    cwd: atRoot(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const lines = output.split("\n").filter((line) => line.startsWith('{"name":'));
  const measures = lines.map((line) => JSON.parse(line) as Measure);
  const seconds = (Date.now() - startedAt) / 1_000;
  const failed = measures.length === 0 || (code !== 0 && measures.every(({ holds }) => holds !== false));
  const problem = failed && { problem: `ended with code ${code ?? "none"}` };
  return { name: each, measures, seconds, ...readCircumstances(), ...problem };
}

async function load(wanted: string | undefined): Promise<Benchmark | null> {
  if (!wanted || !all.includes(wanted)) return null;
  return (await import(pathToFileURL(atRoot("tools", "bench", `${wanted}.ts`)).href)) as Benchmark;
}

/** The folder also holds modules that benchmarks share. A benchmark is a module that exports `run`. */
function listBenchmarks(): string[] {
  const folder = atRoot("tools", "bench");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => /^[^.]+\.ts$/.test(file))
    .filter((file) =>
      /^export (async )?function run\(/m.test(readFileSync(atRoot("tools", "bench", file), "utf8")),
    )
    .map((file) => file.replace(/\.ts$/, ""));
}
