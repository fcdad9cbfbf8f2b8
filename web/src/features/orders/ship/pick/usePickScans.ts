import { useState } from "react";

import type { CodeBook } from "../pack/checking";
import { playScan, type ScanSound } from "../scan/sounds";
import { useScans } from "../scan/useScans";
import { judgePick, type PickVerdict } from "./judgePick";
import type { PickList } from "./pickList";

/** The result of a scan. `bounced`: the code was scanned twice in a moment. */
export type PickFeedback = Exclude<PickVerdict, { kind: "go-on" }> | { readonly kind: "bounced" };

const SOUNDS = {
  taken: "right",
  place: "right",
  "no-stop": "doubt",
  enough: "doubt",
  ambiguous: "doubt",
  bounced: "none",
  foreign: "stop",
} as const satisfies Readonly<Record<PickFeedback["kind"], ScanSound>>;

interface PickActions {
  /** Called with the pick's key and the number of copies taken. */
  readonly onTake: (key: string, taken: number) => void;
  readonly onGoOn: () => void;
}

/** Ticks the list by scans. Returns the result of the last scan, and the place scanned last. */
export function usePickScans(
  list: PickList,
  book: CodeBook,
  { onTake, onGoOn }: PickActions,
): { readonly feedback: PickFeedback | null; readonly at: string | null } {
  const [feedback, setFeedback] = useState<PickFeedback | null>(null);
  const [at, setAt] = useState<string | null>(null);
  const announce = (next: PickFeedback) => {
    setFeedback(next);
    const isUnknown = next.kind === "foreign" && next.title === null;
    playScan(isUnknown ? "doubt" : SOUNDS[next.kind]);
  };
  const onCode = (code: string) => {
    const verdict = judgePick(code, list, at, book);
    if (verdict.kind === "go-on") {
      onGoOn();
      return;
    }
    if (verdict.kind === "place") setAt(verdict.placeId);
    if (verdict.kind === "taken") onTake(verdict.pick.key, verdict.pick.taken + 1);
    announce(verdict);
  };
  const onBounce = () => announce({ kind: "bounced" });
  useScans({ onCode, onBounce });
  return { feedback, at };
}
