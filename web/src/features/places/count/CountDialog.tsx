import { ScanLine } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";

import { useStoredInTab } from "@/lib/browser/useStoredInTab";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { useEveryListing } from "@/lib/listings/useCollection";
import type { Place } from "@/lib/places/arrangePlaces";
import { isBounce } from "@/lib/scan/bounce";
import { CameraScanner } from "@/lib/scan/CameraScanner";
import type { ScanInbox } from "@/lib/scan/useScanInbox";
import { useHandScanner } from "@/lib/scan/useHandScanner";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { SkeletonRows } from "@/ui/status/Skeleton";

import { countCopy, formatCars } from "../copy";
import { CountRows } from "./CountRows";
import { correctCount } from "./correctCount";
import {
  type Counted,
  type Expected,
  findDifferences,
  findScanned,
  isCounted,
  readCounted,
  type Difference,
  countExpected,
} from "./counting";
import { useExpected } from "./useExpected";

interface CountDialogProps {
  readonly place: Place;
  /** Scans received before the count was loaded. */
  readonly scans: ScanInbox;
  readonly onClose: () => void;
}

/** The result of a scan. `text` is the scanned code, `copies` the number counted so far. */
type CountFeedback =
  | { readonly code: "scanned"; readonly title: string; readonly copies: number }
  | { readonly code: "bounced" }
  | { readonly code: "place" | "unknown" | "several"; readonly text: string };

/** Counts a place, shows the differences, and corrects them once. The counts survive a reload of the tab. */
export function CountDialog({ place, scans, onClose }: CountDialogProps) {
  const { rows } = useEveryListing();
  const { isOn } = useMarketplace();
  const [stored, store, forget] = useStoredInTab(`count.${place.placeId}`, { counted: "{}" });
  const counted = readCounted(stored.counted);
  const expected = useExpected(place, counted, rows);
  const [isReviewing, setReviewing] = useState(false);
  const [hasCamera, setCamera] = useState(false);
  const [lastScan, setLastScan] = useState<CountFeedback | null>(null);

  /** An undefined count is left out of the JSON. */
  const setCounted = (change: Readonly<Record<string, number | undefined>>) =>
    store({ counted: JSON.stringify({ ...counted, ...change }) });
  const scanAll = (texts: readonly string[]) => {
    const change: Record<string, number> = {};
    for (const text of texts) {
      const found = findScanned(text, rows ?? []);
      if ("problem" in found) {
        setLastScan({ code: found.problem, text });
        continue;
      }
      const { listingId } = found;
      const copies = (change[listingId] ?? counted[listingId] ?? 0) + 1;
      change[listingId] = copies;
      setLastScan({
        code: "scanned",
        title: rows?.find(({ id }) => id === listingId)?.title ?? text,
        copies,
      });
    }
    if (Object.keys(change).length > 0) setCounted(change);
  };
  const scan = (text: string) => {
    if (isBounce(text)) setLastScan({ code: "bounced" });
    else scanAll([text]);
  };
  const feedback = lastScan && describeScan(lastScan);
  const countKept = useEffectEvent(scanAll);
  useEffect(() => scans.read((texts) => countKept(texts)), [scans]);
  useHandScanner(scan, !isReviewing);

  const differences = findDifferences(expected ?? [], counted);
  const open = (expected ?? []).filter((car) => !isCounted(counted, car));
  const correct = () => {
    onClose();
    void correctCount(place, differences, forget, isOn);
  };

  return (
    <>
      <Dialog
        tall
        className="grid-rows-[minmax(0,1fr)_auto]"
        width={720}
        onClose={onClose}
        title={isReviewing ? countCopy.reviewTitle(place.code) : countCopy.title(place.code)}
        description={!isReviewing ? countCopy.hint : isOn ? countCopy.hintCorrect : countCopy.hintCorrectOff}
        footer={
          isReviewing ? (
            <>
              <Button onClick={() => setReviewing(false)}>{countCopy.back}</Button>
              <Button variant="primary" disabled={differences.length === 0} onClick={correct}>
                {countCopy.correct(formatCars(differences.length))}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={onClose}>{countCopy.cancel}</Button>
              <Button icon={ScanLine} onClick={() => setCamera(true)}>
                {countCopy.camera}
              </Button>
              <Button variant="primary" disabled={expected === null} onClick={() => setReviewing(true)}>
                {countCopy.review}
              </Button>
            </>
          )
        }
      >
        <p role="status" className="min-h-5 font-medium">
          {feedback}
        </p>
        {expected === null ? (
          <SkeletonRows label={countCopy.title(place.code)} rows={6} />
        ) : isReviewing ? (
          <>
            {open.length > 0 && (
              <Banner
                tone="warning"
                title={countCopy.missingLeft(formatCars(open.length))}
                action={
                  <Button small onClick={() => setCounted(createZeros(open))}>
                    {countCopy.noneRest}
                  </Button>
                }
              />
            )}
            <DifferenceRows differences={differences} />
          </>
        ) : (
          <CountRows cars={expected} counted={counted} onCount={setCounted} />
        )}
      </Dialog>
      {hasCamera && (
        <CameraScanner
          title={countCopy.camera}
          onClose={() => setCamera(false)}
          onCode={scan}
          feedback={feedback}
        />
      )}
    </>
  );
}

function describeScan(feedback: CountFeedback): string {
  switch (feedback.code) {
    case "scanned":
      return countCopy.scanned(feedback.title, feedback.copies);
    case "bounced":
      return countCopy.bounced;
    case "place":
      return countCopy.otherPlace;
    case "unknown":
      return countCopy.unknown(feedback.text);
    case "several":
      return countCopy.several(feedback.text);
  }
}

const createZeros = (cars: readonly Expected[]): Counted =>
  Object.fromEntries(cars.map(({ row }) => [row.id, 0]));

/** Shows the differences before they are corrected. */
function DifferenceRows({ differences }: { readonly differences: readonly Difference[] }) {
  if (differences.length === 0) return <p>{countCopy.same}</p>;
  return (
    <ul className="min-h-0 flex-1 divide-y divide-line overflow-y-auto" aria-label={countCopy.difference}>
      {differences.map(({ car, copies }) => {
        const change = copies - countExpected(car);
        return (
          <li key={car.row.id} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1 truncate font-medium">{car.row.title}</span>
            <span className="text-muted">
              {countExpected(car)} → {copies}
            </span>
            <span className="w-12 text-right font-strong">{change > 0 ? `+${change}` : `−${-change}`}</span>
          </li>
        );
      })}
    </ul>
  );
}
