import { processorSeconds, processTree } from "../../testing/processes.ts";
import type { Measure } from "../measure.ts";
import type { Arm } from "./tally.ts";

/** Seconds that each part of the suite, and this benchmark, had a processor. */
export type Used = Map<string, number>;

const PARTS: readonly (readonly [RegExp, string])[] = [
  [/functionsEmulatorRuntime/, "functions"],
  [/firestore/i, "database"],
  [/simulators/, "eBay"],
  [/firebase\.js|guard/, "the emulators' front end"],
];

/** Of everything that this process has started, until now. */
export function readProcessors(): Used {
  const used: Used = new Map();
  for (const process of processTree(globalThis.process.pid)) {
    const isOurs = process.pid === globalThis.process.pid;
    const [, part = "others"] = PARTS.find(([command]) => command.test(process.command)) ?? [];
    add(used, isOurs ? "the sellers and the hostile one themselves" : part, processorSeconds(process));
  }
  return used;
}

/** Adds what was used between two readings. A process that has ended meanwhile is not counted. */
export function addUsed(to: Used, before: Used, after: Used): void {
  for (const [part, seconds] of after) add(to, part, Math.max(0, seconds - (before.get(part) ?? 0)));
}

/**
 * Processor time per second, of all cores together: what the arms had to share. Deployed, each function has processors of
 * its own.
 */
export function processorMeasures(
  used: Readonly<Record<Arm, Used>>,
  seconds: Readonly<Record<Arm, number>>,
): Measure[] {
  const share = (arm: Arm, part: string) => (used[arm].get(part) ?? 0) / seconds[arm];
  return [...used.beside.keys()].map((part) => {
    const [value, baseline] = [share("beside", part), share("alone", part)];
    return { name: `processors: ${part}`, unit: "cores", value, baseline, ratio: value / baseline };
  });
}

const add = (to: Used, part: string, seconds: number) => void to.set(part, (to.get(part) ?? 0) + seconds);
