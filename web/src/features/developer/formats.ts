import { formatDateTimeSeconds } from "@/lib/dates";
import { formatNumber } from "@/ui/numbers";
interface Moment {
  toMillis(): number;
}

/** Formats a time as `Nov 22, 2026, 9:41:00 AM`. Returns a dash for null. */
export function formatMoment(at: Moment | number | null | undefined): string {
  if (at === null || at === undefined) return "–";
  return formatDateTimeSeconds(typeof at === "number" ? at : at.toMillis());
}

export const formatMilliseconds = (milliseconds: number | null): string =>
  milliseconds === null ? "–" : `${formatNumber(milliseconds)} ms`;

/** Converts a document to JSON, with its times as ISO texts. */
export const toJson = (data: unknown): string => JSON.stringify(replaceTimes(data), null, 2);

function replaceTimes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(replaceTimes);
  if (typeof value !== "object" || value === null) return value;
  if ("toMillis" in value && typeof value.toMillis === "function") {
    return new Date((value as Moment).toMillis()).toISOString();
  }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaceTimes(each)]));
}
