import { type Firestore, Timestamp } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { pushOperationDocument } from "../../contract/operations.ts";
import type { PushStore } from "../../domain/listings/push/ports.ts";

/** Enough for several clicks competing for the document. */
const MAX_ATTEMPTS = 20;

export function pushOperations(firestore: Firestore): PushStore {
  return {
    change: (uid, decide) =>
      firestore.runTransaction(
        async (transaction) => {
          const at = firestore.doc(paths.operation(uid, "push"));
          const [found, user] = await transaction.getAll(at, firestore.doc(paths.user(uid)));
          const stored = pushOperationDocument.parse(found?.data() ?? {});
          const { push, answer } = decide({
            push: {
              ...stored,
              startedAt: stored.startedAt?.toMillis() ?? null,
              finishedAt: stored.finishedAt?.toMillis() ?? null,
              resumesAt: stored.resumesAt?.toMillis() ?? null,
            },
            isConnected: user?.get("ebay") != null,
          });
          if (push !== null) {
            transaction.set(at, {
              ...push,
              startedAt: toTimestamp(push.startedAt),
              finishedAt: toTimestamp(push.finishedAt),
              resumesAt: toTimestamp(push.resumesAt),
            });
          }
          return answer;
        },
        { maxAttempts: MAX_ATTEMPTS },
      ),
  };
}

const toTimestamp = (milliseconds: number | null): Timestamp | null =>
  milliseconds === null ? null : Timestamp.fromMillis(milliseconds);
