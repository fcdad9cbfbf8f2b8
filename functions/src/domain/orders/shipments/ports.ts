import type { ShipmentsDocument, ShippedOrder, WaitingParcel } from "../../../contract/operations.ts";
import type { OperationPorts, StateOf } from "../../operation/operation.ts";
import type { ShipPorts } from "../ports.ts";

/** The state of a bulk shipment. */
export interface Shipments extends StateOf<ShipmentsDocument> {
  readonly isConnected: boolean;
}

export type StartShipmentsPorts = OperationPorts<Shipments>;

export interface ShipmentsPorts extends ShipPorts, StartShipmentsPorts {
  report: (message: string, error: unknown) => void;
}

export type { ShippedOrder, WaitingParcel };
