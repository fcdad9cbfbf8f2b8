import { formatOneDigit } from "@/ui/numbers";

const UNITS = ["KB", "MB", "GB"] as const;

/** Formats a size in bytes, such as `12.5 MB`. Units are powers of 1000, as in file managers. */
export function formatSize(bytes: number): string {
  let size = bytes / 1000;
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${formatOneDigit(size)} ${UNITS[unit]}`;
}
