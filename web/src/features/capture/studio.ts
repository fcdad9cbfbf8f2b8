import { createStore, type StoreApi } from "zustand/vanilla";

import { type CaptureStore, type Side, SIDES } from "@/lib/captureStore";

import { claimDraft } from "./browserLocks";
import { createLimiter } from "./limiter";
import { bothTaken, type CaptureFlow, facing, restored, type Shot, startFlow, withShot } from "./captureFlow";
import { type CardSettings, newQueueItem, type QueueEvent, type QueueItem } from "./queueItem";
import type { QueueObserver, QueuePorts } from "./queuePorts";
import { createQueueRunner } from "./queueRunner";
import type { LocalCard } from "./queueView";

export interface StudioState {
  readonly flow: CaptureFlow;
  readonly cards: ReadonlyMap<string, LocalCard>;
  readonly waiting: ReadonlySet<string>;
}

/** What a person is told; the page decides how. */
export type StudioNews = Pick<QueueObserver, "onSkuFailed" | "onOutcome">;

export interface Studio {
  readonly state: StoreApi<StudioState>;
  /** Takes up what this browser still has: the half-taken card, and every card not yet finished. */
  readonly resume: () => Promise<void>;
  readonly face: (side: Side) => void;
  /** Keeps a photo of the side in turn, on disk before on screen. Rejects where the browser can't keep it. */
  readonly addShot: (photo: Blob) => Promise<void>;
  readonly resetCapture: () => Promise<void>;
  /** Sends the card off with its settings and makes room for the next. Rejects where the browser can't keep it. */
  readonly submit: (settings: CardSettings) => Promise<void>;
  readonly tell: (captureId: string, event: QueueEvent) => void;
  /** Takes a card out of the queue. The answer brings it back, photos and all. */
  readonly remove: (captureId: string, item: QueueItem) => Promise<() => Promise<void>>;
  readonly stop: () => void;
}

/** One person's studio in one tab: the card under the camera, and the queue behind it. */
export function createStudio(uid: string, stationId: string, ports: QueuePorts, news: StudioNews): Studio {
  const { store } = ports;
  const state = createStore<StudioState>(() => ({
    flow: startFlow(crypto.randomUUID()),
    cards: new Map(),
    waiting: new Set(),
  }));
  const runner = createQueueRunner(uid, ports, {
    ...news,
    onWaiting(captureId, isWaiting) {
      const waiting = new Set(state.getState().waiting);
      if (isWaiting) waiting.add(captureId);
      else waiting.delete(captureId);
      state.setState({ waiting });
    },
  });
  const unsubscribe = store.subscribe((captureId) => void refresh(captureId));
  let releaseDraft: (() => void) | null = null;
  /** A photo that comes while the card before is being kept belongs to the next one. */
  const inTurn = createLimiter(1);

  async function refresh(captureId: string): Promise<void> {
    const card = await store.card(captureId);
    const known = state.getState().cards.get(captureId);
    if (card?.uid !== uid) {
      if (known) letGo(captureId, known);
      return;
    }
    const addresses = known ?? (await photoAddresses(store, captureId));
    show(captureId, { ...addresses, item: card.item });
  }

  function show(captureId: string, card: LocalCard) {
    state.setState(({ cards }) => ({ cards: new Map(cards).set(captureId, card) }));
  }

  function letGo(captureId: string, { front, back }: LocalCard) {
    for (const url of [front, back]) if (url !== null) URL.revokeObjectURL(url);
    state.setState(({ cards }) => ({ cards: new Map([...cards].filter(([id]) => id !== captureId)) }));
  }

  /** The first draft that no other tab has becomes the card under the camera. */
  async function adoptDraft(): Promise<void> {
    for (const { captureId, timestamp } of await store.drafts(uid)) {
      const release = await claimDraft(captureId);
      if (release === null) continue;
      releaseDraft = release;
      const photos = await store.photos(captureId);
      const shots: Partial<Record<Side, Shot>> = {};
      for (const side of SIDES) {
        const photo = photos[side];
        if (photo) shots[side] = { photo, url: URL.createObjectURL(photo) };
      }
      state.setState({ flow: restored(captureId, timestamp, shots) });
      return;
    }
  }

  function nextCard() {
    releaseDraft?.();
    releaseDraft = null;
    state.setState({ flow: startFlow(crypto.randomUUID()) });
  }

  return {
    state,
    async resume() {
      await adoptDraft();
      for (const { captureId } of await store.cards(uid)) await refresh(captureId);
      await runner.resume();
    },
    face: (side) => state.setState(({ flow }) => ({ flow: facing(flow, side) })),
    addShot: (photo) =>
      inTurn(async () => {
        const { captureId, side, timestamp } = state.getState().flow;
        const now = ports.now();
        releaseDraft ??= await claimDraft(captureId);
        await store.saveShot({ captureId, uid, timestamp: timestamp ?? now }, side, photo);
        const { flow } = state.getState();
        if (flow[side]) URL.revokeObjectURL(flow[side].url);
        state.setState({ flow: withShot(flow, side, { photo, url: URL.createObjectURL(photo) }, now) });
      }),
    resetCapture: () =>
      inTurn(async () => {
        const { flow } = state.getState();
        await store.removeDraft(flow.captureId);
        for (const side of SIDES) if (flow[side]) URL.revokeObjectURL(flow[side].url);
        nextCard();
      }),
    submit: (settings) =>
      inTurn(async () => {
        const { flow } = state.getState();
        if (!bothTaken(flow)) return;
        const { captureId, timestamp, front, back } = flow;
        const item = newQueueItem(stationId, timestamp, settings);
        await store.addCard({ captureId, uid, item }, { front: front.photo, back: back.photo });
        show(captureId, { item, front: front.url, back: back.url });
        nextCard();
        runner.add(captureId);
      }),
    tell: (captureId, event) => runner.tell(captureId, event),
    async remove(captureId, item) {
      const [card, photos] = await Promise.all([store.card(captureId), store.photos(captureId)]);
      await runner.remove(captureId);
      return async () => {
        if (!card) return ports.server.mirror(captureId, item);
        await store.addCard(card, photos);
        runner.add(captureId);
      };
    },
    stop() {
      runner.stop();
      unsubscribe();
      releaseDraft?.();
    },
  };
}

async function photoAddresses(
  store: CaptureStore,
  captureId: string,
): Promise<{ front: string | null; back: string | null }> {
  const { front, back } = await store.photos(captureId);
  return { front: front ? URL.createObjectURL(front) : null, back: back ? URL.createObjectURL(back) : null };
}
