import { create } from "zustand";

import { showStatus } from "@/lib/calls/statusMessage";
import { showToast } from "@/ui/overlays/toast";

import { copy } from "../copy";
import { usePreferences } from "../deck/preferences";
import { isAnswered } from "../queue/itemState";
import type { QueueItem } from "../queue/queueItem";
import { getFailureLabel, describeOutcome, describeProblem, describeReason } from "../queue/panel/queueTexts";
import { noteOutcome } from "../sessions/sessions";
import { playOutcome } from "./sound";
import type { OutcomeReporter } from "./studio";
import { speakText } from "../vision/speech";

/** Milliseconds for which the banner is shown (specification 3 §9). */
const BANNER_LIFETIME = 10_000;

/** The card in the banner: the newest one without SKU and analysis. Null: there is no banner. */
export const useFailureBanner = create<{ item: QueueItem | null }>(() => ({ item: null }));

let expiry: ReturnType<typeof setTimeout> | undefined;

export function hideFailureBanner(): void {
  clearTimeout(expiry);
  useFailureBanner.setState({ item: null });
}

/** Reports the outcomes of cards to the seller on every screen. */
export const outcomeReporter: OutcomeReporter = {
  onSkuFailed: (reason) => showToast(copy.skuExtractionFailed(describeReason(reason, "extract"))),
  onOutcome(captureId, item) {
    const { capture_sound: sounds, capture_speech: speaks } = usePreferences.getState();
    if (sounds) playOutcome(item.status);
    if (speaks) speakText(describeOutcomeAloud(item));
    noteOutcome({ captureId, status: getOutcome(item), takenAt: item.timestamp, now: Date.now() });
    if (item.status === "completed") {
      showToast(describeDone(item), { tone: "success" });
    }
    if (item.status === "error") showFailure(item);
  },
};

/** Returns a text such as "'71 Ridgeback. Updated, qty 3", as on the screen. */
function describeOutcomeAloud(item: QueueItem): string {
  const { carName, sku, status } = item;
  const outcome =
    status === "review" ? copy.review : status === "error" ? getFailureLabel(item) : describeOutcome(item);
  return [carName ?? sku, outcome].filter(Boolean).join(". ");
}

/** Returns the text of a completed card. After an answered question the listing already existed. */
function describeDone(item: QueueItem): string {
  if (item.action === "updated") return copy.quantityUpdated;
  return item.originalPrice === null ? copy.listingCreated : copy.listingUpdated;
}

const getOutcome = ({ status }: QueueItem) =>
  status === "completed" || status === "review" ? status : "error";

function showFailure(item: QueueItem) {
  showStatus("error", getFailureLabel(item));
  if (isAnswered(item)) showToast(describeProblem(item) ?? copy.listingUpdateFailed, { tone: "danger" });
  if (item.failure !== "unread") return;
  clearTimeout(expiry);
  useFailureBanner.setState({ item });
  expiry = setTimeout(hideFailureBanner, BANNER_LIFETIME);
}
