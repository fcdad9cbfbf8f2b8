import { ownKilobytes, type Process, processTree } from "./processes.ts";

/** What a command line tells of a process; the first that matches. */
const KINDS: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/functionsEmulatorRuntime/, "functions"],
  [/firebase-tools/, "emulators"],
  [/^\S*java\b/, "Java"],
  [/chrom(e|ium)/i, "browser"],
  [/vitest/, "tests"],
  [/typescript|oxlint|tsgolint|depcruise|knip|oxfmt|vite/, "checks and builds"],
];

interface Peak {
  readonly kilobytes: number;
  readonly afterSeconds: number;
  readonly kinds: readonly { readonly kind: string; readonly kilobytes: number; readonly count: number }[];
}

export interface MemoryWatch {
  /** The most that was held at once; null where the system doesn't tell. */
  stop(): Peak | null;
}

/** A look takes some milliseconds; what comes and goes between two is missed. */
const SECONDS_BETWEEN = 3;

/** Looks now and then at what this process and all that it started hold. */
export function watchMemory(
  tree: () => Process[] = () => processTree(process.pid),
  own: (process: Process) => number = ownKilobytes,
): MemoryWatch {
  const startedAt = Date.now();
  let peak: Peak | null = null;
  let mostResident = 0;
  const look = () => {
    const processes = tree();
    const resident = processes.reduce((sum, { kilobytes }) => sum + kilobytes, 0);
    // What they hold without sharing takes the kernel long to count: only where all of it is more than before.
    if (resident <= mostResident) return;
    mostResident = resident;
    const kinds = byKind(processes, own);
    const kilobytes = kinds.reduce((sum, each) => sum + each.kilobytes, 0);
    if (kilobytes > (peak?.kilobytes ?? 0))
      peak = { kilobytes, kinds, afterSeconds: (Date.now() - startedAt) / 1_000 };
  };
  const timer = setInterval(look, SECONDS_BETWEEN * 1_000);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      look();
      return peak;
    },
  };
}

function byKind(processes: readonly Process[], own: (process: Process) => number): Peak["kinds"] {
  const kinds = new Map<string, { kind: string; kilobytes: number; count: number }>();
  for (const each of processes) {
    const kind = KINDS.find(([pattern]) => pattern.test(each.command))?.[1] ?? "other";
    const sum = kinds.get(kind) ?? { kind, kilobytes: 0, count: 0 };
    kinds.set(kind, { kind, kilobytes: sum.kilobytes + own(each), count: sum.count + 1 });
  }
  return [...kinds.values()].toSorted((one, other) => other.kilobytes - one.kilobytes);
}

/** One line: the sum, when, and who held it. */
export function memoryLine(peak: Peak | null): string {
  if (peak === null) return "Memory: –";
  const who = peak.kinds.map(
    ({ kind, kilobytes, count }) => `${kind} ${gigabytes(kilobytes)}${count > 1 ? ` (${count})` : ""}`,
  );
  return `Memory: ${gigabytes(peak.kilobytes)} GB at most, after ${peak.afterSeconds.toFixed(0)} s: ${who.join(", ")}`;
}

const gigabytes = (kilobytes: number) => (kilobytes / 1_000_000).toFixed(1);
