import { restoreCaptureHistory, type RemovedCardDocument } from "@contract/removed";

import { call } from "@/lib/call";
import type { Found } from "@/lib/documents";
import { errorText } from "@/lib/errorText";
import { inOurWords } from "@/lib/firestoreErrors";
import { restoreCard } from "@/lib/removedCards";
import { showToast } from "@/ui/toast";

import { copy } from "./copy";

/** Back into the capture queue, where each goes on as it was. Never rejects: who asked is told how it went. */
export async function restoreCards(uid: string, cards: readonly Found<RemovedCardDocument>[]): Promise<void> {
  const outcomes = await Promise.allSettled(cards.map((card) => restoreCard(uid, card.id, card)));
  const restored = outcomes.filter(({ status }) => status === "fulfilled").length;
  if (restored > 0) showToast(copy.cardsRestored(restored), { tone: "success" });
  const failure = outcomes.find((outcome) => outcome.status === "rejected");
  if (failure) {
    showToast(copy.cardsFailed, { tone: "danger", detail: errorText(inOurWords(failure.reason)) });
  }
}

/** All of it that was cleared in the last 30 days. Never rejects. */
export async function restoreHistory(): Promise<void> {
  try {
    const { restored } = await call(restoreCaptureHistory, {});
    showToast(copy.historyRestored(restored), { tone: "success" });
  } catch (error) {
    showToast(copy.historyFailed, { tone: "danger", detail: errorText(error) });
  }
}
