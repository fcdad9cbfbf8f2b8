import { readOwnKilobytes, type Process, processTree } from "./processes.ts";

/** The kind of a process by its command line. The first match counts. */
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
  /** The peak memory, or null if the system doesn't report it. */
  stop(): Peak | null;
}

/** A measurement takes some milliseconds. Processes between two measurements are missed. */
const SECONDS_BETWEEN = 3;

/** Regularly measures the memory of this process and of everything that it started. */
export function watchMemory(
  tree: () => Process[] = () => processTree(process.pid),
  own: (process: Process) => number = readOwnKilobytes,
): MemoryWatch {
  const startedAt = Date.now();
  let peak: Peak | null = null;
  let mostResident = 0;
  const look = () => {
    const processes = tree();
    const resident = processes.reduce((sum, { kilobytes }) => sum + kilobytes, 0);
    // The kernel takes long to compute the unshared memory, so this reads it only if the total is a new
    // maximum.
    if (resident <= mostResident) return;
    mostResident = resident;
    const kinds = sumByKind(processes, own);
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

function sumByKind(processes: readonly Process[], own: (process: Process) => number): Peak["kinds"] {
  const kinds = new Map<string, { kind: string; kilobytes: number; count: number }>();
  for (const each of processes) {
    const kind = KINDS.find(([pattern]) => pattern.test(each.command))?.[1] ?? "other";
    const sum = kinds.get(kind) ?? { kind, kilobytes: 0, count: 0 };
    kinds.set(kind, { kind, kilobytes: sum.kilobytes + own(each), count: sum.count + 1 });
  }
  return [...kinds.values()].toSorted((one, other) => other.kilobytes - one.kilobytes);
}

/** Formats one line: the total, its time, and the shares. */
export function formatMemory(peak: Peak | null): string {
  if (peak === null) return "Memory: –";
  const who = peak.kinds.map(
    ({ kind, kilobytes, count }) => `${kind} ${toGigabytes(kilobytes)}${count > 1 ? ` (${count})` : ""}`,
  );
  return `Memory: ${toGigabytes(peak.kilobytes)} GB at most, after ${peak.afterSeconds.toFixed(0)} s: ${who.join(", ")}`;
}

const toGigabytes = (kilobytes: number) => (kilobytes / 1_000_000).toFixed(1);
