import { createHash } from "node:crypto";

import { type Firestore, GrpcStatus } from "firebase-admin/firestore";
import * as z from "zod";

import { paths } from "../../contract/documents.ts";
import { MAX_DEAD_LETTERS } from "../../contract/notifications/deadLetters.ts";
import type { DeadLetters } from "../../domain/notifications/deadLetters.ts";
import type { InboxItem, Inbox, WaitingItem } from "../../domain/notifications/inbox.ts";
import { countMatches, createOnce, hasStatus } from "../documents.ts";

/** `inbox/{hash of the item}`, server only. The item is stored as `duty`. Times are epoch milliseconds. */
const inboxDocument = z.object({
  duty: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("notice"), uid: z.string(), notificationId: z.string() }),
    z.object({ kind: z.literal("deletion"), userId: z.string(), userName: z.string() }),
  ]),
  receivedAt: z.number(),
  attempts: z.int(),
  /** Null for a dead letter, so that the sweep doesn't find it. */
  nextAt: z.number().nullable(),
  isDead: z.boolean(),
});

export function openInboxStore(firestore: Firestore): Inbox & DeadLetters {
  const inbox = firestore.collection(paths.inbox());
  const dead = inbox.where("isDead", "==", true);
  const document = (item: InboxItem) => inbox.doc(toId(item));
  const toWaiting = (found: FirebaseFirestore.QueryDocumentSnapshot): WaitingItem[] => {
    const parsed = inboxDocument.safeParse(found.data());
    if (!parsed.success) return [];
    const { duty: item, receivedAt, attempts } = parsed.data;
    return [{ id: found.id, item, receivedAt, attempts }];
  };

  return {
    save: (item, times) => createOnce(document(item), { duty: item, ...times, attempts: 0, isDead: false }),

    async remove(item) {
      await document(item).delete();
    },

    async listDue(now, most) {
      const { docs } = await inbox.where("nextAt", "<=", now).orderBy("nextAt").limit(most).get();
      return docs.flatMap(toWaiting);
    },

    async postpone(id, attempts, nextAt) {
      await inbox
        .doc(id)
        .update({ attempts, nextAt, isDead: nextAt === null })
        .catch((error: unknown) => {
          // The item was completed in the meantime.
          if (!hasStatus(error, GrpcStatus.NOT_FOUND)) throw error;
        });
    },

    async listDead() {
      const { docs } = await dead.orderBy("receivedAt", "desc").limit(MAX_DEAD_LETTERS).get();
      return docs.flatMap(toWaiting);
    },

    countDead: () => countMatches(dead),

    async findDead(id) {
      const found = inboxDocument.safeParse((await inbox.doc(id).get()).data());
      return found.success && found.data.isDead ? found.data.duty : null;
    },

    revive: (id, now) =>
      firestore.runTransaction(async (transaction) => {
        const found = await transaction.get(inbox.doc(id));
        if (found.get("isDead") !== true) return false;
        transaction.update(found.ref, { isDead: false, attempts: 0, receivedAt: now, nextAt: now });
        return true;
      }),
  };
}

const toId = (item: InboxItem): string => {
  const [one, other] =
    item.kind === "notice" ? [item.uid, item.notificationId] : [item.userId, item.userName];
  return createHash("sha256")
    .update(JSON.stringify([item.kind, one, other]))
    .digest("base64url");
};
