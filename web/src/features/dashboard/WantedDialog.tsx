import { Link } from "react-router-dom";

import { urls } from "@/lib/browser/urls";
import type { WantedCar } from "@/lib/wishlists/wantedCars";
import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { SkeletonRows } from "@/ui/status/Skeleton";

import { copy, todayCopy } from "./copy";

interface WantedDialogProps {
  /** Null while unknown. */
  readonly cars: readonly WantedCar[] | null;
  readonly onClose: () => void;
}

/** Lists the wanted cars that are almost sold out, each with its listing. */
export function WantedDialog({ cars, onClose }: WantedDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={todayCopy.wantedTitle}
      description={todayCopy.wantedHint}
      footer={<Button onClick={onClose}>{copy.close}</Button>}
    >
      {cars === null ? (
        <SkeletonRows label={todayCopy.wantedTitle} rows={3} />
      ) : cars.length === 0 ? (
        <p className="text-muted">{todayCopy.noneWanted}</p>
      ) : (
        <ul className="-mx-5 max-h-[60dvh] overflow-auto px-5">
          {cars.map(({ listingId, title, sku, lists, quantity }) => (
            <li
              key={listingId}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2 not-first:border-t"
            >
              <Link className="truncate font-medium hover:underline" to={urls.listing(listingId)}>
                {title}
              </Link>
              <span className="tabular-nums">{todayCopy.copiesLeft(quantity ?? 0)}</span>
              <span className="code text-muted">{sku}</span>
              <span className="text-muted">{todayCopy.onLists(lists)}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
