import { toPlaceCode } from "@contract/places/placeCodes";
import { UNPLACED } from "@contract/places/stock";

import { packCopy, pickCopy as copy } from "../copy";
import type { ScanMessage } from "../scan/ScanFrame";
import type { PickFeedback } from "./usePickScans";

export function describePick(feedback: PickFeedback): ScanMessage {
  switch (feedback.kind) {
    case "taken": {
      const { pick, placeId } = feedback;
      const place = placeId === UNPLACED ? null : toPlaceCode(placeId);
      const text = copy.takenCopies(pick.taken + 1, pick.copies);
      return { tone: "right", title: copy.taken1(pick.car.title, place), text };
    }
    case "place":
      return { tone: "right", title: copy.at(toPlaceCode(feedback.placeId)) };
    case "no-stop":
      return { tone: "doubt", title: copy.noStop(toPlaceCode(feedback.placeId)) };
    case "enough":
      return { tone: "doubt", title: copy.enough(feedback.title) };
    case "ambiguous":
      return { tone: "doubt", title: copy.ambiguous };
    case "bounced":
      return { tone: "doubt", title: packCopy.bounced };
    case "foreign":
      return feedback.title === null
        ? { tone: "doubt", title: copy.unknown(feedback.code), text: copy.unknownHint }
        : { tone: "stop", title: copy.foreign(feedback.title) };
  }
}
