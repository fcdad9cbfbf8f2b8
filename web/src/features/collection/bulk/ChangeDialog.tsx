import { useMarketplace } from "@/lib/ebay/marketplace";
import { collectionStore } from "@/lib/listings/store";
import { formatPrice } from "@/lib/money";
import { usePerson } from "@/lib/session/session";

import { BulkDryRunDialog } from "./BulkDryRunDialog";
import type { ChangePlan } from "./openDialog";
import { type Change, changeMany } from "./changing";
import { copy } from "../copy";
import { isLive, getTitle, findRows } from "../list/rowText";
import { formatCount } from "@/ui/numbers";

/** Shows the effect of a change on each listing. Nothing is changed before the seller confirms. */
export function ChangeDialog({ plan: { label, changes, skipped } }: { readonly plan: ChangePlan }) {
  const { uid } = usePerson();
  const { isOn } = useMarketplace();
  const note = isOn ? copy.changeNote : copy.changeNoteOff;
  const count = formatCount(changes.length, "listing");
  const live = findRows(changes.map(({ id }) => id)).filter(isLive).length;
  return (
    <BulkDryRunDialog
      title={`Change ${count}?`}
      confirmLabel={`Change ${count}`}
      lines={changes.map((change) => ({
        key: change.id,
        title: getTitle(change.id),
        change: describe(change),
      }))}
      skipped={skipped}
      undo={note}
      onConfirm={() => void changeMany(uid, label, changes, note)}
    >
      {isOn && live > 0 && <p>{copy.changesOnEbay(live, changes.length)}</p>}
    </BulkDryRunDialog>
  );
}

function describe({ id, price, quantity }: Change): string {
  const row = collectionStore.get(id);
  return quantity === undefined
    ? `${formatPrice(row?.price)} → ${formatPrice(price)}`
    : `${row?.quantity ?? "–"} → ${quantity}`;
}
