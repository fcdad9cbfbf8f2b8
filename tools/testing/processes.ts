import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

export interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
  readonly kilobytes: number;
}

/** The page size of Linux, except on some ARM machines, where this counts too little. */
const KILOBYTES_PER_PAGE = 4;

/** Returns a process and its descendants with their memory. Empty if the system doesn't report it. */
export function processTree(root: number, platform = process.platform): Process[] {
  const all = platform === "linux" ? listLinuxProcesses() : platform === "win32" ? [] : listPsProcesses();
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

/** Returns a process's memory, with shared memory in proportion. Slower to read, and only on Linux. */
export function readOwnKilobytes({ pid, kilobytes }: Process): number {
  const rollup = readProc(pid, "smaps_rollup");
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? kilobytes);
}

/** `USER_HZ`, the unit of /proc's times, the same on every machine that Chromium runs on. */
const TICKS_PER_SECOND = 100;

/** Returns the processor time of a process in seconds. 0 on systems other than Linux. */
export function readProcessorSeconds({ pid }: Pick<Process, "pid">): number {
  const [, ticks = ""] = /\) \S (?:-?\d+ ){10}(\d+ \d+)/.exec(readProc(pid, "stat")) ?? [];
  return ticks.split(" ").reduce((sum, each) => sum + Number(each), 0) / TICKS_PER_SECOND;
}

/**
 * Returns when a process has started, in a form that only compares, or null where the system doesn't tell. Process
 * ids are used again, and a container gives out the same ones after each start.
 */
export function readStartTime(pid: number, platform = process.platform): string | null {
  if (platform === "win32") return null;
  if (platform === "linux") return /\) \S (?:-?\d+ ){18}(\d+)/.exec(readProc(pid, "stat"))?.[1] ?? null;
  try {
    const ps = ["-o", "lstart=", "-p", String(pid)];
    return execFileSync("ps", ps, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim() || null;
  } catch {
    return null;
  }
}

function listLinuxProcesses(): Process[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): Process[] => {
      const pid = Number(name);
      // `12 (a name) S 1 …`: the name may contain spaces and brackets.
      const parent = /\) \S (\d+)/.exec(readProc(pid, "stat"))?.[1];
      if (parent === undefined) return []; // ended since
      const resident = Number(readProc(pid, "statm").split(" ")[1] ?? 0);
      const command = readProc(pid, "cmdline").replaceAll("\0", " ").trim();
      return [{ pid, parent: Number(parent), command, kilobytes: resident * KILOBYTES_PER_PAGE }];
    });
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return ""; // ended, another user's, or no Linux
  }
}

function listPsProcesses(): Process[] {
  try {
    return parsePs(
      execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss=,command="], { encoding: "utf8", timeout: 5_000 }),
    );
  } catch {
    return [];
  }
}

export function parsePs(output: string): Process[] {
  return output.split("\n").flatMap((line): Process[] => {
    const [, pid, parent, kilobytes, command = ""] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined
      ? []
      : [{ pid: Number(pid), parent: Number(parent), kilobytes: Number(kilobytes), command: command.trim() }];
  });
}
