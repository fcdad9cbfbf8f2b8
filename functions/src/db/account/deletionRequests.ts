import {
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  Timestamp,
  type Transaction,
} from "firebase-admin/firestore";

import { paths, userDocument } from "../../contract/documents.ts";
import type { AccountRole } from "../../contract/session.ts";
import type { DeletionRequests } from "../../domain/account/ownDeletion.ts";
import { findDue, countMatches } from "../documents.ts";
import { moveToDeleted } from "../users/deletedUsers.ts";

const SUPER_ADMIN: AccountRole = "super-admin";

const requestDocument = userDocument.pick({ deletion: true });

export function openDeletionRequests(firestore: Firestore): DeletionRequests {
  const users = firestore.collection(paths.users());
  /**
   * Returns whether the user is the last super admin. One who has requested their own deletion leaves, too, and
   * one without access can't act (decisions/admin/0336).
   */
  const isLastSuperAdmin = async (transaction: Transaction, user: DocumentSnapshot): Promise<boolean> => {
    if (user.get("accountRole") !== SUPER_ADMIN) return false;
    const { docs } = await transaction.get(users.where("accountRole", "==", SUPER_ADMIN));
    const stays = (one: DocumentSnapshot) => one.get("deletion") == null && one.get("status") !== "not-found";
    return !docs.some((one) => one.id !== user.id && stays(one));
  };
  const checkDue = async (
    transaction: Transaction,
    user: DocumentSnapshot,
    now: number,
  ): Promise<"due" | "not-due" | "last-super-admin"> => {
    const { deletion } = requestDocument.partial().parse(user.data() ?? {});
    if (!deletion || deletion.dueAt.toMillis() > now) return "not-due";
    return (await isLastSuperAdmin(transaction, user)) ? "last-super-admin" : "due";
  };
  return {
    request: (uid, dueAt) =>
      firestore.runTransaction(async (transaction) => {
        const user = users.doc(uid);
        const found = await transaction.get(user);
        if (!found.exists) return "missing";
        const { deletion } = requestDocument.parse(found.data());
        if (deletion) return deletion.dueAt.toMillis();
        if (await isLastSuperAdmin(transaction, found)) return "last-super-admin";
        const now = FieldValue.serverTimestamp();
        const request = { requestedAt: now, dueAt: Timestamp.fromMillis(dueAt) };
        transaction.update(user, { deletion: request, updatedAt: now });
        return dueAt;
      }),

    withdraw: (uid) =>
      firestore.runTransaction(async (transaction) => {
        const found = await transaction.get(users.doc(uid));
        if (!found.exists || !requestDocument.parse(found.data()).deletion) return;
        transaction.update(found.ref, {
          deletion: FieldValue.delete(),
          updatedAt: FieldValue.serverTimestamp(),
        });
      }),

    async listDue(now, limit) {
      const due = await findDue(users, "deletion.dueAt", now, limit);
      return due.map((one) => ({
        uid: one.id,
        dueAt: requestDocument.parse(one.data()).deletion?.dueAt.toMillis() ?? now,
      }));
    },

    checkDue: (uid, now) =>
      firestore.runTransaction(async (transaction) =>
        checkDue(transaction, await transaction.get(users.doc(uid)), now),
      ),

    begin: async (uid, now) => {
      const listings = await countMatches(firestore.collection(paths.listings(uid)));
      return firestore.runTransaction(async (transaction) => {
        const found = await transaction.get(users.doc(uid));
        const state = await checkDue(transaction, found, now);
        if (state !== "due") return state;
        moveToDeleted(firestore, transaction, found, { listings, by: uid, expiresAt: now });
        return "begun";
      });
    },
  };
}
