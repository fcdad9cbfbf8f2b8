import { sendCopy as copy } from "../copy";
import type { ScanMessage } from "../scan/ScanFrame";
import type { NumberNews } from "./useNumberScans";

export function describeNumber(news: NumberNews): ScanMessage {
  switch (news.kind) {
    case "parcel":
      return { tone: "right", title: copy.scanNumber(news.parcel.id) };
    case "number":
      return { tone: "right", title: copy.got(news.parcel.id, news.number), text: copy.scanSlip };
    case "untracked":
      return { tone: "right", title: copy.goesWithout(news.parcel.id), text: copy.scanSlip };
    case "twice":
      return { tone: "doubt", title: copy.twice(news.parcel.id) };
    case "used":
      return { tone: "stop", title: copy.used(news.parcel.id), text: copy.usedHint };
    case "slip-first":
      return { tone: "doubt", title: copy.slipFirst };
    case "foreign":
      return { tone: "doubt", title: copy.notHere(news.code), text: copy.scanSlip };
  }
}
