import { type DocumentSnapshot, FieldValue, type Firestore, Timestamp } from "firebase-admin/firestore";

import { paths, userDocument } from "../../contract/documents.ts";
import type { DeletionWishes } from "../../domain/account/ownDeletion.ts";
import { findDue, countMatches } from "../documents.ts";
import { moveToDeleted } from "../users/deletedUsers.ts";

const wishDocument = userDocument.pick({ deletion: true, accountRole: true });

export function openDeletionWishes(firestore: Firestore): DeletionWishes {
  const users = firestore.collection(paths.users());
  /** Returns false if the user has cancelled the request, or if another run has begun the deletion. */
  const hasDueWish = (found: DocumentSnapshot, now: number): boolean => {
    const { deletion } = wishDocument.partial().parse(found.data() ?? {});
    return deletion !== undefined && deletion !== null && deletion.dueAt.toMillis() <= now;
  };
  return {
    wish: (uid, dueAt) =>
      firestore.runTransaction(async (transaction) => {
        const user = users.doc(uid);
        const found = await transaction.get(user);
        if (!found.exists) return "missing";
        const { deletion, accountRole } = wishDocument.parse(found.data());
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
        if (!found.exists || !wishDocument.parse(found.data()).deletion) return;
        transaction.update(found.ref, {
          deletion: FieldValue.delete(),
          updatedAt: FieldValue.serverTimestamp(),
        });
      }),

    async listDue(now, limit) {
      const due = await findDue(users, "deletion.dueAt", now, limit);
      return due.map((one) => ({
        uid: one.id,
        dueAt: wishDocument.parse(one.data()).deletion?.dueAt.toMillis() ?? now,
      }));
    },

    isDue: async (uid, now) => hasDueWish(await users.doc(uid).get(), now),

    begin: async (uid, now) => {
      const listings = await countMatches(firestore.collection(paths.listings(uid)));
      return firestore.runTransaction(async (transaction) => {
        const found = await transaction.get(users.doc(uid));
        if (!hasDueWish(found, now)) return false;
        moveToDeleted(firestore, transaction, found, { listings, by: uid, expiresAt: now });
        return true;
      });
    },
  };
}
