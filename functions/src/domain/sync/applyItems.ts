import { AppError } from "../../contract/wire/errors.ts";
import type { SellerItem } from "./marketplaceItem.ts";
import { makeImportedListingId } from "../../contract/listings/importedListing.ts";
import { indexListings, type ListingIndex } from "./matchItems.ts";
import { buildNewListing, planListing } from "./planListing.ts";
import type { ListingWrite, SyncListings } from "./ports.ts";

/** Maximum attempts to write a listing that is changed concurrently. */
const MAX_ATTEMPTS = 5;

export interface ApplyResult {
  /** Number of documents written. Listings that already agree aren't written. */
  written: number;
  kept: number;
}

/** Updates listings so that they agree with their items. Idempotent: a repeat writes nothing. */
export async function applyItems(
  listings: SyncListings,
  uid: string,
  items: readonly SellerItem[],
  index: ListingIndex,
  lastSync: number | null,
): Promise<ApplyResult> {
  const applied = { written: 0, kept: 0 };
  let pending = items;
  let current = index;
  for (let attempt = 1; ; attempt += 1) {
    const planned = pending.flatMap((item) => planOne(item, current, lastSync));
    const writes = planned.flatMap(({ item, write }) => (write === null ? [] : [{ item, write }]));
    const conflicts = new Set(
      writes.length === 0
        ? []
        : await listings.write(
            uid,
            writes.map(({ write }) => write),
          ),
    );
    const again = new Set(writes.filter((_, at) => conflicts.has(at)).map(({ item }) => item));
    applied.written += writes.length - conflicts.size;
    applied.kept += planned.filter(({ item, keepsEdit }) => keepsEdit && !again.has(item)).length;
    if (again.size === 0) return applied;
    if (attempt === MAX_ATTEMPTS) throw new AppError("listing/busy");
    pending = [...again];
    current = indexListings(await listings.listRelated(uid, pending));
  }
}

interface PlannedItem {
  item: SellerItem;
  write: ListingWrite | null;
  keepsEdit: boolean;
}

function planOne(item: SellerItem, index: ListingIndex, lastSync: number | null): PlannedItem[] {
  const match = index.match(item);
  if (match === "skip") return [];
  if (match === "new") {
    const listingId = makeImportedListingId(item.itemId);
    const write = {
      kind: "create" as const,
      listingId,
      fields: buildNewListing(item),
      createdAt: item.startTime,
    };
    return [{ item, write, keepsEdit: false }];
  }
  if (match.listing === null) return [];
  const { fields, keepsEdit } = planListing(match.listing, item, lastSync);
  const write = Object.keys(fields).length === 0 ? null : { kind: "update" as const, local: match, fields };
  return [{ item, write, keepsEdit }];
}
