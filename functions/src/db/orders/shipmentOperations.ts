import type { Firestore } from "firebase-admin/firestore";

import { shipmentsDocument } from "../../contract/operations.ts";
import type { StartShipmentsPorts } from "../../domain/orders/shipments/ports.ts";
import { operationStore } from "../operations.ts";

export const shipmentOperations = (firestore: Firestore): StartShipmentsPorts["operations"] =>
  operationStore(firestore, {
    name: "shipments",
    document: shipmentsDocument,
    needsUser: true,
    load: (stored, user) => ({ ...stored, isConnected: user?.get("ebay") != null }),
  });
