import { useState } from "react";

import { nameListing } from "@/lib/listings/nameListing";
import type { ListingRow } from "@/lib/listings/row";
import { STATUS_LABELS } from "@/lib/listings/listing";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { collectionStore } from "@/lib/listings/store";
import { formatPrice } from "@/lib/money";
import { Checkbox } from "@/ui/choices/Checkbox";

import { copy } from "../copy";
import { isLive, getTitle, findRows } from "../list/rowText";
import { BulkDryRunDialog } from "./BulkDryRunDialog";
import type { EndedListing } from "./openDialog";
import { deleteMany, endMany, relistMany } from "./removing";
import { formatCount } from "@/ui/numbers";

interface DeleteDialogProps {
  readonly ids: readonly string[];
  /** Called with the ids of the listings that were removed from the collection. */
  readonly onGone: (ids: readonly string[]) => void;
}

export function DeleteDialog({ ids, onGone }: DeleteDialogProps) {
  const { isConnected } = useMarketplace();
  const [endToo, setEndToo] = useState(false);
  const rows = findRows(ids);
  const live = rows.filter(isLive).length;
  return (
    <BulkDryRunDialog
      title={`Delete ${describeListings(rows)}?`}
      confirmLabel={`Delete ${formatCount(ids.length, "listing")}`}
      danger
      lines={rows.map((row) => ({ key: row.id, title: nameListing(row), change: describeState(row) }))}
      undo={copy.inTrash(ids.length)}
      onConfirm={() => void deleteMany(ids, endToo).then(onGone)}
    >
      {live > 0 && (
        <>
          <p>{ids.length === 1 ? copy.itStaysOnEbay : copy.staysOnEbay(live)}</p>
          {isConnected && (
            <Checkbox checked={endToo} onChange={setEndToo}>
              {copy.endTooHint}
            </Checkbox>
          )}
        </>
      )}
    </BulkDryRunDialog>
  );
}

export function EndDialog({ ids }: { readonly ids: readonly string[] }) {
  const rows = findRows(ids);
  const live = rows.filter(isLive);
  return (
    <BulkDryRunDialog
      title={`End ${describeListings(live)} on eBay?`}
      confirmLabel={`End ${formatCount(live.length, "listing")}`}
      danger
      lines={live.map((row) => ({ key: row.id, title: nameListing(row), change: describeSale(row) }))}
      skipped={[{ reason: copy.notLive, titles: rows.filter((row) => !isLive(row)).map(nameListing) }]}
      undo={copy.endUndo}
      onConfirm={() => void endMany(live.map(({ id }) => id))}
    >
      <p>{copy.unfound(live.length)}</p>
    </BulkDryRunDialog>
  );
}

/** Reverts the ending of listings as far as eBay allows: each is listed again as a new item. */
export function RelistDialog({ ended }: { readonly ended: readonly EndedListing[] }) {
  const some = ended.filter(({ quantity }) => quantity > 0);
  return (
    <BulkDryRunDialog
      title={copy.relistTitle(some.length)}
      confirmLabel={copy.listAgain}
      lines={some.map((one) => {
        const row = collectionStore.get(one.id);
        const sale = `${formatPrice(row?.price)} × ${one.quantity}`;
        return { key: one.id, title: getTitle(one.id), change: sale };
      })}
      skipped={[
        {
          reason: copy.noCopies,
          titles: ended.filter(({ quantity }) => quantity < 1).map(({ id }) => getTitle(id)),
        },
      ]}
      undo={copy.relistUndo}
      onConfirm={() => void relistMany(some)}
    >
      <p>{copy.relistHint}</p>
    </BulkDryRunDialog>
  );
}

const describeState = (row: ListingRow): string =>
  isLive(row) ? copy.liveOnEbay : STATUS_LABELS[row.status];
const describeSale = ({ price, quantity }: ListingRow): string => `${formatPrice(price)} × ${quantity}`;

/** Returns the title of one listing, or the number of several. */
function describeListings(rows: readonly ListingRow[]): string {
  const [only] = rows;
  return rows.length === 1 && only ? `“${nameListing(only)}”` : formatCount(rows.length, "listing");
}
