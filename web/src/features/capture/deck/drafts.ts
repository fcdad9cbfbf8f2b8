import { type CaptureStore, type Side, SIDES } from "@/lib/captureStore/captureStore";

import { claimDraft } from "../queue/browserLocks";
import { type CaptureFlow, restored, type Shot } from "../queue/captureFlow";

/** What the half-taken cards need of the tab. */
export interface DraftTab {
  readonly uid: string;
  readonly store: CaptureStore;
  /** Whether no photo of a card has been taken yet. */
  readonly isFree: () => boolean;
  readonly adopt: (flow: CaptureFlow) => void;
  /** Does `work` when no photo is being kept. */
  readonly runExclusive: (work: () => Promise<void>) => Promise<void>;
}

export interface Drafts {
  /** The card under the camera is this tab's from its first photo on. */
  claim(captureId: string): Promise<void>;
  /** It has gone off, or is taken anew. */
  letGo(): void;
  /** Puts a half-taken card that no tab has under the camera; one that a tab has, once that lets go of it. */
  find(): Promise<void>;
  stop(): void;
}

/** This browser's half-taken cards: one tab has each of them, until it is gone. */
export function createDrafts({ uid, store, isFree, adopt, runExclusive }: DraftTab): Drafts {
  const stopping = new AbortController();
  const awaited = new Set<string>();
  let own: { captureId: string; release: () => void } | null = null;
  /**
   * From its first photo on, a tab takes up no other's card: one that came under the camera in the middle of a sitting
   * would get the next card's photo. Such a card waits for the next opening.
   */
  let hasBegun = false;

  async function find(): Promise<void> {
    for (const { captureId } of await store.drafts(uid)) {
      if (own !== null || !isFree()) return;
      const release = await claimDraft(captureId);
      if (release) await take(captureId, release);
      else void takeLater(captureId);
    }
  }

  /** A page that is just being reloaded still holds its card for a moment; another tab may for hours. */
  async function takeLater(captureId: string): Promise<void> {
    if (awaited.has(captureId)) return;
    awaited.add(captureId);
    const release = await claimDraft(captureId, stopping.signal);
    awaited.delete(captureId);
    if (release) await runExclusive(() => take(captureId, release));
  }

  async function take(captureId: string, release: () => void): Promise<void> {
    const draft = (await store.drafts(uid)).find((each) => each.captureId === captureId);
    if (!draft || hasBegun || own !== null || !isFree() || stopping.signal.aborted) {
      release();
      return;
    }
    own = { captureId, release };
    adopt(restored(captureId, draft.timestamp, await shotsOf(store, captureId)));
  }

  return {
    async claim(captureId) {
      hasBegun = true;
      if (own !== null) return;
      const release = await claimDraft(captureId);
      if (release) own = { captureId, release };
    },
    letGo() {
      own?.release();
      own = null;
    },
    find,
    stop() {
      stopping.abort();
      own?.release();
    },
  };
}

async function shotsOf(store: CaptureStore, captureId: string): Promise<Partial<Record<Side, Shot>>> {
  const photos = await store.photos(captureId);
  const shots: Partial<Record<Side, Shot>> = {};
  for (const side of SIDES) {
    const photo = photos[side];
    if (photo) shots[side] = { photo, url: URL.createObjectURL(photo) };
  }
  return shots;
}
