import type { Firestore } from "firebase-admin/firestore";

import { offeringDocument } from "../../contract/operations.ts";
import type { StartOfferingPorts } from "../../domain/inbox/offering/ports.ts";
import { operationStore } from "../operations.ts";

export const offeringOperations = (firestore: Firestore): StartOfferingPorts["operations"] =>
  operationStore(firestore, {
    name: "offering",
    document: offeringDocument,
    needsUser: true,
    load: (stored, user) => ({ ...stored, isConnected: user?.get("ebay") != null }),
  });
