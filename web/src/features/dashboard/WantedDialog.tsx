import type { WantedCar } from "@/lib/wishlists/wantedCars";

import { todayCopy } from "./copy";
import { ListDialog, ListingLine } from "./ListDialog";

interface WantedDialogProps {
  /** Null while unknown. */
  readonly cars: readonly WantedCar[] | null;
  readonly onClose: () => void;
}

/** Lists the wanted cars that are almost sold out, each with its listing. */
export function WantedDialog({ cars, onClose }: WantedDialogProps) {
  return (
    <ListDialog
      title={todayCopy.wantedTitle}
      description={todayCopy.wantedHint}
      empty={todayCopy.noneWanted}
      rows={
        cars &&
        cars.map(({ listingId, title, sku, lists, quantity }) => (
          <ListingLine key={listingId} listingId={listingId} title={title}>
            <span className="tabular-nums">{todayCopy.copiesLeft(quantity ?? 0)}</span>
            <span className="code text-muted">{sku}</span>
            <span className="text-muted">{todayCopy.onLists(lists)}</span>
          </ListingLine>
        ))
      }
      onClose={onClose}
    />
  );
}
