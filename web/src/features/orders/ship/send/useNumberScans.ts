import { useState } from "react";

import { sendCopy as copy } from "../copy";
import type { Parcel } from "../pack/parcels";
import type { Said } from "../scan/ScanFrame";
import { playScan } from "../scan/sounds";
import { useScans } from "../scan/useScans";
import { judgeNumber, type NumberVerdict } from "./judgeNumber";

interface NumberActions {
  readonly numberOf: (parcel: Parcel) => string;
  /** Returns whether a code identifies a car. */
  readonly isCar: (code: string) => boolean;
  readonly onNumber: (parcel: Parcel, given: { number: string; carrier: string }) => void;
  readonly onUntracked: (parcel: Parcel) => void;
  readonly onGoOn: () => void;
}

/**
 * Assigns numbers to parcels by scans: a slip, then its postage label. Returns the result of the last scan.
 */
export function useNumberScans(parcels: readonly Parcel[], actions: NumberActions): Said | null {
  const [said, setSaid] = useState<Said | null>(null);
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
    const next = say(verdict);
    setSaid(next);
    playScan(next.tone === "right" ? "right" : next.tone === "stop" ? "stop" : "doubt");
  };
  useScans({ onCode });
  return said;
}

function say(verdict: Exclude<NumberVerdict, { kind: "go-on" }>): Said {
  switch (verdict.kind) {
    case "parcel":
      return { tone: "right", title: copy.scanNumber(verdict.parcel.id) };
    case "number":
      return { tone: "right", title: copy.got(verdict.parcel.id, verdict.number), text: copy.scanSlip };
    case "untracked":
      return { tone: "right", title: copy.goesWithout(verdict.parcel.id), text: copy.scanSlip };
    case "twice":
      return { tone: "doubt", title: copy.twice(verdict.parcel.id) };
    case "used":
      return { tone: "stop", title: copy.used(verdict.parcel.id), text: copy.usedHint };
    case "slip-first":
      return { tone: "doubt", title: copy.slipFirst };
    case "foreign":
      return { tone: "doubt", title: copy.notHere(verdict.code), text: copy.scanSlip };
  }
}
