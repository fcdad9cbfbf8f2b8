import { type Firestore, Timestamp } from "firebase-admin/firestore";
import * as z from "zod";

import { paths } from "../contract/documents.ts";
import { catchUpDocument } from "../contract/operations.ts";
import type { CatchUpStore } from "../domain/catchUp/ports.ts";
import type { SchedulePorts } from "../domain/catchUp/schedule.ts";

export function openCatchUpStore(firestore: Firestore): CatchUpStore {
  const document = (uid: string) => firestore.doc(paths.operation(uid, "catchUp"));
  return {
    async read(uid) {
      const { itemsUntil, questionsUntil, messagesUntil, subscriptionCheckedAt } = catchUpDocument.parse(
        (await document(uid).get()).data() ?? {},
      );
      return { itemsUntil, questionsUntil, messagesUntil, subscriptionCheckedAt };
    },

    async save(uid, progress) {
      await document(uid).set(progress, { merge: true });
    },

    async saveLastContact(uid, at) {
      await document(uid).set({ heardAt: Timestamp.fromMillis(at) }, { merge: true });
    },
  };
}

const scheduled = z.object({
  ebayCatchUpAt: z.number().nullable().catch(null).default(null),
  enabledPlatforms: z
    .object({ ebay: z.boolean().catch(true).default(true) })
    .prefault({})
    .catch({ ebay: true }),
});

export function openCatchUpSchedule(firestore: Firestore): Pick<SchedulePorts, "listConnected" | "setDue"> {
  return {
    async listConnected() {
      const { docs } = await firestore
        .collection(paths.users())
        .where("ebayConnected", "==", true)
        .select("ebayCatchUpAt", "enabledPlatforms")
        .get();
      return docs.flatMap((found) => {
        const { ebayCatchUpAt, enabledPlatforms } = scheduled.parse(found.data());
        return enabledPlatforms.ebay ? [{ uid: found.id, dueAt: ebayCatchUpAt }] : [];
      });
    },

    async setDue(uid, dueAt) {
      await firestore.doc(paths.user(uid)).update({ ebayCatchUpAt: dueAt });
    },
  };
}
