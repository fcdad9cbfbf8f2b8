import { useState } from "react";

import { MAX_PACKING_TEXT } from "@contract/documents";
import { cutText } from "@contract/wire/cutText";

import { parseJson } from "@/lib/browser/stored";
import { useStoredInTab } from "@/lib/browser/useStoredInTab";

import { playScan, type ScanSound } from "../scan/sounds";
import {
  type CodeBook,
  findParcels,
  isComplete,
  judgeScan,
  type Scanned,
  type ScanFeedback,
} from "./checking";
import { getPackingState, type Parcel } from "./parcels";
import type { PackingStep } from "./usePackSaves";

const SOUNDS = {
  right: "right",
  done: "done",
  wrong: "stop",
  twice: "doubt",
  bounced: "none",
  ambiguous: "doubt",
  lot: "doubt",
  unknown: "unknown",
} as const satisfies Readonly<Record<ScanFeedback["kind"], ScanSound>>;

export type Packing = ReturnType<typeof usePacking>;

/** Checks a parcel scan by scan. `onStep` is called with each result to store. */
export function usePacking(
  parcel: Parcel,
  parcels: readonly Parcel[],
  book: CodeBook,
  onStep: (step: PackingStep) => void,
) {
  // The scans survive a reload of the page.
  const [stored, store] = useStoredInTab("packing", { scanned: "{}" });
  const [feedback, setFeedback] = useState<ScanFeedback | null>(null);
  const all = parseScanned(stored.scanned);
  const scanned = all[parcel.id] ?? {};

  const setScanned = (next: Scanned) => {
    const ids = new Set(parcels.map(({ id }) => id));
    const others = Object.entries(all).filter(([id]) => ids.has(id) && id !== parcel.id);
    store({ scanned: JSON.stringify(Object.fromEntries([...others, [parcel.id, next]])) });
  };
  const isWrong = feedback?.kind === "wrong";
  const isLeftStopped = feedback === null && getPackingState(parcel) === "stopped";
  const isStopped = isWrong || isLeftStopped;
  const announce = (next: ScanFeedback) => {
    // A stop stays on the screen until a right car, or another wrong one.
    if (!isStopped || ["right", "done", "wrong"].includes(next.kind)) setFeedback(next);
    playScan(SOUNDS[next.kind]);
  };

  function scan(code: string) {
    const verdict = judgeScan(code, parcel, scanned, book);
    if (verdict.kind === "wrong") {
      const what = [code, verdict.title].filter(Boolean).join(", ");
      onStep({ state: "stopped", scanned: cutText(what, MAX_PACKING_TEXT) });
    }
    // All cars are scanned, but the parcel isn't checked: the check got lost, or orders left the parcel since.
    if (verdict.kind === "twice" && isComplete(parcel, scanned)) {
      check();
      return;
    }
    if (verdict.kind !== "right") {
      announce(verdict);
      return;
    }
    const next = { ...scanned, [verdict.car.id]: (scanned[verdict.car.id] ?? 0) + 1 };
    setScanned(next);
    if (isComplete(parcel, next)) check();
    else announce(verdict);
  }

  function check() {
    announce({ kind: "done" });
    onStep({ state: "checked" });
  }

  return {
    scanned,
    feedback,
    /** Whether a wrong car was scanned, and no right one since. */
    isStopped,
    /** The other parcel that the wrong car belongs to, or null. */
    home: isWrong
      ? (findParcels(feedback.code, parcels, book).find(({ id }) => id !== parcel.id) ?? null)
      : null,
    scan,
    /** Reports that a code was scanned twice. */
    bounce: () => announce({ kind: "bounced" }),
    reopen: () => {
      setScanned({});
      setFeedback(null);
      onStep({ state: "open" });
    },
  };
}

function parseScanned(text: string): Readonly<Record<string, Scanned>> {
  const value = parseJson(text);
  return typeof value === "object" && value !== null ? (value as Record<string, Scanned>) : {};
}
