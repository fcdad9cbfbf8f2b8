import { createStore, type StoreApi } from "zustand/vanilla";

import { startFlow } from "./state/captureFlow";
import type { QueueEvent } from "../queue/advance";
import { type CardSettings, createQueueItem, type QueueItem } from "../queue/queueItem";
import type { QueueObserver, QueuePorts } from "../queue/queuePorts";
import { createQueueRunner } from "../queue/queueRunner";
import { type CardUnderCamera, createCardUnderCamera } from "./state/cardUnderCamera";
import { createLocalCards } from "./state/localCards";
import { canDrop, listMissing, listRestored, type RemoteQueue } from "./state/reconcile";
import { setWaiting, type StudioState } from "./state/studioState";

export type { StudioState } from "./state/studioState";

/** Number of finished cards that a browser keeps to show them offline. */
const FINISHED_KEPT = 200;

/** Events that the page reports to the seller. */
export type OutcomeReporter = Pick<QueueObserver, "onSkuFailed" | "onOutcome">;

export interface Studio extends CardUnderCamera {
  readonly state: StoreApi<StudioState>;
  /** Restores this browser's unfinished card under the camera, and resumes its queue. */
  readonly resume: () => Promise<void>;
  /** Sends a card of existing photos. Returns false, without sending it, if the disk is full. */
  readonly addPair: (
    pair: { captureId: string; front: Blob; back: Blob },
    settings: CardSettings,
  ) => Promise<boolean>;
  /**
   * Applies the seller's answer or request. `elsewhere`: the server's copy of another station's card. This station
   * continues with it, and the other one drops it (`reconcile`).
   */
  readonly dispatch: (captureId: string, event: QueueEvent, elsewhere?: QueueItem) => void;
  /** Keeps a failed card from continuing by itself, until the returned function is called. */
  readonly hold: (captureId: string) => () => void;
  /** Drops cards that other browsers removed or took over. `remote` is the server's queue. */
  readonly reconcile: (remote: RemoteQueue) => Promise<void>;
  /** Moves a card to the trash. Returns a function that restores it with its photos. */
  readonly remove: (captureId: string, item: QueueItem) => Promise<() => Promise<void>>;
  readonly stop: () => void;
}

/** Creates a person's studio in one tab: the card under the camera, and the queue. */
export function createStudio(
  uid: string,
  stationId: string,
  ports: QueuePorts,
  reporter: OutcomeReporter,
): Studio {
  const { store } = ports;
  const now = () => ports.now();
  const state = createStore<StudioState>(() => ({
    flow: startFlow(crypto.randomUUID()),
    cards: new Map(),
    waiting: new Set(),
    unstored: 0,
  }));
  /** The held cards. Each promise resolves when its card is free. */
  const held = new Map<string, Promise<void>>();
  const runner = createQueueRunner(uid, ports, {
    ...reporter,
    whenFree: (captureId) => held.get(captureId) ?? Promise.resolve(),
    onWaiting: (captureId, isWaiting) => state.setState((before) => setWaiting(before, captureId, isWaiting)),
  });
  let isStopped = false;
  const cards = createLocalCards(uid, store, state);
  const subscriptions = [
    store.subscribe((captureId) => {
      cards.refresh(captureId).catch((error: unknown) => {
        // The store is closed after the studio stops.
        if (!isStopped) throw error;
      });
    }),
    store.onUnstored((unstored) => state.setState({ unstored })),
  ];
  const camera = createCardUnderCamera({
    ...{ uid, stationId, store, state, now },
    show: cards.show,
    start: (captureId) => runner.add(captureId),
  });

  /** Continues with another station's card, whose photos are on the server. */
  async function takeOver(captureId: string, item: QueueItem): Promise<void> {
    if (await store.card(captureId)) return;
    await store.addCard({ captureId, uid, item: { ...item, stationId } }, {});
  }

  return {
    state,
    ...camera.commands,
    async resume() {
      await camera.restore();
      await store.forgetFinished(uid, FINISHED_KEPT);
      await cards.showAll();
      await runner.resume();
    },
    async addPair({ captureId, front, back }, settings) {
      const item = createQueueItem(stationId, now(), settings);
      if (!(await store.addCard({ captureId, uid, item }, { front, back }))) {
        await store.removeCard(captureId);
        return false;
      }
      runner.add(captureId);
      return true;
    },
    dispatch(captureId, event, elsewhere) {
      if (elsewhere) void takeOver(captureId, elsewhere).then(() => runner.dispatch(captureId, event));
      else runner.dispatch(captureId, event);
    },
    hold(captureId) {
      let free: () => void = () => undefined;
      held.set(captureId, new Promise((resolve) => (free = resolve)));
      return () => {
        held.delete(captureId);
        free();
      };
    },
    async reconcile(remote) {
      for (const { captureId, reason } of listMissing(state.getState().cards, remote, stationId)) {
        if (!canDrop(await store.card(captureId))) continue;
        // A removed card may be restored, and only this browser may have its photos.
        if (reason === "taken-over") await store.removeCard(captureId);
        else await store.setAside(captureId, { removal: null, at: now(), isTold: true });
      }
      await runner.resumeRestored(listRestored(remote, stationId));
    },
    remove: (captureId, item) => runner.remove(captureId, item),
    stop() {
      isStopped = true;
      runner.stop();
      for (const unsubscribe of subscriptions) unsubscribe();
      camera.stop();
    },
  };
}
