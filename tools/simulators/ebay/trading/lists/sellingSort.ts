import { getEndTime } from "../../listings.ts";
import { type Listing } from "../../state/listing.ts";
import { textAt } from "../xml.ts";

const DESCENDING = "Descending";

/** Sorts listings by an ItemSortTypeCodeType. Keeps the order for types that aren't about listings. */
export function sortListings(listings: readonly Listing[], sort: string | undefined, now: Date): Listing[] {
  const descending = sort?.endsWith(DESCENDING) === true;
  const key = sort && KEYS[descending ? sort.slice(0, -DESCENDING.length) : sort];
  if (!key) return [...listings];
  const direction = descending ? -1 : 1;
  return listings.toSorted((one, other) => {
    const [a, b] = [key(one, now), key(other, now)];
    return a < b ? -direction : a > b ? direction : 0;
  });
}

type Key = (listing: Listing, now: Date) => number | string;

const price: Key = ({ item }) => Number(textAt(item, "StartPrice"));
const end: Key = (listing, now) => getEndTime(listing, now).getTime();

const KEYS: Record<string, Key> = {
  ItemID: ({ itemId }) => Number(itemId),
  Price: price,
  StartPrice: price,
  CurrentPrice: price,
  Title: ({ item }) => textAt(item, "Title")?.toLowerCase() ?? "",
  Quantity: ({ quantityAvailable, quantitySold }) => quantityAvailable + quantitySold,
  QuantityAvailable: ({ quantityAvailable }) => quantityAvailable,
  QuantitySold: ({ quantitySold }) => quantitySold,
  StartTime: ({ startTime }) => Date.parse(startTime),
  EndTime: end,
  TimeLeft: end,
  WatchCount: ({ watchCount }) => watchCount,
};
