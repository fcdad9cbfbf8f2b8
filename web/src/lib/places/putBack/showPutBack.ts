import { type Fate, type PutBackResult, undoPutBack } from "@contract/places/putBack";
import { placeCodeOf } from "@contract/places/placeCodes";

import { call } from "@/lib/calls/call";
import { errorText } from "@/lib/calls/errorText";
import { showToast } from "@/ui/overlays/toast";

import { copy, NEWS } from "./copy";

interface Done {
  readonly orderId: string;
  readonly putBackId: string;
  readonly copies: number;
  readonly fate: Fate;
  readonly result: PutBackResult;
}

/** Says what was done and what is left to do at the marketplace, and offers to undo it. */
export function showPutBack({ orderId, putBackId, copies, fate, result }: Done): void {
  const isBackAlready = fate.fate === "forSale" && result.copies === 0;
  const news = [NEWS[result.atMarketplace], result.message].filter((text) => text !== null).join(" ");
  showToast(describe(copies, fate, isBackAlready), {
    tone: news === "" ? "success" : "warning",
    detail: isBackAlready ? copy.alreadyBackHint : news === "" ? undefined : news,
    action: { label: copy.undo, onSelect: () => void takeBack(orderId, putBackId) },
  });
}

function describe(copies: number, fate: Fate, isBackAlready: boolean): string {
  if (fate.fate === "gone") return copy.doneGone(copies);
  if (isBackAlready) return copy.alreadyBack;
  return copy.done(copies, fate.placeId === null ? null : placeCodeOf(fate.placeId));
}

/** Undoes a put-back, and says how that went. */
export async function takeBack(orderId: string, putBackId: string): Promise<void> {
  try {
    const { atMarketplace, message } = await call(undoPutBack, { orderId, putBackId });
    const news = atMarketplace === "failed" ? [NEWS.failed, message].filter(Boolean).join(" ") : undefined;
    showToast(copy.undone, { tone: news === undefined ? "success" : "warning", detail: news });
  } catch (error) {
    showToast(copy.undoFailed, { tone: "danger", detail: errorText(error) });
  }
}
