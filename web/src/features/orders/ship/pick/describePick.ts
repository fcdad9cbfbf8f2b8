import { toPlaceCode } from "@contract/places/placeCodes";
import { UNPLACED } from "@contract/places/stock";

import { packCopy, pickCopy as copy } from "../copy";
import type { ScanMessage } from "../scan/ScanFrame";
import type { PickNews } from "./usePickScans";

export function describePick(news: PickNews): ScanMessage {
  switch (news.kind) {
    case "taken": {
      const { pick, placeId } = news;
      const place = placeId === UNPLACED ? null : toPlaceCode(placeId);
      const text = copy.takenCopies(pick.taken + 1, pick.copies);
      return { tone: "right", title: copy.taken1(pick.car.title, place), text };
    }
    case "place":
      return { tone: "right", title: copy.at(toPlaceCode(news.placeId)) };
    case "no-stop":
      return { tone: "doubt", title: copy.noStop(toPlaceCode(news.placeId)) };
    case "enough":
      return { tone: "doubt", title: copy.enough(news.title) };
    case "ambiguous":
      return { tone: "doubt", title: copy.ambiguous };
    case "bounced":
      return { tone: "doubt", title: packCopy.bounced };
    case "foreign":
      return news.title === null
        ? { tone: "doubt", title: copy.unknown(news.code), text: copy.unknownHint }
        : { tone: "stop", title: copy.foreign(news.title) };
  }
}
