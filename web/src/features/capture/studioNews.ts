import { create } from "zustand";

import { showStatus } from "@/lib/statusMessage";
import { showToast } from "@/ui/toast";

import { copy } from "./copy";
import { usePreferences } from "./preferences";
import type { QueueItem } from "./queueItem";
import { playOutcome } from "./sound";
import type { StudioNews } from "./studio";

/** Milliseconds (specification 3 §9). */
const BANNER_LIFETIME = 10_000;

/** The banner of a card that failed wholly: its details, or null. */
export const useFailureBanner = create<{ details: string | null }>(() => ({ details: null }));

let expiry: ReturnType<typeof setTimeout> | undefined;

export function hideFailureBanner(): void {
  clearTimeout(expiry);
  useFailureBanner.setState({ details: null });
}

/** Tells the seller what comes of the cards, wherever in the product the seller is by then. */
export const studioNews: StudioNews = {
  onSkuFailed: (message) => showToast(copy.skuExtractionFailed(message)),
  onOutcome(_captureId, item) {
    if (usePreferences.getState().capture_sound) playOutcome(item.status);
    if (item.status === "completed") {
      showToast(item.action === "updated" ? copy.quantityUpdated : copy.listingCreated, { tone: "success" });
    }
    if (item.status === "error") tellFailure(item);
  },
};

function tellFailure({ message, errorMessage }: QueueItem) {
  showStatus("error", message ?? copy.createFailed);
  if (message !== copy.noSkuNoAi) return;
  clearTimeout(expiry);
  useFailureBanner.setState({ details: errorMessage });
  expiry = setTimeout(hideFailureBanner, BANNER_LIFETIME);
}
