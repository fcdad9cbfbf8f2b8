import { writeFileSync } from "node:fs";

import { readProcessorSeconds } from "../testing/processes.ts";
import type { Bounds } from "./sharedWorkers.ts";

const WRITE_MS = 500;

/** Seconds of processor time by function. */
export type FunctionTimes = Readonly<Record<string, number>>;

/** Sums the processor time of each function, and regularly writes it to a file (`FunctionTimes`). */
export function watchProcessors(file: string): NonNullable<Bounds["watch"]> {
  const readings = new Map<number, number>();
  const seconds = new Map<string, number>();
  let hasChanged = true;
  setInterval(() => {
    if (hasChanged) writeFileSync(file, JSON.stringify(Object.fromEntries(seconds) satisfies FunctionTimes));
    hasChanged = false;
  }, WRITE_MS).unref();
  return {
    begins(pid) {
      readings.set(pid, readProcessorSeconds({ pid }));
    },
    answers(pid, entryPoint) {
      const now = readProcessorSeconds({ pid });
      const used = Math.max(0, now - (readings.get(pid) ?? now));
      readings.set(pid, now);
      seconds.set(entryPoint, (seconds.get(entryPoint) ?? 0) + used);
      hasChanged = true;
    },
  };
}
