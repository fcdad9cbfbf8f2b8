import { createStore, type StoreApi } from "zustand/vanilla";

import { type CaptureStore, isMirrored, type Side, SIDES } from "@/lib/captureStore/captureStore";

import { hasBothPhotos, type CaptureFlow, turnToSide, startFlow, addShot } from "../queue/captureFlow";
import { createDrafts } from "../deck/drafts";
import {
  type CardSettings,
  createCopiesItem,
  createQueueItem,
  findNextStep,
  type OwnListing,
  type QueueEvent,
  type QueueItem,
} from "../queue/queueItem";
import type { QueueObserver, QueuePorts } from "../queue/queuePorts";
import { createQueueRunner } from "../queue/queueRunner";
import type { LocalCard } from "../queue/panel/queueView";
import { createMutex } from "@/lib/concurrency";

/** Number of finished cards that a browser keeps to show them offline. */
const FINISHED_KEPT = 200;

export interface StudioState {
  readonly flow: CaptureFlow;
  readonly cards: ReadonlyMap<string, LocalCard>;
  readonly waiting: ReadonlySet<string>;
  /** Number of photos that exist only in this tab's memory, because the disk is full. */
  readonly unkept: number;
}

/** The newest cards of the server's queue. */
export interface RemoteQueue {
  readonly cards: readonly (Pick<QueueItem, "timestamp" | "stationId" | "restoredFrom"> & {
    readonly id: string;
  })[];
  /** False if there are older cards. */
  readonly isWhole: boolean;
}

/** Events that the page reports to the seller. */
export type StudioNews = Pick<QueueObserver, "onSkuFailed" | "onOutcome">;

export interface Studio {
  readonly state: StoreApi<StudioState>;
  /** Restores this browser's unfinished card under the camera, and resumes its queue. */
  readonly resume: () => Promise<void>;
  readonly face: (side: Side) => void;
  /** Stores a photo of the current side, then shows it. Rejects if it can't be stored. */
  readonly addShot: (photo: Blob) => Promise<void>;
  readonly resetCapture: () => Promise<void>;
  /** Sends the card with its settings and starts the next one. Rejects if it can't be stored. */
  readonly submit: (settings: CardSettings) => Promise<void>;
  /** Adds the deck's quantity to a listing without photos. Discards the photos taken so far. */
  readonly addCopies: (listing: OwnListing, settings: CardSettings) => Promise<void>;
  /** Sends a card of existing photos. Returns false, without sending it, if the disk is full. */
  readonly addPair: (
    pair: { captureId: string; front: Blob; back: Blob },
    settings: CardSettings,
  ) => Promise<boolean>;
  /**
   * Applies the seller's answer or request. `elsewhere`: the server's copy of another station's card. This station
   * continues with it, and the other one drops it (`reconcile`).
   */
  readonly tell: (captureId: string, event: QueueEvent, elsewhere?: QueueItem) => void;
  /** Changes a card's settings, also while it is processed. Returns false if its listing is already being created. */
  readonly edit: (captureId: string, settings: Partial<CardSettings>) => Promise<boolean>;
  /** Drops cards that other browsers removed or took over. `remote` is the server's queue. */
  readonly reconcile: (remote: RemoteQueue) => Promise<void>;
  /** Moves a card to the trash. Returns a function that restores it with its photos. */
  readonly remove: (captureId: string, item: QueueItem) => Promise<() => Promise<void>>;
  readonly stop: () => void;
}

