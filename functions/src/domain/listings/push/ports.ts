import type { PushedDraft, PushOperationDocument } from "../../../contract/operations.ts";
import type { OperationPorts, StateOf } from "../../operation/operation.ts";
import type { Marketplace, NewItem } from "../marketplace.ts";
import type { PublishPorts } from "../publishListing.ts";

/** The state of a push. */
export interface Push extends StateOf<PushOperationDocument> {
  readonly isConnected: boolean;
}

export type StartPushPorts = OperationPorts<Push>;

export interface PushPorts extends PublishPorts, StartPushPorts {
  marketplace: Marketplace & {
    /** Verifies an item without listing it. Throws the same refusals as listing it. */
    verifyItem(accessToken: string, item: NewItem): Promise<unknown>;
  };
  report: (message: string, error: unknown) => void;
}

export type { PushedDraft };
