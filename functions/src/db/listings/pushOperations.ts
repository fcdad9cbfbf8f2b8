import type { Firestore } from "firebase-admin/firestore";

import { pushOperationDocument } from "../../contract/operations.ts";
import type { Push } from "../../domain/listings/push/ports.ts";
import type { OperationStore } from "../../domain/operation/operation.ts";
import { operationStore } from "../operations.ts";

export const pushOperations = (firestore: Firestore): OperationStore<Push> =>
  operationStore(firestore, {
    name: "push",
    document: pushOperationDocument,
    needsUser: true,
    load: (stored, user) => ({ ...stored, isConnected: user?.get("ebay") != null }),
  });