/** Creates a person's studio in one tab: the card under the camera, and the queue. */
export function createStudio(uid: string, stationId: string, ports: QueuePorts, news: StudioNews): Studio {
  const { store } = ports;
  const state = createStore<StudioState>(() => ({
    flow: startFlow(crypto.randomUUID()),
    cards: new Map(),
    waiting: new Set(),
    unkept: 0,
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
  const subscriptions = [
    store.subscribe((captureId) => void refresh(captureId)),
    store.onUnkept((unkept) => state.setState({ unkept })),
  ];
  let isStopped = false;
  /** A photo taken while the previous card is being stored belongs to the next one. */
  const runExclusive = createMutex();
  const drafts = createDrafts({
    uid,
    store,
    runExclusive,
    isFree: () => state.getState().flow.timestamp === null,
    adopt: (flow) => state.setState({ flow }),
  });

  async function refresh(captureId: string): Promise<void> {
    await readAnew(captureId).catch((error: unknown) => {
      // The store is closed after the studio stops.
      if (!isStopped) throw error;
    });
  }

  async function readAnew(captureId: string): Promise<void> {
    const card = await store.card(captureId);
    const known = state.getState().cards.get(captureId);
    if (card?.uid !== uid) {
      if (known) releaseCard(captureId, known);
      return;
    }
    // Finished cards are shown from the disk instead of memory, because there may be hundreds.
    const isJustFinished = known && card.item.status === "completed" && known.item.status !== "completed";
    const addresses = known && !isJustFinished ? known : await createPhotoUrls(store, captureId);
    show(captureId, { ...addresses, item: card.item });
    if (isJustFinished) revoke(known);
  }

  function show(captureId: string, card: LocalCard) {
    state.setState(({ cards }) => ({ cards: new Map(cards).set(captureId, card) }));
  }

  function releaseCard(captureId: string, { front, back }: Pick<LocalCard, Side>) {
    revoke({ front, back });
    state.setState(({ cards }) => ({ cards: new Map([...cards].filter(([id]) => id !== captureId)) }));
  }

  /** Continues with another station's card, whose photos are on the server. */
  async function takeOver(captureId: string, item: QueueItem): Promise<void> {
    if (await store.card(captureId)) return;
    await store.addCard({ captureId, uid, item: { ...item, stationId } }, {});
  }

  function nextCard() {
    state.setState({ flow: startFlow(crypto.randomUUID()) });
    drafts.letGo();
  }

  return {
    state,
    async resume() {
      await drafts.find();
      await store.forgetFinished(uid, FINISHED_KEPT);
      const found = await Promise.all(
        (await store.cards(uid)).map(
          async ({ captureId, item }) =>
            [captureId, { ...(await createPhotoUrls(store, captureId)), item }] as const,
        ),
      );
      state.setState(({ cards }) => ({ cards: new Map([...found, ...cards]) }));
      await runner.resume();
    },
    face: (side) => state.setState(({ flow }) => ({ flow: turnToSide(flow, side) })),
    addShot: (photo) =>
      runExclusive(async () => {
        const { captureId, side, timestamp } = state.getState().flow;
        const now = ports.now();
        await drafts.claim(captureId);
        await store.saveShot({ captureId, uid, timestamp: timestamp ?? now }, side, photo);
        const { flow } = state.getState();
        if (flow[side]) URL.revokeObjectURL(flow[side].url);
        state.setState({ flow: addShot(flow, side, { photo, url: URL.createObjectURL(photo) }, now) });
      }),
    resetCapture: () =>
      runExclusive(async () => {
        const { flow } = state.getState();
        await store.removeDraft(flow.captureId);
        for (const side of SIDES) if (flow[side]) URL.revokeObjectURL(flow[side].url);
        nextCard();
      }),
    submit: (settings) =>
      runExclusive(async () => {
        const { flow } = state.getState();
        if (!hasBothPhotos(flow)) return;
        const { captureId, timestamp, front, back } = flow;
        const item = createQueueItem(stationId, timestamp, settings);
        await store.addCard({ captureId, uid, item }, { front: front.photo, back: back.photo });
        show(captureId, { item, front: front.url, back: back.url });
        nextCard();
        runner.add(captureId);
      }),
    addCopies: (listing, settings) =>
      runExclusive(async () => {
        const { captureId, timestamp, front, back } = state.getState().flow;
        const item = createCopiesItem(stationId, timestamp ?? ports.now(), settings, listing);
        await store.addCard(
          { captureId, uid, item },
          { ...(front && { front: front.photo }), ...(back && { back: back.photo }) },
        );
        show(captureId, { item, front: front?.url ?? null, back: back?.url ?? null });
        nextCard();
        runner.add(captureId);
      }),
    async addPair({ captureId, front, back }, settings) {
      const item = createQueueItem(stationId, ports.now(), settings);
      if (!(await store.addCard({ captureId, uid, item }, { front, back }))) {
        await store.removeCard(captureId);
        return false;
      }
      runner.add(captureId);
      return true;
    },
    tell(captureId, event, elsewhere) {
      if (elsewhere) void takeOver(captureId, elsewhere).then(() => runner.tell(captureId, event));
      else runner.tell(captureId, event);
    },
    edit: (captureId, settings) => runner.edit(captureId, settings),
    async reconcile({ cards, isWhole }) {
      const remote = new Map(cards.map((card) => [card.id, card]));
      const oldest = isWhole ? -Infinity : Math.min(...cards.map(({ timestamp }) => timestamp));
      for (const [captureId, { item }] of state.getState().cards) {
        const theirs = remote.get(captureId);
        const isGone = theirs ? theirs.stationId !== stationId : item.timestamp > oldest;
        if (!isGone || findNextStep(item) !== null) continue;
        // A card that the server doesn't know yet can't have been removed there.
        const card = await store.card(captureId);
        if (!card || findNextStep(card.item) !== null || !isMirrored(card)) continue;
        // It may be restored after another station removed it, and only this browser may have its photos.
        if (theirs) await store.removeCard(captureId);
        else await store.setAside(captureId, { removal: null, at: ports.now(), isTold: true });
      }
      const restored = cards.flatMap(({ id, stationId: station, restoredFrom }) =>
        restoredFrom && station === stationId ? [[id, restoredFrom] as const] : [],
      );
      await runner.resumeRestored(new Map(restored));
    },
    remove: (captureId, item) => runner.remove(captureId, item),
    stop() {
      isStopped = true;
      runner.stop();
      for (const unsubscribe of subscriptions) unsubscribe();
      drafts.stop();
    },
  };
}

function revoke({ front, back }: Pick<LocalCard, Side>) {
  for (const url of [front, back]) if (url !== null) URL.revokeObjectURL(url);
}

async function createPhotoUrls(
  store: CaptureStore,
  captureId: string,
): Promise<{ front: string | null; back: string | null }> {
  const { front, back } = await store.photos(captureId);
  return { front: front ? URL.createObjectURL(front) : null, back: back ? URL.createObjectURL(back) : null };
}
