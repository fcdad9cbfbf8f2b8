import { HOUR_MS } from "@contract/wire/durations";

/** A backup a day, and two hours for the export (docs/operations.md). In milliseconds. */
const OLD_MS = 26 * HOUR_MS;

export const isBackupOld = (finishedAt: number, now: number): boolean => now - finishedAt > OLD_MS;
