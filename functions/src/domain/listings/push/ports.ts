import type { PushedDraft, PushOperationDocument } from "../../../contract/operations.ts";
import type { Marketplace, NewItem } from "../marketplace.ts";
import type { PublishPorts } from "../publishListing.ts";

/** `users/{uid}/operations/push`, times in epoch milliseconds. */
export interface Push extends Omit<PushOperationDocument, "startedAt" | "finishedAt" | "resumesAt"> {
  startedAt: number | null;
  finishedAt: number | null;
  resumesAt: number | null;
}

export interface PushStore {
  /** Decides by what stands there, and writes `push` in the same transaction; null leaves everything as it is. */
  change<T>(
    uid: string,
    decide: (standing: { push: Push; isConnected: boolean }) => { push: Push | null; answer: T },
  ): Promise<T>;
}

export interface StartPushPorts {
  pushes: PushStore;
  /** Hands the push to a worker, now or at a time (epoch milliseconds). */
  enqueue: (uid: string, at?: number) => Promise<void>;
  /** Epoch milliseconds. */
  now: () => number;
}

export interface PushPorts extends PublishPorts, StartPushPorts {
  marketplace: Marketplace & {
    /** Checks an item as the marketplace would take it, and lists nothing; refuses as listing it would. */
    verifyItem(accessToken: string, item: NewItem): Promise<unknown>;
  };
  report: (message: string, error: unknown) => void;
}

export type { PushedDraft };
