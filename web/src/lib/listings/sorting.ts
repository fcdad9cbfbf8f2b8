import type { ListingStatusName } from "../listing";
import { fold } from "./fold";
import type { SortKey } from "./query";
import type { ListingRow } from "./row";

/**
 * What a listing is sorted by; null, the unknown, comes last in both directions. Listings of one value stand in the
 * order of their titles, and of one title in that of their ids.
 */
export const SORT_VALUES: Readonly<
  Record<Exclude<SortKey, "title">, (row: ListingRow) => string | number | null>
> = {
  price: ({ price }) => price,
  quantity: ({ quantity }) => quantity,
  sold: ({ quantitySold }) => quantitySold,
  sku: ({ sku }) => (sku === null || sku === "" ? null : fold(sku)),
  status: ({ status }) => STATUS_RANKS[status],
  watchers: ({ watchCount }) => watchCount,
  views: ({ viewCount }) => viewCount,
  created: ({ createdAt }) => createdAt,
  updated: ({ updatedAt }) => (updatedAt === 0 ? null : updatedAt),
  synced: ({ lastEbaySync }) => lastEbaySync,
};

/** The order of a listing's life. */
const STATUS_RANKS: Readonly<Record<ListingStatusName, number>> = {
  draft: 0,
  scheduled: 1,
  active: 2,
  sold: 3,
  unsold: 4,
  ended: 5,
  unknown: 6,
};
