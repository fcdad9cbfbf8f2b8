import { formatDateTimeSeconds } from "@/lib/dates";
interface Moment {
  toMillis(): number;
}

/** `Nov 22, 2026, 9:41:00 AM`; a dash for none. */
export function formatMoment(at: Moment | number | null | undefined): string {
  if (at === null || at === undefined) return "–";
  return formatDateTimeSeconds(typeof at === "number" ? at : at.toMillis());
}

export const formatMilliseconds = (milliseconds: number | null): string =>
  milliseconds === null ? "–" : `${milliseconds.toLocaleString("en-US")} ms`;

/** A document as JSON, its times as ISO texts. */
export const asJson = (data: unknown): string => JSON.stringify(readable(data), null, 2);

function readable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readable);
  if (typeof value !== "object" || value === null) return value;
  if ("toMillis" in value && typeof value.toMillis === "function") {
    return new Date((value as Moment).toMillis()).toISOString();
  }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, readable(each)]));
}
