import { HOUR_MS } from "@contract/wire/durations";

/**
 * Maximum age of a backup in milliseconds. Backups run daily, and the export takes up to two hours
 * (docs/operations.md).
 */
const OLD_MS = 26 * HOUR_MS;

export const isBackupOld = (finishedAt: number, now: number): boolean => now - finishedAt > OLD_MS;
