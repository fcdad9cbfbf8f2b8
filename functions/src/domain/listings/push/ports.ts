import type { PushedDraft, PushOperationDocument } from "../../../contract/operations.ts";
import type { OperationPorts } from "../../operation/operation.ts";
import type { Marketplace, NewItem } from "../marketplace.ts";
import type { PublishPorts } from "../publishListing.ts";
import type { QueueState } from "../../ebay/queueJob.ts";

export type Push = QueueState<PushOperationDocument>;

export type StartPushPorts = OperationPorts<Push>;

export interface PushPorts extends PublishPorts, StartPushPorts {
  /** Returns those of these ids without a listing. */
  findMissing: (uid: string, listingIds: readonly string[]) => Promise<string[]>;
  marketplace: Marketplace & {
    /** Verifies an item without listing it. Throws the same refusals as listing it. */
    verifyItem(accessToken: string, item: NewItem): Promise<unknown>;
  };
}

export type { PushedDraft };
