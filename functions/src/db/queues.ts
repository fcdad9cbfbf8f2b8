import type { DocumentSnapshot, Firestore } from "firebase-admin/firestore";

import {
  keepingDocument,
  offeringDocument,
  pushOperationDocument,
  shipmentsDocument,
} from "../contract/operations.ts";
import type { StartOfferingPorts } from "../domain/inbox/offering/runOffering.ts";
import type { StartKeepingPorts } from "../domain/listings/keeping/runKeeping.ts";
import type { StartPushPorts } from "../domain/listings/push/ports.ts";
import type { StartShipmentsPorts } from "../domain/orders/shipments/runShipments.ts";
import { openOperationStore } from "./operations.ts";

const addConnection = <Stored extends object>(stored: Stored, user: DocumentSnapshot | undefined) => ({
  ...stored,
  isConnected: user?.get("ebay") != null,
});

export const openOfferingOperations = (firestore: Firestore): StartOfferingPorts["operations"] =>
  openOperationStore(firestore, {
    name: "offering",
    document: offeringDocument,
    needsUser: true,
    load: addConnection,
  });

export const openKeepingOperations = (firestore: Firestore): StartKeepingPorts["operations"] =>
  openOperationStore(firestore, {
    name: "keeping",
    document: keepingDocument,
    needsUser: true,
    load: addConnection,
  });

export const openPushOperations = (firestore: Firestore): StartPushPorts["operations"] =>
  openOperationStore(firestore, {
    name: "push",
    document: pushOperationDocument,
    needsUser: true,
    load: addConnection,
  });

export const openShipmentOperations = (firestore: Firestore): StartShipmentsPorts["operations"] =>
  openOperationStore(firestore, {
    name: "shipments",
    document: shipmentsDocument,
    needsUser: true,
    load: addConnection,
  });
