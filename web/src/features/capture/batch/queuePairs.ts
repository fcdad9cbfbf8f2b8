import type { StoreApi } from "zustand/vanilla";

import type { BatchPair } from "@/lib/captureStore/batchStore";

import type { CardSettings } from "../queue/queueItem";
import type { BatchPorts } from "./batchPorts";
import {
  type BatchState,
  countQueued,
  endQueueing,
  listReadyPairs,
  removePair,
  startQueueing,
  toRecord,
  type WholePair,
} from "./batchState";

/** Returns the id of the place for `copies` that were meant for `placeId`. */
export type FindPlace = (placeId: string, copies: number) => string;

interface QueueingContext {
  readonly uid: string;
  readonly ports: BatchPorts;
  readonly state: StoreApi<BatchState>;
  readonly stopping: AbortSignal;
}

/** Queues every ready pair in order. Returns the number of queued pairs. */
export async function queuePairs(
  context: QueueingContext,
  settings: CardSettings,
  findPlace: FindPlace | undefined,
): Promise<number> {
  const { uid, ports, state, stopping } = context;
  const ready = listReadyPairs(state.getState());
  let done = 0;
  try {
    state.setState((before) => startQueueing(before, ready));
    await ports.store.saveRecord(toRecord(uid, state.getState()));
    for (const pair of ready) {
      const placed = choosePlace(settings, findPlace);
      if (stopping.aborted || !(await queuePair(context, pair, placed))) break;
      done += 1;
      state.setState(countQueued);
    }
  } catch {
    // The disk is full. Pairs that weren't queued stay in the batch.
  } finally {
    state.setState((before) => endQueueing(before, ready.length - done));
  }
  return done;
}

export function choosePlace(settings: CardSettings, findPlace: FindPlace | undefined): CardSettings {
  const { placeId, quantity } = settings;
  return placeId && findPlace ? { ...settings, placeId: findPlace(placeId, quantity) } : settings;
}

async function queuePair(
  context: QueueingContext,
  pair: WholePair,
  settings: CardSettings,
): Promise<boolean> {
  const { ports } = context;
  const [front, back] = await Promise.all(
    [pair.front, pair.back].map((id) => ports.store.file(id, "picture")),
  );
  if (!front || !back) return false;
  if (!(await ports.queueCard({ captureId: pair.captureId, front, back }, settings))) return false;
  await forgetPair(context, pair);
  return true;
}

export async function forgetPair({ uid, ports, state }: QueueingContext, pair: BatchPair): Promise<void> {
  state.setState((before) => removePair(before, pair));
  const photoIds = [pair.front, pair.back].filter((photoId) => photoId !== null);
  await ports.store.removePair(toRecord(uid, state.getState()), photoIds);
}
