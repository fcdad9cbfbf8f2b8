import { useMutation } from "@tanstack/react-query";
import { ScanLine } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";

import { countPlace, MAX_COUNTED } from "@contract/places/countPlace";

import { call } from "@/lib/calls/call";
import { errorText } from "@/lib/calls/errorText";
import { useKeptInTab } from "@/lib/browser/useKeptInTab";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { useEveryListing } from "@/lib/listings/store";
import type { Place } from "@/lib/places/arrangePlaces";
import { isBounce } from "@/lib/scan/bounce";
import { CameraScanner } from "@/lib/scan/CameraScanner";
import type { ScanInbox } from "@/lib/scan/useScanInbox";
import { useHandScanner } from "@/lib/scan/useHandScanner";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { showToast } from "@/ui/overlays/toast";
import { SkeletonRows } from "@/ui/status/Skeleton";

import { countCopy, formatCars } from "../copy";
import { CountRows } from "./CountRows";
import {
  type Counted,
  expectedOf,
  type Expected,
  findDifferences,
  findScanned,
  isCounted,
  readCounted,
} from "./counting";
import { CountResults, type CountResult, DifferenceRows } from "./Differences";
import { useExpected } from "./useExpected";

interface CountDialogProps {
  readonly place: Place;
  /** What was scanned before the count was there. */
  readonly scans: ScanInbox;
  readonly onClose: () => void;
}

/** Counts a place, shows the differences, and corrects them once. What is counted survives a reload of the tab. */
export function CountDialog({ place, scans, onClose }: CountDialogProps) {
  const { rows } = useEveryListing();
  const { isOn } = useMarketplace();
  const [kept, keep, forget] = useKeptInTab(`count.${place.placeId}`, { counted: "{}", countId: "" });
  const counted = readCounted(kept.counted);
  const expected = useExpected(place, counted, rows);
  const [isReviewing, setReviewing] = useState(false);
  const [hasCamera, setCamera] = useState(false);
  const [news, setNews] = useState<string | null>(null);
  const [results, setResults] = useState<readonly CountResult[] | null>(null);

  const setCounted = (change: Counted) =>
    keep({ counted: JSON.stringify({ ...counted, ...change }), countId: "" });
  const scanAll = (texts: readonly string[]) => {
    const change: Record<string, number> = {};
    for (const text of texts) {
      const found = findScanned(text, rows ?? []);
      if ("problem" in found) {
        const words = {
          place: countCopy.otherPlace,
          unknown: countCopy.unknown(text),
          several: countCopy.several(text),
        };
        setNews(words[found.problem]);
        continue;
      }
      const { listingId } = found;
      const copies = (change[listingId] ?? counted[listingId] ?? 0) + 1;
      change[listingId] = copies;
      setNews(countCopy.scanned(rows?.find(({ id }) => id === listingId)?.title ?? text, copies));
    }
    if (Object.keys(change).length > 0) setCounted(change);
  };
  const scan = (text: string) => {
    if (isBounce(text)) setNews(countCopy.bounced);
    else scanAll([text]);
  };
  const countKept = useEffectEvent(scanAll);
  useEffect(() => scans.read((texts) => countKept(texts)), [scans]);
  useHandScanner(scan, !isReviewing && results === null);

  const differences = findDifferences(expected ?? [], counted);
  const open = (expected ?? []).filter((car) => !isCounted(counted, car));
  const correct = useMutation({
    mutationFn: async () => {
      // Kept before the first call, so that a repeat after a lost answer is the same count.
      const countId = kept.countId === "" ? crypto.randomUUID() : kept.countId;
      keep({ countId });
      const all: CountResult[] = [];
      for (let start = 0; start < differences.length; start += MAX_COUNTED) {
        const some = differences.slice(start, start + MAX_COUNTED);
        const answer = await call(countPlace, {
          countId: start === 0 ? countId : withNumber(countId, start / MAX_COUNTED),
          placeId: place.placeId,
          counted: some.map(({ car, copies }) => ({
            listingId: car.row.id,
            copies,
            expected: expectedOf(car),
          })),
        });
        for (const result of answer.results) {
          const title = some.find(({ car }) => car.row.id === result.listingId)?.car.row.title ?? "";
          all.push({ ...result, title });
        }
      }
      return all;
    },
    onSuccess: (all) => {
      forget();
      const corrected = all.filter(({ outcome }) => outcome === "corrected").length;
      showToast(countCopy.done(formatCars(corrected)), { tone: "success" });
      const open = all.filter(({ outcome, message }) => outcome !== "corrected" || message !== null);
      if (open.length === 0) onClose();
      else setResults(open);
    },
  });

  if (results !== null) return <CountResults results={results} onClose={onClose} />;
  return (
    <>
      <Dialog
        open
        tall
        className="grid-rows-[minmax(0,1fr)_auto]"
        width={720}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={isReviewing ? countCopy.reviewTitle(place.code) : countCopy.title(place.code)}
        description={!isReviewing ? countCopy.hint : isOn ? countCopy.hintCorrect : countCopy.hintCorrectOff}
        footer={
          isReviewing ? (
            <>
              <Button onClick={() => setReviewing(false)}>{countCopy.back}</Button>
              <Button
                variant="primary"
                busy={correct.isPending}
                disabled={differences.length === 0}
                onClick={() => correct.mutate()}
              >
                {countCopy.correct(formatCars(differences.length))}
              </Button>
            </>
          ) : (
            <>
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
          {news}
        </p>
        {correct.isError && (
          <Banner tone="danger" title={countCopy.failed}>
            {errorText(correct.error)} {countCopy.failedHint}
          </Banner>
        )}
        {expected === null ? (
          <SkeletonRows label={countCopy.title(place.code)} rows={6} />
        ) : isReviewing ? (
          <>
            {open.length > 0 && (
              <Banner
                tone="warning"
                title={countCopy.missingLeft(formatCars(open.length))}
                action={
                  <Button small onClick={() => setCounted(zeroOf(open))}>
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
        <CameraScanner title={countCopy.camera} onClose={() => setCamera(false)} onCode={scan} news={news} />
      )}
    </>
  );
}

const zeroOf = (cars: readonly Expected[]): Counted => Object.fromEntries(cars.map(({ row }) => [row.id, 0]));

/** Returns the id of a later part of a count, the same for every repeat. */
const withNumber = (countId: string, part: number): string =>
  `${countId.slice(0, -4)}${part.toString(16).padStart(4, "0")}`;
