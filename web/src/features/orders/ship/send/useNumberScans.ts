import { useState } from "react";

import type { Parcel } from "../pack/parcels";
import { playScan, type ScanSound } from "../scan/sounds";
import { useScans } from "../scan/useScans";
import { judgeNumber, type NumberVerdict } from "./judgeNumber";

export type NumberFeedback = Exclude<NumberVerdict, { kind: "go-on" }>;

const SOUNDS = {
  parcel: "right",
  number: "right",
  untracked: "right",
  twice: "doubt",
  used: "stop",
  "slip-first": "doubt",
  foreign: "doubt",
} as const satisfies Readonly<Record<NumberFeedback["kind"], ScanSound>>;

interface NumberActions {
  readonly numberOf: (parcel: Parcel) => string;
  readonly isCar: (code: string) => boolean;
  readonly onNumber: (parcel: Parcel, given: { number: string; carrier: string }) => void;
  readonly onUntracked: (parcel: Parcel) => void;
  readonly onGoOn: () => void;
}

/**
 * Assigns numbers to parcels by scans: a slip, then its postage label. Returns the result of the last scan.
 */
export function useNumberScans(parcels: readonly Parcel[], actions: NumberActions): NumberFeedback | null {
  const [feedback, setFeedback] = useState<NumberFeedback | null>(null);
  const [current, setCurrent] = useState<{ readonly id: string; readonly isDone: boolean } | null>(null);
  const onCode = (code: string) => {
    const parcel = parcels.find(({ id }) => id === current?.id) ?? null;
    const judged = judgeNumber(code, parcels, parcel, actions);
    const settles = judged.kind === "number" || judged.kind === "untracked";
    // A second label without its slip is the next parcel's. It must not replace this one's number.
    const verdict = settles && current?.isDone ? ({ kind: "slip-first" } as const) : judged;
    if (verdict.kind === "go-on") {
      actions.onGoOn();
      return;
    }
    if (verdict.kind === "parcel") setCurrent({ id: verdict.parcel.id, isDone: false });
    else if (settles) setCurrent(current && { ...current, isDone: true });
    if (verdict.kind === "number") actions.onNumber(verdict.parcel, verdict);
    if (verdict.kind === "untracked") actions.onUntracked(verdict.parcel);
    setFeedback(verdict);
    playScan(SOUNDS[verdict.kind]);
  };
  useScans({ onCode });
  return feedback;
}
