import type { StoreApi } from "zustand/vanilla";

import type { CaptureStore, Side } from "@/lib/captureStore/captureStore";

import type { LocalCard } from "../../queue/panel/queueView";
import { hideCard, planRefresh, showCard, showStored, type StudioState } from "./studioState";

/** Shows this browser's cards in `state`. Creates object URLs for their photos, and revokes them with the card. */
export function createLocalCards(uid: string, store: CaptureStore, state: StoreApi<StudioState>) {
  const show = (captureId: string, card: LocalCard) =>
    state.setState((before) => showCard(before, captureId, card));

  return {
    show,
    async showAll() {
      const stored = await Promise.all(
        (await store.cards(uid)).map(
          async ({ captureId, item }) =>
            [captureId, { ...(await createPhotoUrls(store, captureId)), item }] as const,
        ),
      );
      state.setState((before) => showStored(before, stored));
    },
    /** Shows a card as the store has it now, or hides it. */
    async refresh(captureId: string) {
      const stored = await store.card(captureId);
      const plan = planRefresh(uid, state.getState().cards.get(captureId), stored);
      switch (plan.type) {
        case "nothing":
          return;
        case "hide":
          state.setState((before) => hideCard(before, captureId));
          revokePhotoUrls(plan.shown);
          return;
        case "update":
          show(captureId, plan.card);
          return;
        case "load":
          show(captureId, { ...(await createPhotoUrls(store, captureId)), item: plan.item });
          if (plan.replaced) revokePhotoUrls(plan.replaced);
      }
    },
  };
}

function revokePhotoUrls({ front, back }: Pick<LocalCard, Side>): void {
  for (const url of [front, back]) if (url !== null) URL.revokeObjectURL(url);
}

async function createPhotoUrls(store: CaptureStore, captureId: string): Promise<Pick<LocalCard, Side>> {
  const { front, back } = await store.photos(captureId);
  return { front: front ? URL.createObjectURL(front) : null, back: back ? URL.createObjectURL(back) : null };
}
