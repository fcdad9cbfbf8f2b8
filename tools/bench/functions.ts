import { spawn } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, parse } from "node:path";
import { fileURLToPath } from "node:url";

import { atRoot } from "../root.ts";
import { buildFunctionsFolder } from "../suite/functionsFolder.ts";
import { compareWithBaseline, type Measure, median } from "./measure.ts";

/** A first call is counted in the database. */
export const needs = ["firestore"] as const;

const LEAST = { path: fileURLToPath(new URL("functions/least.cjs", import.meta.url)), name: "least" };
const LOADER = fileURLToPath(new URL("functions/load.mjs", import.meta.url));
/** Processes for each group. */
const ROUNDS = 7;
/** The number of groups between two processes of the baseline. A busy moment then affects both. */
const BESIDE = 3;
/** The most that a function may take, as a multiple of the SDKs alone. */
const MOST = 1.15;
/** Packages that are loaded when first used. */
const PACKAGES = [
  "@google-cloud/storage",
  "@google/generative-ai",
  "cloudinary",
  "onnxruntime-node",
  "openai",
  "sharp",
  "tesseract.js",
];

/** Milliseconds, and the peak memory since the start in megabytes. */
interface Cost {
  /** Of a processor. By the clock, the same process took 0.3 to 2 s on a busy machine. */
  readonly load: number;
  readonly loaded: number;
  /** From the start of loading until the answer. */
  readonly firstCall: number;
}

/**
 * Measures the start of a deployed function, for each file of `composition/`, beside the smallest function on
 * the same SDKs. Each runs in its own process. Also measures the packages that are loaded when first used.
 */
export async function run(): Promise<Measure[]> {
  const folder = atRoot(".local", `bench-functions-${process.pid}`);
  try {
    await buildFunctionsFolder(folder);
    const groups = await listFunctions(folder);
    const { least, each } = await measureStarts(folder, groups);
    const packages = await measurePackages();
    return [
      ...groups.flatMap(({ group }) => createMeasures(group, each.get(group) ?? [], least)),
      ...packages,
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Group {
  readonly group: string;
  /** A callable of the group. */
  readonly name: string;
}

async function listFunctions(folder: string): Promise<Group[]> {
  const compositions = join(folder, "lib", "composition");
  const require = createRequire(import.meta.url);
  const files = (await readdir(compositions, { recursive: true })).filter(
    (file) => file.endsWith(".js") && !file.startsWith("parts"),
  );
  return files.flatMap((file) => {
    const exported = require(join(compositions, file)) as Record<string, { __endpoint?: object } | undefined>;
    const [name] = Object.keys(exported).filter((key) => {
      const endpoint = exported[key]?.__endpoint;
      return endpoint !== undefined && "callableTrigger" in endpoint;
    });
    return name === undefined ? [] : [{ group: parse(file).name, name }];
  });
}

async function measureStarts(folder: string, groups: readonly Group[]) {
  const least: Cost[] = [];
  const each = new Map<string, Cost[]>(groups.map(({ group }) => [group, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, { group, name }] of groups.entries()) {
      if (at % BESIDE === 0) least.push(await start([LEAST.path, LEAST.name]));
      each.get(group)?.push(await start([folder, name], name));
    }
  }
  return { least, each };
}

function createMeasures(group: string, costs: readonly Cost[], least: readonly Cost[]): Measure[] {
  const of = (key: keyof Cost, unit: string, what: string) =>
    compareWithBaseline(
      `${group}: ${what}`,
      unit,
      median(costs.map((cost) => cost[key])),
      median(least.map((cost) => cost[key])),
      MOST,
    );
  const { bar: _bar, holds: _holds, ...firstCall } = of("firstCall", "ms", "first call");
  return [of("load", "ms", "load, processor time"), of("loaded", "MB", "memory once loaded"), firstCall];
}

async function measurePackages(): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const name of PACKAGES) {
    const costs = [];
    for (let round = 0; round < ROUNDS; round += 1) costs.push(await start([name]));
    measures.push({
      name: `${name}, when first used`,
      value: median(costs.map(({ load }) => load)),
      unit: "ms",
    });
  }
  return measures;
}

function start(args: readonly string[], target?: string): Promise<Cost> {
  // Google's instances have no compile cache.
  const { NODE_COMPILE_CACHE: _cache, NODE_OPTIONS: _options, ...environment } = process.env;
  const child = spawn(process.execPath, [LOADER, ...args], {
    env: { ...environment, ...(target !== undefined && { FUNCTION_TARGET: target }) },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  return new Promise((resolve, reject) => {
    let measured: Cost | undefined;
    let complaints = "";
    child.stderr?.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
    child.on("message", (message) => (measured = message as Cost));
    child.once("error", reject);
    child.once("close", (code) => {
      if (measured) resolve(measured);
      else reject(new Error(`${args.join(" ")} ended with code ${code ?? "none"}: ${complaints}`));
    });
  });
}
