import { FieldValue, type Firestore, Timestamp } from "firebase-admin/firestore";

import { paths, userDocument } from "../../contract/documents.ts";
import type { DeletionWishes } from "../../domain/account/ownDeletion.ts";

const wishOf = userDocument.pick({ deletion: true, accountRole: true });

export function deletionWishes(firestore: Firestore): DeletionWishes {
  const users = firestore.collection(paths.users());
  return {
    wish: (uid, dueAt) =>
      firestore.runTransaction(async (transaction) => {
        const user = users.doc(uid);
        const found = await transaction.get(user);
        if (!found.exists) return "missing";
        const { deletion, accountRole } = wishOf.parse(found.data());
        if (deletion) return deletion.dueAt.toMillis();
        if (accountRole === "super-admin") {
          const all = await transaction.get(users.where("accountRole", "==", "super-admin").limit(2));
          if (all.docs.every(({ id }) => id === uid)) return "alone";
        }
        const now = FieldValue.serverTimestamp();
        const wish = { requestedAt: now, dueAt: Timestamp.fromMillis(dueAt) };
        transaction.update(user, { deletion: wish, updatedAt: now });
        return dueAt;
      }),

    withdraw: (uid) =>
      firestore.runTransaction(async (transaction) => {
        const found = await transaction.get(users.doc(uid));
        if (!found.exists || !wishOf.parse(found.data()).deletion) return;
        transaction.update(found.ref, {
          deletion: FieldValue.delete(),
          updatedAt: FieldValue.serverTimestamp(),
        });
      }),

    async listDue(now, limit) {
      const { docs } = await users
        .where("deletion.dueAt", "<=", Timestamp.fromMillis(now))
        .orderBy("deletion.dueAt")
        .limit(limit)
        .get();
      return docs.map((one) => ({
        uid: one.id,
        dueAt: wishOf.parse(one.data()).deletion?.dueAt.toMillis() ?? now,
      }));
    },

    begin: async (uid, now) => {
      const listings = (await firestore.collection(paths.listings(uid)).count().get()).data().count;
      await firestore.runTransaction(async (transaction) => {
        const found = await transaction.get(users.doc(uid));
        const { deletion } = wishOf.partial().parse(found.data() ?? {});
        // The person has cancelled the request, or another run has started.
        if (!deletion || deletion.dueAt.toMillis() > now) return;
        transaction.set(firestore.doc(paths.deletedUser(uid)), {
          record: found.data(),
          status: "deleting",
          moved: 0,
          total: listings,
          deletedBy: uid,
          deletedAt: FieldValue.serverTimestamp(),
          expiresAt: Timestamp.fromMillis(now),
        });
        transaction.delete(found.ref);
      });
    },
  };
}
