import { FIELDS, type FieldWith, listFieldsWith } from "@contract/listings/fields";

import type { ListingStatusName } from "../listing";
import { fold } from "./fold";
import type { SortKey } from "./query";
import type { ListingRow } from "../row";

/** The order in which a listing goes through its statuses. */
const STATUS_RANKS: Readonly<Record<ListingStatusName, number>> = {
  draft: 0,
  scheduled: 1,
  active: 2,
  sold: 3,
  unsold: 4,
  ended: 5,
  unknown: 6,
};

type SortValue = (row: ListingRow) => string | number | null;

/**
 * Returns the value that a listing is sorted by. Null means unknown, and comes last in both directions.
 * Listings with equal values are in the order of their titles, and then of their ids
 * (decisions/collection/0043).
 */
export const SORT_VALUES = Object.fromEntries(
  listFieldsWith("sort").map((field) => [FIELDS[field].sort, sortValue(field)]),
) as Readonly<Record<SortKey, SortValue>>;

function sortValue(field: FieldWith<"sort">): SortValue {
  if (field === "status") return ({ status }) => STATUS_RANKS[status];
  const isTime = FIELDS[field].kind === "time";
  return ({ [field]: value }) => {
    if (value === "" || (isTime && value === 0)) return null;
    return typeof value === "string" ? fold(value) : value;
  };
}
