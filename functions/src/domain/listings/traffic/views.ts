import type { ListingDocument } from "../../../contract/documents.ts";
import { DAY_MS } from "../../../contract/wire/durations.ts";

/** Figures of one item in eBay's traffic report. Null means unknown. */
export interface TrafficFigures {
  views: number | null;
  impressions: number | null;
  sales: number | null;
}

/** The first and last day of a report, inclusive, as `YYYY-MM-DD`. */
export interface TrafficDays {
  from: string;
  to: string;
}

export type ShownTraffic = Pick<ListingDocument, "viewCount" | "impressionCount" | "traffic">;

/**
 * Maximum age of the last report. Older reports mean that the seller has withdrawn the access, and the item's
 * own view counter is more accurate.
 */
const REPORT_LASTS_MS = 14 * DAY_MS;
/**
 * Unchanged figures are written with their new period only after this time. Each write costs, and browsers
 * read it.
 */
const DAYS_RENEWED_MS = 7 * DAY_MS;

/**
 * Returns the listing fields to change after a report. Empty if the figures are unchanged for nearly the same
 * period.
 */
export function adoptReport(
  listing: ShownTraffic,
  { views, impressions, sales }: TrafficFigures,
  { from, to }: TrafficDays,
): Partial<ShownTraffic> {
  if (views === null) return {};
  const { traffic } = listing;
  const isSame =
    traffic &&
    listing.viewCount === views &&
    (listing.impressionCount ?? null) === impressions &&
    traffic.sales === (sales ?? 0) &&
    Date.parse(to) - Date.parse(traffic.to) < DAYS_RENEWED_MS;
  if (isSame) return {};
  return { viewCount: views, impressionCount: impressions, traffic: { from, to, sales: sales ?? 0 } };
}

/**
 * Returns the listing fields to change after a read of the item's own view counter. A recent report takes
 * precedence.
 */
export function adoptCounter(
  listing: ShownTraffic,
  counted: number | null,
  now: number,
): Partial<ShownTraffic> {
  if (counted === null) return {};
  const { traffic } = listing;
  if (traffic && now - Date.parse(traffic.to) < REPORT_LASTS_MS) return {};
  return {
    ...(listing.viewCount !== counted && { viewCount: counted }),
    ...(traffic && { traffic: null, impressionCount: null }),
  };
}
