import { PackageOpen, Undo2 } from "lucide-react";
import { useState } from "react";

import type { OrderDocument } from "@contract/documents";
import { countCopiesOut } from "@contract/places/putBack";
import { toPlaceCode } from "@contract/places/placeCodes";

import { useMarketplace } from "@/lib/ebay/marketplace";
import { Button } from "@/ui/controls/Button";

import { copy } from "./copy";
import { listLinesOut } from "./linesOut";
import { PutBackDialog } from "./PutBackDialog";
import { takeBack } from "./showPutBack";

interface PutBackLinesProps {
  readonly order: OrderDocument;
  readonly placeId?: string | null;
}

/** Lists the cars of a cancelled or returned order that can be put back, and those that were. */
export function PutBackLines({ order, placeId = null }: PutBackLinesProps) {
  const { isOn } = useMarketplace();
  const [lineItemId, setLine] = useState<string | null>(null);
  const [isUndoing, setUndoing] = useState<string | null>(null);
  const open = listLinesOut(order);
  const chosen = open.find((line) => line.lineItemId === lineItemId);
  const done = order.putBacks.filter(({ isUndone }) => !isUndone);
  const findTitle = (id: string) => order.items.find((line) => line.lineItemId === id)?.title ?? id;
  const undo = (id: string) => {
    setUndoing(id);
    void takeBack(order.orderId, id, isOn).finally(() => setUndoing(null));
  };
  return (
    <>
      <ul className="grid gap-2" aria-label={copy.panel}>
        {open.map((line) => (
          <li key={line.lineItemId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 basis-50">
              <span className="block truncate font-medium">{line.title}</span>
              <span className="block text-muted">{copy.out(countCopiesOut(order, line))}</span>
            </span>
            <Button
              small
              icon={PackageOpen}
              aria-label={copy.putBackOf(line.title)}
              onClick={() => setLine(line.lineItemId ?? null)}
            >
              {copy.putBack}
            </Button>
          </li>
        ))}
        {done.map(({ id, lineItemId: of, copies, fate, done: cars }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 basis-50">
              <span className="block truncate">{findTitle(of)}</span>
              <span className="block text-muted">
                {fate === "gone"
                  ? copy.doneGone(copies)
                  : copy.done(copies, cars[0]?.placeId ? toPlaceCode(cars[0].placeId) : null)}
              </span>
            </span>
            <Button small variant="quiet" icon={Undo2} busy={isUndoing === id} onClick={() => undo(id)}>
              {copy.undo}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <PutBackDialog
          key={chosen.lineItemId}
          order={order}
          line={chosen}
          placeId={placeId}
          onClose={() => setLine(null)}
        />
      )}
    </>
  );
}
