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
export type PlaceOf = (placeId: string, copies: number) => string;

interface QueueingSetting {
  readonly uid: string;
  readonly ports: BatchPorts;
  readonly state: StoreApi<BatchState>;
  readonly stopping: AbortSignal;
}

/** Queues every ready pair in order. Returns the number of queued pairs. */
export async function queuePairs(
  setting: QueueingSetting,
  settings: CardSettings,
  placeOf: PlaceOf | undefined,
): Promise<number> {
  const { uid, ports, state, stopping } = setting;
  const ready = listReadyPairs(state.getState());
  let done = 0;
  try {
    state.setState((before) => startQueueing(before, ready));
    await ports.store.saveRecord(toRecord(uid, state.getState()));
    for (const pair of ready) {
      const placed = choosePlace(settings, placeOf);
      if (stopping.aborted || !(await queuePair(setting, pair, placed))) break;
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

/** Returns the settings with the place that `placeOf` chooses for the copies. */
export function choosePlace(settings: CardSettings, placeOf: PlaceOf | undefined): CardSettings {
  const { placeId, quantity } = settings;
  return placeId && placeOf ? { ...settings, placeId: placeOf(placeId, quantity) } : settings;
}

async function queuePair(
  setting: QueueingSetting,
  pair: WholePair,
  settings: CardSettings,
): Promise<boolean> {
  const { ports } = setting;
  const [front, back] = await Promise.all(
    [pair.front, pair.back].map((id) => ports.store.file(id, "picture")),
  );
  if (!front || !back) return false;
  if (!(await ports.queueCard({ captureId: pair.captureId, front, back }, settings))) return false;
  await forgetPair(setting, pair);
  return true;
}

export async function forgetPair({ uid, ports, state }: QueueingSetting, pair: BatchPair): Promise<void> {
  state.setState((before) => removePair(before, pair));
  const photoIds = [pair.front, pair.back].filter((photoId) => photoId !== null);
  await ports.store.removePair(toRecord(uid, state.getState()), photoIds);
}
