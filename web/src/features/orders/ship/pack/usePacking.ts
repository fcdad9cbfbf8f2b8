import { useState } from "react";

import { MAX_PACKING_TEXT } from "@contract/documents";

import { useKeptInTab } from "@/lib/browser/useKeptInTab";
import { fold } from "@/lib/listings/query/fold";
import { collectionStore } from "@/lib/listings/store";

import {
  type CarCodes,
  type CodeBook,
  findParcels,
  isComplete,
  judgeScan,
  type Scanned,
  type ScanNews,
} from "./checking";
import { getPackingState, type Parcel } from "./parcels";
import { playNews } from "./sounds";
import type { PackingStep } from "./usePackSaves";

/** Milliseconds. Nobody lays down one car and scans the next of the same kind faster. */
const BOUNCE = 700;

export interface Packing {
  readonly scanned: Scanned;
  readonly news: ScanNews | null;
  /** Whether a wrong car was scanned and no right one since. */
  readonly isStopped: boolean;
  /** The parcel that the wrong car belongs to, if it is one of the others. */
  readonly home: Parcel | null;
  readonly scan: (code: string) => void;
  readonly reopen: () => void;
}

/** Checks a parcel scan by scan. `onStep` is called with what is to be stored. */
export function usePacking(
  parcel: Parcel,
  parcels: readonly Parcel[],
  upcs: Readonly<Record<string, string>>,
  onStep: (step: PackingStep) => void,
): Packing {
  // Survives a reload in the middle of a parcel.
  const [kept, keep] = useKeptInTab("packing", { scanned: "{}" });
  const [news, setNews] = useState<ScanNews | null>(null);
  const [isBounce] = useState(createBounceFilter);
  const all = parseScanned(kept.scanned);
  const scanned = all[parcel.id] ?? {};
  const book = createCodeBook(upcs);

  const setScanned = (next: Scanned) => {
    const ids = new Set(parcels.map(({ id }) => id));
    const others = Object.entries(all).filter(([id]) => ids.has(id) && id !== parcel.id);
    keep({ scanned: JSON.stringify(Object.fromEntries([...others, [parcel.id, next]])) });
  };
  const tell = (next: ScanNews) => {
    setNews(next);
    playNews(next);
  };

  function scan(code: string) {
    const verdict = isBounce(code) ? ({ kind: "bounced" } as const) : judgeScan(code, parcel, scanned, book);
    if (verdict.kind === "wrong") {
      const what = [code, verdict.title].filter(Boolean).join(", ");
      onStep({ state: "stopped", scanned: what.slice(0, MAX_PACKING_TEXT) });
    }
    if (verdict.kind !== "right") {
      tell(verdict);
      return;
    }
    const next = { ...scanned, [verdict.car.id]: (scanned[verdict.car.id] ?? 0) + 1 };
    setScanned(next);
    if (isComplete(parcel, next)) {
      tell({ kind: "done" });
      onStep({ state: "checked" });
    } else tell(verdict);
  }

  const isWrong = news?.kind === "wrong";
  const isLeftStopped = news === null && getPackingState(parcel) === "stopped";
  return {
    scanned,
    news,
    isStopped: isWrong || isLeftStopped,
    home: isWrong ? (findParcels(news.code, parcels, book).find(({ id }) => id !== parcel.id) ?? null) : null,
    scan,
    reopen: () => {
      setScanned({});
      setNews(null);
      onStep({ state: "open" });
    },
  };
}

/** Returns a function that says whether a code came a moment ago. */
function createBounceFilter(): (code: string) => boolean {
  let last = { code: "", at: -Infinity };
  return (code) => {
    const at = performance.now();
    const isBounce = code === last.code && at - last.at < BOUNCE;
    last = { code, at };
    return isBounce;
  };
}

/** The collection, as far as it is here. Ids, SKUs and labels are compared without their case. */
function createCodeBook(upcs: Readonly<Record<string, string>>): CodeBook {
  return {
    codesOf({ id, listingId, sku }): CarCodes {
      const row = listingId === null ? null : collectionStore.get(listingId);
      return { sku: row?.sku ?? sku, customLabel: row?.customLabel ?? null, upc: upcs[id] ?? null };
    },
    findTitle(code) {
      const own = fold(code);
      const has = (text: string | null) => text !== null && fold(text) === own;
      const [row] = collectionStore.rowsWhere(
        (each) => has(each.id) || has(each.sku) || has(each.customLabel),
      );
      return row?.title ?? null;
    },
  };
}

function parseScanned(text: string): Readonly<Record<string, Scanned>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, Scanned>) : {};
  } catch {
    return {};
  }
}
