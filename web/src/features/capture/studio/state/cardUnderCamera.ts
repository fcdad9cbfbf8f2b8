import type { StoreApi } from "zustand/vanilla";

import { type CaptureStore, type Photos, type Side, SIDES } from "@/lib/captureStore/captureStore";
import { createMutex } from "@/lib/concurrency";

import { createUnsentCards } from "../../deck/unsentCards";
import { addShot, type CaptureFlow, hasBothPhotos, startFlow, turnToSide } from "./captureFlow";
import type { LocalCard } from "../../queue/panel/queueView";
import {
  type CardSettings,
  createCopiesItem,
  createQueueItem,
  type TargetListing,
  type QueueItem,
} from "../../queue/queueItem";
import type { StudioState } from "./studioState";

/** The state and functions of the studio that the card under the camera needs. */
export interface CameraTab {
  readonly uid: string;
  readonly stationId: string;
  readonly store: CaptureStore;
  readonly state: StoreApi<StudioState>;
  readonly now: () => number;
  readonly show: (captureId: string, card: LocalCard) => void;
  /** Starts a card that was just stored. */
  readonly start: (captureId: string) => void;
}

export interface CardUnderCamera {
  readonly face: (side: Side) => void;
  /** Stores a photo of the current side, then shows it. Rejects if it can't be stored. */
  readonly addShot: (photo: Blob) => Promise<void>;
  readonly resetCapture: () => Promise<void>;
  /** Sends the card with its settings and starts the next one. Rejects if it can't be stored. */
  readonly submit: (settings: CardSettings) => Promise<void>;
  /** Adds the deck's quantity to a listing without photos, once per card. Discards the photos taken so far. */
  readonly addCopies: (listing: TargetListing, settings: CardSettings) => Promise<void>;
}

/** Creates the commands of the card under the camera. They run one at a time. */
export function createCardUnderCamera(tab: CameraTab) {
  const { uid, stationId, store, state, now } = tab;
  /** A photo taken while the previous card is being stored belongs to the next one. */
  const runExclusive = createMutex();
  const unsentCards = createUnsentCards({
    uid,
    store,
    runExclusive,
    isFree: () => state.getState().flow.timestamp === null,
    adopt: (flow) => state.setState({ flow }),
  });

  function nextCard() {
    state.setState({ flow: startFlow(crypto.randomUUID()) });
    unsentCards.release();
  }

  async function send({ captureId, front, back }: CaptureFlow, item: QueueItem): Promise<void> {
    const photos: Photos = { ...(front && { front: front.photo }), ...(back && { back: back.photo }) };
    await store.addCard({ captureId, uid, item }, photos);
    tab.show(captureId, { item, front: front?.url ?? null, back: back?.url ?? null });
    nextCard();
    tab.start(captureId);
  }

  const commands: CardUnderCamera = {
    face: (side) => state.setState(({ flow }) => ({ flow: turnToSide(flow, side) })),
    addShot: (photo) =>
      runExclusive(async () => {
        const { captureId, side, timestamp } = state.getState().flow;
        const at = now();
        await unsentCards.acquire(captureId);
        await store.saveShot({ captureId, uid, timestamp: timestamp ?? at }, side, photo);
        const { flow } = state.getState();
        revokeShots(flow, [side]);
        state.setState({ flow: addShot(flow, side, { photo, url: URL.createObjectURL(photo) }, at) });
      }),
    resetCapture: () =>
      runExclusive(async () => {
        const { flow } = state.getState();
        await store.removeUnsentCard(flow.captureId);
        revokeShots(flow, SIDES);
        nextCard();
      }),
    submit: (settings) =>
      runExclusive(async () => {
        const { flow } = state.getState();
        if (hasBothPhotos(flow)) await send(flow, createQueueItem(stationId, flow.timestamp, settings));
      }),
    addCopies: (listing, settings) => {
      const { captureId } = state.getState().flow;
      return runExclusive(async () => {
        const { flow } = state.getState();
        // A second press comes while the copies of the first are being stored.
        if (flow.captureId !== captureId) return;
        await send(flow, createCopiesItem(stationId, flow.timestamp ?? now(), settings, listing));
      });
    },
  };
  return { commands, restore: () => unsentCards.restore(), stop: () => unsentCards.stop() };
}

function revokeShots(flow: CaptureFlow, sides: readonly Side[]): void {
  for (const side of sides) if (flow[side]) URL.revokeObjectURL(flow[side].url);
}
