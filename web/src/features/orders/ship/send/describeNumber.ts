import { sendCopy as copy } from "../copy";
import type { ScanMessage } from "../scan/ScanFrame";
import type { NumberFeedback } from "./useNumberScans";

export function describeNumber(feedback: NumberFeedback): ScanMessage {
  switch (feedback.kind) {
    case "parcel":
      return { tone: "right", title: copy.scanNumber(feedback.parcel.id) };
    case "number":
      return { tone: "right", title: copy.got(feedback.parcel.id, feedback.number), text: copy.scanSlip };
    case "untracked":
      return { tone: "right", title: copy.goesWithout(feedback.parcel.id), text: copy.scanSlip };
    case "twice":
      return { tone: "doubt", title: copy.twice(feedback.parcel.id) };
    case "used":
      return { tone: "stop", title: copy.used(feedback.parcel.id), text: copy.usedHint };
    case "slip-first":
      return { tone: "doubt", title: copy.slipFirst };
    case "foreign":
      return { tone: "doubt", title: copy.notHere(feedback.code), text: copy.scanSlip };
  }
}
