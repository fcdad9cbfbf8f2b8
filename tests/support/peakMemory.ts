import { readFileSync } from "node:fs";

/**
 * Returns the most memory that this process has held, in bytes. Linux is asked for the process's own peak, because
 * `maxRSS` begins there with what the parent process held when it started this one.
 */
export function readPeakMemory(): number {
  const [, kilobytes] =
    process.platform === "linux" ? (OWN_PEAK.exec(readFileSync("/proc/self/status", "utf8")) ?? []) : [];
  return Number(kilobytes ?? process.resourceUsage().maxRSS) * 1_024;
}

const OWN_PEAK = /^VmHWM:\s+(\d+) kB$/m;
