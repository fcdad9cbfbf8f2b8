import { type CaptureStore, type Side, SIDES } from "@/lib/captureStore/captureStore";

import { acquireCaptureLock } from "../queue/browserLocks";
import { type CaptureFlow, restoreFlow, type Shot } from "../studio/state/captureFlow";

/** The state and functions of the tab that unfinished cards need. */
export interface UnsentCardsTab {
  readonly uid: string;
  readonly store: CaptureStore;
  /** Returns whether the current card has no photo yet. */
  readonly isFree: () => boolean;
  readonly adopt: (flow: CaptureFlow) => void;
  /** Runs `work` when no photo is being stored. */
  readonly runExclusive: (work: () => Promise<void>) => Promise<void>;
}

export interface UnsentCards {
  /** Acquires the lock of the card under the camera, from the card's first photo on. */
  acquire(captureId: string): Promise<void>;
  /** Releases the lock after the card was sent or discarded. */
  release(): void;
  /**
   * Restores an unfinished card that no tab has locked. For a locked card, waits until the lock is released.
   */
  restore(): Promise<void>;
  stop(): void;
}

/**
 * Manages this browser's unfinished cards. Each card is locked by at most one tab, until that tab is closed
 * (decisions/capture/0036).
 */
export function createUnsentCards({ uid, store, isFree, adopt, runExclusive }: UnsentCardsTab): UnsentCards {
  const stopping = new AbortController();
  const awaited = new Set<string>();
  let own: { captureId: string; release: () => void } | null = null;
  /**
   * Whether this tab has taken a photo. Such a tab restores no other card, because a card restored during a
   * session would get the next card's photo. Other unfinished cards wait until the studio is opened again.
   */
  let hasBegun = false;

  async function restore(): Promise<void> {
    for (const { captureId } of await store.unsentCards(uid)) {
      if (own !== null || !isFree()) return;
      const release = await acquireCaptureLock(captureId);
      if (release) await adoptCard(captureId, release);
      else void restoreWhenUnlocked(captureId);
    }
  }

  /**
   * Waits for a locked card. A page that is reloading releases its lock soon; another tab may hold it for
   * hours.
   */
  async function restoreWhenUnlocked(captureId: string): Promise<void> {
    if (awaited.has(captureId)) return;
    awaited.add(captureId);
    const release = await acquireCaptureLock(captureId, stopping.signal);
    awaited.delete(captureId);
    if (release) await runExclusive(() => adoptCard(captureId, release));
  }

  async function adoptCard(captureId: string, release: () => void): Promise<void> {
    const unsentCard = (await store.unsentCards(uid)).find((each) => each.captureId === captureId);
    if (!unsentCard || hasBegun || own !== null || !isFree() || stopping.signal.aborted) {
      release();
      return;
    }
    own = { captureId, release };
    adopt(restoreFlow(captureId, unsentCard.timestamp, await readShots(store, captureId)));
  }

  return {
    async acquire(captureId) {
      hasBegun = true;
      if (own !== null) return;
      const release = await acquireCaptureLock(captureId);
      if (release) own = { captureId, release };
    },
    release() {
      own?.release();
      own = null;
    },
    restore,
    stop() {
      stopping.abort();
      own?.release();
    },
  };
}

async function readShots(store: CaptureStore, captureId: string): Promise<Partial<Record<Side, Shot>>> {
  const photos = await store.photos(captureId);
  const shots: Partial<Record<Side, Shot>> = {};
  for (const side of SIDES) {
    const photo = photos[side];
    if (photo) shots[side] = { photo, url: URL.createObjectURL(photo) };
  }
  return shots;
}
