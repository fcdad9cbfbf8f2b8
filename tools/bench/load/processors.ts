import { existsSync, readFileSync } from "node:fs";
import { cpus } from "node:os";

import type { FunctionTimes } from "../../suite/processorsOfFunctions.ts";
import { readProcessorSeconds, processTree } from "../../testing/processes.ts";
import { atMost, type Measure } from "../measure.ts";
import type { Arm } from "./tally.ts";

/** Seconds of processor time by part of the suite, and of this benchmark. */
export type Used = Map<string, number>;

const PARTS: readonly (readonly [RegExp, string])[] = [
  [/functionsEmulatorRuntime/, "functions"],
  // First, because its command line names the emulators that it starts, for example Firestore's.
  [/firebase\.js|guard/, "the emulators' front end"],
  [/firestore/i, "database"],
  [/simulators/, "eBay"],
  [/attacker/, "the hostile seller itself"],
];
const OTHERS = "other programs of this machine";
const OF_FUNCTIONS = "functions, ";
/** Functions with a smaller share of a processor are listed together. */
const NOTICEABLE = 0.005;

/** Above this share without the hostile seller, acts wait anyway, and the ratios say little. */
const MAX_IN_USE = 0.6;

/** Reads the processor time so far of this process, its descendants, and the rest of the machine. */
export function readProcessors(functionTimes: string): Used {
  const used: Used = new Map();
  let own = 0;
  for (const process of processTree(globalThis.process.pid)) {
    const isOurs = process.pid === globalThis.process.pid;
    const [, part = "others of the suite"] = PARTS.find(([command]) => command.test(process.command)) ?? [];
    const seconds = readProcessorSeconds(process);
    own += seconds;
    add(used, isOurs ? "the honest sellers themselves" : part, seconds);
  }
  add(used, OTHERS, readMachine() - own);
  const functions = existsSync(functionTimes)
    ? (JSON.parse(readFileSync(functionTimes, "utf8")) as FunctionTimes)
    : {};
  for (const [name, seconds] of Object.entries(functions)) add(used, `${OF_FUNCTIONS}${name}`, seconds);
  return used;
}

/** Returns the seconds that all processors have worked since the machine started. */
function readMachine(): number {
  return (
    cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1_000
  );
}

/** Adds the time between two readings. Doesn't count a process that ended in between. */
export function addUsed(to: Used, before: Used, after: Used): void {
  for (const [part, seconds] of after) add(to, part, Math.max(0, seconds - (before.get(part) ?? 0)));
}

/** Processor time per second that the arms shared. When deployed, each function has its own processors. */
export function createProcessorMeasures(
  used: Readonly<Record<Arm, Used>>,
  seconds: Readonly<Record<Arm, number>>,
): Measure[] {
  const share = (arm: Arm, part: string) => (used[arm].get(part) ?? 0) / seconds[arm];
  const measure = (name: string, value: number, baseline: number): Measure => ({
    ...{ name: `processors: ${name}`, unit: "cores", value, baseline },
    ratio: value / baseline,
  });
  const parts = [...new Set([...used.alone.keys(), ...used.beside.keys()])].toSorted();
  const shown = parts.filter((part) => Math.max(share("alone", part), share("beside", part)) >= NOTICEABLE);
  const all = (arm: Arm) =>
    parts
      .filter((part) => part !== OTHERS && !part.startsWith(OF_FUNCTIONS))
      .reduce((sum, part) => sum + share(arm, part), 0);
  const cores = cpus().length;
  return [
    ...shown.map((part) => measure(part, share("beside", part), share("alone", part))),
    measure("all but other programs", all("beside"), all("alone")),
    atMost(
      `cores of ${cores} in use alone, other programs included (more is a full machine)`,
      "cores",
      all("alone") + share("alone", OTHERS),
      MAX_IN_USE * cores,
    ),
  ];
}

const add = (to: Used, part: string, seconds: number) => void to.set(part, (to.get(part) ?? 0) + seconds);
