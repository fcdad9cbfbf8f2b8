import type { PushedDraft, PushOperationDocument } from "../../../contract/operations.ts";
import type { Marketplace, NewItem } from "../marketplace.ts";
import type { PublishPorts } from "../publishListing.ts";

/** `users/{uid}/operations/push`, with times in epoch milliseconds. */
export interface Push extends Omit<PushOperationDocument, "startedAt" | "finishedAt" | "resumesAt"> {
  startedAt: number | null;
  finishedAt: number | null;
  resumesAt: number | null;
}

export interface PushStore {
  /** Decides by the stored push and writes in the same transaction. Null changes nothing. */
  change<T>(
    uid: string,
    decide: (standing: { push: Push; isConnected: boolean }) => { push: Push | null; answer: T },
  ): Promise<T>;
}

export interface StartPushPorts {
  pushes: PushStore;
  /** Enqueues the push, now or at a time (epoch milliseconds). */
  enqueue: (uid: string, at?: number) => Promise<void>;
  /** Epoch milliseconds. */
  now: () => number;
}

export interface PushPorts extends PublishPorts, StartPushPorts {
  marketplace: Marketplace & {
    /** Verifies an item without listing it. Throws the refusals that listing it would. */
    verifyItem(accessToken: string, item: NewItem): Promise<unknown>;
  };
  report: (message: string, error: unknown) => void;
}

export type { PushedDraft };
