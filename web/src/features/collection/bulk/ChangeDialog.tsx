import { collectionStore } from "@/lib/listings/store";
import { formatPrice } from "@/lib/money";
import { usePerson } from "@/lib/session/session";
import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";

import { ask, type ChangePlan } from "./asking";
import { type Change, changeMany } from "./changing";
import { copy } from "../copy";
import { formatCount, getTitle, isLive } from "../list/rowText";

/** Lines that the dialog shows. The receipt has all. */
const MOST_SHOWN = 200;

/** What a change would do to each listing. Nothing is changed before the person says so. */
export function ChangeDialog({ plan: { label, changes, unchanged } }: { readonly plan: ChangePlan }) {
  const { uid } = usePerson();
  const count = formatCount(changes.length, "listing");
  const live = changes.filter(({ id }) => {
    const row = collectionStore.get(id);
    return row !== null && isLive(row);
  }).length;
  return (
    <Dialog
      open
      tall
      width={560}
      onOpenChange={(isOpen) => !isOpen && ask(null)}
      title={`Change ${count}?`}
      description={
        <>
          {live > 0 && <p>{copy.changesOnEbay(live, changes.length)}</p>}
          {unchanged > 0 && <p>{copy.staysSame(unchanged)}</p>}
        </>
      }
      footer={
        <>
          <Button onClick={() => ask(null)}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => {
              ask(null);
              void changeMany(uid, label, changes);
            }}
          >
            Change {count}
          </Button>
        </>
      }
    >
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it */}
      <ul className="-mx-5 min-h-0 flex-1 overflow-auto px-5" aria-label={copy.whatChanges} tabIndex={0}>
        {changes.slice(0, MOST_SHOWN).map((change) => (
          <li
            key={change.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-1.5 not-first:border-t"
          >
            <span className="truncate">{getTitle(collectionStore.get(change.id) ?? { title: "" })}</span>
            <span className="tabular-nums">{describe(change)}</span>
          </li>
        ))}
      </ul>
      {changes.length > MOST_SHOWN && (
        <p className="text-muted">{copy.andMore(changes.length - MOST_SHOWN)}</p>
      )}
    </Dialog>
  );
}

function describe({ id, price, quantity }: Change): string {
  const row = collectionStore.get(id);
  return quantity === undefined
    ? `${formatPrice(row?.price)} → ${formatPrice(price)}`
    : `${row?.quantity ?? "–"} → ${quantity}`;
}
