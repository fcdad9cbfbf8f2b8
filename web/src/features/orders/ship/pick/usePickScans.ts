import { useState } from "react";

import { toPlaceCode } from "@contract/places/placeCodes";
import { UNPLACED } from "@contract/places/stock";

import { packCopy, pickCopy as copy } from "../copy";
import type { CodeBook } from "../pack/checking";
import type { Said } from "../scan/ScanFrame";
import { playScan } from "../scan/sounds";
import { useScans } from "../scan/useScans";
import { judgePick, type PickVerdict } from "./judgePick";
import type { PickList } from "./pickList";

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
): { readonly said: Said | null; readonly at: string | null } {
  const [said, setSaid] = useState<Said | null>(null);
  const [at, setAt] = useState<string | null>(null);
  const onCode = (code: string) => {
    const verdict = judgePick(code, list, at, book);
    if (verdict.kind === "go-on") {
      onGoOn();
      return;
    }
    if (verdict.kind === "place") setAt(verdict.placeId);
    if (verdict.kind === "taken") onTake(verdict.pick.key, verdict.pick.taken + 1);
    const next = say(verdict);
    setSaid(next);
    playScan(next.tone === "right" ? "right" : next.tone === "stop" ? "stop" : "doubt");
  };
  const onBounce = () => {
    setSaid({ tone: "doubt", title: packCopy.bounced });
    playScan("none");
  };
  useScans({ onCode, onBounce });
  return { said, at };
}

function say(verdict: Exclude<PickVerdict, { kind: "go-on" }>): Said {
  switch (verdict.kind) {
    case "taken": {
      const { pick, placeId } = verdict;
      const place = placeId === UNPLACED ? null : toPlaceCode(placeId);
      const text = copy.takenCopies(pick.taken + 1, pick.copies);
      return { tone: "right", title: copy.taken1(pick.car.title, place), text };
    }
    case "place":
      return { tone: "right", title: copy.at(toPlaceCode(verdict.placeId)) };
    case "no-stop":
      return { tone: "doubt", title: copy.noStop(toPlaceCode(verdict.placeId)) };
    case "enough":
      return { tone: "doubt", title: copy.enough(verdict.title) };
    case "ambiguous":
      return { tone: "doubt", title: copy.ambiguous };
    case "foreign":
      return verdict.title === null
        ? { tone: "doubt", title: copy.unknown(verdict.code), text: copy.unknownHint }
        : { tone: "stop", title: copy.foreign(verdict.title) };
  }
}
