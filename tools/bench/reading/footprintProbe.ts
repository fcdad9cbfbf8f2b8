/**
 * Loads an engine in one fresh process, like an instance of the functions, reads one picture twice, and
 * prints the cost. `node footprintProbe.ts <engine> <picture>`.
 */
import { readFileSync } from "node:fs";

import { readPeakMemory } from "../../../tests/support/peakMemory.ts";
import type { EngineName } from "./engines.ts";

export interface Probe {
  /** Milliseconds. `first` includes loading the engine's code. */
  readonly first: number;
  readonly second: number;
  /** The memory of the process in bytes: before the engine's code, after both readings, and the peak. */
  readonly before: number;
  readonly after: number;
  readonly most: number;
}

const [engineName = "ours", file = ""] = process.argv.slice(2);
const jpeg = readFileSync(file);
const before = process.memoryUsage.rss();
const started = performance.now();
const { createEngine } = await import("./engines.ts");
const engine = createEngine(engineName as EngineName);
await engine.read(jpeg);
const readOnce = performance.now();
await engine.read(jpeg);
const probe: Probe = {
  first: readOnce - started,
  second: performance.now() - readOnce,
  before,
  after: process.memoryUsage.rss(),
  most: readPeakMemory(),
};
process.stdout.write(JSON.stringify(probe));
await engine.close();
