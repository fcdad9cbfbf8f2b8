import { DAY_MS } from "./durations.ts";
import { formatPacificDay } from "./calls/quota.ts";
import { type Listing } from "./state/listing.ts";

/** Counts a visit of the item's page. eBay's counter and its traffic report both include it. */
export function countVisit(listing: Listing, now: Date): void {
  listing.hitCount += 1;
  addVisits(listing, formatPacificDay(now), 1);
}

/** Gives an older listing its visits, spread evenly over the days since its start. */
export function placeVisits(listing: Listing, count: number, now: Date): void {
  const start = Date.parse(listing.startTime);
  const end = Math.min(now.getTime(), Date.parse(listing.endedAt ?? now.toISOString()));
  const days = Math.max(1, Math.ceil((end - start) / DAY_MS));
  listing.hitCount = count;
  for (let at = 0; at < count; at += 1) {
    addVisits(listing, formatPacificDay(new Date(start + Math.floor((at * days) / count) * DAY_MS)), 1);
  }
}

/** Sums the visits from one day to another, both included, as `YYYY-MM-DD`. */
export function countVisits({ visits = {} }: Listing, from: string, to: string): number {
  return Object.entries(visits).reduce(
    (sum, [day, count]) => sum + (day >= from && day <= to ? count : 0),
    0,
  );
}

function addVisits(listing: Listing, day: string, count: number): void {
  listing.visits = { ...listing.visits, [day]: (listing.visits?.[day] ?? 0) + count };
}
