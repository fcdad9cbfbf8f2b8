import type { Firestore } from "firebase-admin/firestore";

import { pushOperationDocument } from "../../contract/operations.ts";
import type { StartPushPorts } from "../../domain/listings/push/ports.ts";
import { operationStore } from "../operations.ts";

export const pushOperations = (firestore: Firestore): StartPushPorts["operations"] =>
  operationStore(firestore, {
    name: "push",
    document: pushOperationDocument,
    needsUser: true,
    load: (stored, user) => ({ ...stored, isConnected: user?.get("ebay") != null }),
  });
