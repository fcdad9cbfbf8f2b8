import { AppError } from "../../contract/errors.ts";
import type { SellerItem } from "./marketplaceItem.ts";
import { indexListings, type ListingIndex, listingIdOf } from "./matchItems.ts";
import { newListing, planListing } from "./planListing.ts";
import type { ListingWrite, SyncListings } from "./ports.ts";

/** A listing that is edited at the very moment is looked at again, this often. */
const MAX_ROUNDS = 5;

export interface Applied {
  /** Documents written; what agrees already is none. */
  written: number;
  kept: number;
}

/** Makes the listings agree with their items. May be repeated: the second time there is nothing left to write. */
export async function applyItems(
  listings: SyncListings,
  uid: string,
  items: readonly SellerItem[],
  index: ListingIndex,
  lastSync: number | null,
): Promise<Applied> {
  const applied = { written: 0, kept: 0 };
  let open = items;
  let current = index;
  for (let round = 1; ; round += 1) {
    const planned = open.flatMap((item) => planOne(item, current, lastSync));
    const writes = planned.flatMap(({ item, write }) => (write === null ? [] : [{ item, write }]));
    const overtaken = new Set(
      writes.length === 0
        ? []
        : await listings.write(
            uid,
            writes.map(({ write }) => write),
          ),
    );
    const again = new Set(writes.filter((_, at) => overtaken.has(at)).map(({ item }) => item));
    applied.written += writes.length - overtaken.size;
    applied.kept += planned.filter(({ item, keepsEdit }) => keepsEdit && !again.has(item)).length;
    if (again.size === 0) return applied;
    if (round === MAX_ROUNDS) throw new AppError("listing/busy");
    open = [...again];
    current = indexListings(await listings.relatedTo(uid, open));
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
    const listingId = listingIdOf(item.itemId);
    const write = { kind: "create" as const, listingId, fields: newListing(item), createdAt: item.startTime };
    return [{ item, write, keepsEdit: false }];
  }
  if (match.listing === null) return [];
  const { fields, keepsEdit } = planListing(match.listing, item, lastSync);
  const write = Object.keys(fields).length === 0 ? null : { kind: "update" as const, local: match, fields };
  return [{ item, write, keepsEdit }];
}
