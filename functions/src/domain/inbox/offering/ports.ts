import type { OfferedListing, OfferingDocument, WaitingOffer } from "../../../contract/operations.ts";
import type { OperationPorts, StateOf } from "../../operation/operation.ts";
import type { WatcherPorts } from "../offerToWatchers.ts";

/** The state of an operation that sends offers to the watchers of many listings. */
export interface Offering extends StateOf<OfferingDocument> {
  readonly isConnected: boolean;
}

export type StartOfferingPorts = OperationPorts<Offering>;

export interface OfferingPorts extends WatcherPorts, StartOfferingPorts {
  report: (message: string, error: unknown) => void;
}

export type { OfferedListing, WaitingOffer };
