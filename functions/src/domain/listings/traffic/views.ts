import type { ListingDocument } from "../../../contract/documents.ts";
import { DAY_MS } from "../../../contract/wire/durations.ts";

/** What eBay's traffic report tells of one item. Null is unknown. */
export interface TrafficFigures {
  views: number | null;
  impressions: number | null;
  sales: number | null;
}

/** The days of a report, both included, as `YYYY-MM-DD`. */
export interface TrafficDays {
  from: string;
  to: string;
}

export type ShownTraffic = Pick<ListingDocument, "viewCount" | "impressionCount" | "traffic">;

/**
 * A report that no other has followed for so long counts no more: the seller has withdrawn the access, and the item's own
 * counter knows more.
 */
const REPORT_LASTS_MS = 14 * DAY_MS;
/** Unchanged figures are written with their new days after so many. Each write costs, and browsers read it. */
const DAYS_RENEWED_MS = 7 * DAY_MS;

/** Returns what a listing takes from a report: nothing if it says the same of about the same days. */
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

/** Returns what a listing takes from its item's own counter of views. A report that isn't too old comes first. */
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
