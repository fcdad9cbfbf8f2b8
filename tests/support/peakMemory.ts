import { readFileSync } from "node:fs";

/**
 * Returns the most memory that this process has held, in bytes. On Linux, `maxRSS` starts with the memory of
 * the parent process, so the process's own peak is read instead.
 */
export function readPeakMemory(): number {
  const [, kilobytes] =
    process.platform === "linux" ? (OWN_PEAK.exec(readFileSync("/proc/self/status", "utf8")) ?? []) : [];
  return Number(kilobytes ?? process.resourceUsage().maxRSS) * 1_024;
}

const OWN_PEAK = /^VmHWM:\s+(\d+) kB$/m;
