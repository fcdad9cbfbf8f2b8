import { type Fate, type PutBackResult, undoPutBack } from "@contract/places/putBack";
import { toPlaceCode } from "@contract/places/placeCodes";

import { call } from "@/lib/calls/call";
import { describeError, describeFailure } from "@/lib/calls/errorText";
import { showToast } from "@/ui/overlays/toast";

import { copy, EBAY_RESULTS, OFF_RESULTS } from "./copy";

interface FinishedPutBack {
  readonly orderId: string;
  readonly putBackId: string;
  readonly copies: number;
  readonly fate: Fate;
  readonly result: PutBackResult;
  /** Whether the seller has eBay switched on. */
  readonly isOn: boolean;
}

/** Shows what was done and what is left to do at the marketplace, with a button to undo it. */
export function showPutBack({ orderId, putBackId, copies, fate, result, isOn }: FinishedPutBack): void {
  const isBackAlready = fate.fate === "forSale" && result.copies === 0;
  const { atMarketplace, ...failure } = result;
  const feedback = [
    (isOn ? EBAY_RESULTS : OFF_RESULTS)[atMarketplace],
    isOn ? describeFailure(failure) : null,
  ]
    .filter(Boolean)
    .join(" ");
  showToast(describe({ copies, fate, isOn }, isBackAlready), {
    tone: feedback === "" ? "success" : "warning",
    detail: isBackAlready ? copy.alreadyBackHint : feedback === "" ? undefined : feedback,
    undo: () => takeBack(orderId, putBackId, isOn),
  });
}

function describe(
  { copies, fate, isOn }: Pick<FinishedPutBack, "copies" | "fate" | "isOn">,
  isBackAlready: boolean,
): string {
  if (fate.fate === "gone") return copy.doneGone(copies);
  if (isBackAlready) return isOn ? copy.alreadyBack : copy.alreadyBackOff;
  return copy.done(copies, fate.placeId === null ? null : toPlaceCode(fate.placeId));
}

/** Undoes a put-back, and shows the result. */
export async function takeBack(orderId: string, putBackId: string, isOn: boolean): Promise<void> {
  try {
    const { atMarketplace, ...failure } = await call(undoPutBack, { orderId, putBackId });
    const failed = isOn
      ? [EBAY_RESULTS.failed, describeFailure(failure)].filter(Boolean).join(" ")
      : OFF_RESULTS.failed;
    const feedback = atMarketplace === "failed" ? failed : null;
    showToast(copy.undone, {
      tone: feedback === null ? "success" : "warning",
      detail: feedback ?? undefined,
    });
  } catch (error) {
    showToast(copy.undoFailed, { tone: "danger", detail: describeError(error) });
  }
}
