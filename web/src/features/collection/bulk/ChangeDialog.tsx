import { collectionStore } from "@/lib/listings/store";
import { formatPrice } from "@/lib/money";
import { usePerson } from "@/lib/session/session";
import { DryRunDialog } from "@/ui/overlays/DryRunDialog";

import { ask, type ChangePlan } from "./asking";
import { type Change, changeMany } from "./changing";
import { copy } from "../copy";
import { getTitle, isLive } from "../list/rowText";
import { formatCount } from "@/ui/numbers";

/** Shows the effect of a change on each listing. Nothing is changed before the seller confirms. */
export function ChangeDialog({ plan: { label, changes, skipped } }: { readonly plan: ChangePlan }) {
  const { uid } = usePerson();
  const count = formatCount(changes.length, "listing");
  const live = changes.filter(({ id }) => {
    const row = collectionStore.get(id);
    return row !== null && isLive(row);
  }).length;
  return (
    <DryRunDialog
      title={`Change ${count}?`}
      confirmLabel={`Change ${count}`}
      lines={changes.map((change) => ({
        key: change.id,
        title: getTitle(collectionStore.get(change.id) ?? { title: "" }),
        change: describe(change),
      }))}
      skipped={skipped}
      undo={copy.changeNote}
      onClose={() => ask(null)}
      onConfirm={() => {
        ask(null);
        void changeMany(uid, label, changes);
      }}
    >
      {live > 0 && <p>{copy.changesOnEbay(live, changes.length)}</p>}
    </DryRunDialog>
  );
}

function describe({ id, price, quantity }: Change): string {
  const row = collectionStore.get(id);
  return quantity === undefined
    ? `${formatPrice(row?.price)} → ${formatPrice(price)}`
    : `${row?.quantity ?? "–"} → ${quantity}`;
}
