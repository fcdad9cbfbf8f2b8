import type { CountPlaceResult } from "@contract/places/countPlace";

import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";

import { countCopy } from "../copy";
import { type Difference, expectedOf } from "./counting";

export type CountResult = CountPlaceResult & { readonly title: string };

/** The differences before they are corrected. */
export function DifferenceRows({ differences }: { readonly differences: readonly Difference[] }) {
  if (differences.length === 0) return <p>{countCopy.same}</p>;
  return (
    <ul className="min-h-0 flex-1 divide-y divide-line overflow-y-auto" aria-label={countCopy.difference}>
      {differences.map(({ car, copies }) => {
        const change = copies - expectedOf(car);
        return (
          <li key={car.row.id} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1 truncate font-medium">{car.row.title}</span>
            <span className="text-muted">
              {expectedOf(car)} → {copies}
            </span>
            <span className="w-12 text-right font-strong">{change > 0 ? `+${change}` : `−${-change}`}</span>
          </li>
        );
      })}
    </ul>
  );
}

interface CountResultsProps {
  readonly results: readonly CountResult[];
  readonly onClose: () => void;
}

/** What wasn't corrected, or not at eBay, and why. */
export function CountResults({ results, onClose }: CountResultsProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={countCopy.resultTitle}
      footer={
        <Button variant="primary" onClick={onClose}>
          {countCopy.close}
        </Button>
      }
    >
      <ul className="grid gap-2">
        {results.map(({ listingId, title, outcome, message }) => (
          <li key={listingId}>
            <span className="block font-medium">{title}</span>
            <span className="block text-muted">
              {outcome === "corrected" ? countCopy.notAtEbay(message ?? "") : countCopy[outcome]}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
