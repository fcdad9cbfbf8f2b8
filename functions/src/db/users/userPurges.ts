import { FieldValue, type Firestore, type Timestamp } from "firebase-admin/firestore";

import { type Act, AUDIT_SCHEDULE } from "../../contract/audit.ts";
import { paths } from "../../contract/documents.ts";
import type { DeletedUsers } from "../../domain/users/deletion.ts";
import { createAuditEntry } from "../audit.ts";
import { deleteMatches, findDue } from "../documents.ts";
import { openUsernameStore } from "../galleries/usernames.ts";
import type { Bucket } from "../images/bucket.ts";

const FILES_PER_STEP = 50;

const PURGE: Omit<Act, "target"> = {
  ...{ by: AUDIT_SCHEDULE, byEmail: null, role: null },
  ...{ action: "purgeUser", kind: "act", details: {} },
};

type UserPurges = Pick<
  DeletedUsers,
  "listExpired" | "hasRecord" | "hasTrash" | "beginPurge" | "purge" | "deleteRecord" | "endPurge"
>;

/** Deletes people for good, once nobody can restore them any more. */
export function openUserPurges(firestore: Firestore, bucketOf: () => Bucket, now: () => number): UserPurges {
  const user = (id: string) => firestore.doc(paths.user(id));
  const deletion = (id: string) => firestore.doc(paths.deletedUser(id));
  const readUsername = async (id: string): Promise<string | null> => {
    const username: unknown = (await deletion(id).get()).get("record.username");
    return typeof username === "string" && username !== "" ? username : null;
  };

  return {
    async listExpired(at, limit) {
      const due = await findDue(firestore.collection(paths.deletedUsers()), "expiresAt", at, limit);
      return due.map((found) => ({
        userId: found.id,
        dueAt: (found.get("expiresAt") as Timestamp).toMillis(),
      }));
    },

    hasRecord: async (id) => (await user(id).get()).exists,

    hasTrash: async (id) => !(await firestore.collection(paths.trash(id)).limit(1).get()).empty,

    beginPurge: (id) =>
      firestore.runTransaction(async (transaction) => {
        const [record, found] = await transaction.getAll(user(id), deletion(id));
        if (record?.exists === true || !found?.exists) return false;
        transaction.update(found.ref, { purgingSince: FieldValue.serverTimestamp() });
        return true;
      }),

    async purge(id, isTimeOver) {
      const username = await readUsername(id);
      if (username !== null) await openUsernameStore(firestore, now).release(id, username);
      // Visitors can have left tens of thousands.
      const wishes = firestore.collection(paths.galleryWishlists()).where("galleryOwner", "==", id);
      if ((await deleteMatches(firestore, wishes, isTimeOver)) === "more") return "more";
      const keys = await firestore.collection(paths.apiKeys()).where("uid", "==", id).get();
      for (const { ref } of keys.docs) await ref.delete();
      // These only exist if disconnecting failed.
      for (const accounts of [paths.ebayAccounts(), paths.ebayAccountNames()]) {
        const own = await firestore.collection(accounts).where("uid", "==", id).get();
        for (const { ref } of own.docs) await ref.delete();
      }
      for (const collection of await user(id).listCollections()) {
        // A collection can have more documents than one run can delete.
        if ((await deleteMatches(firestore, collection, isTimeOver)) === "more") return "more";
        // Deletes what is below the documents, too.
        await firestore.recursiveDelete(collection);
        if (isTimeOver()) return "more";
      }
      await user(id).delete();
      // Runs after the operations are deleted: a running export then deletes its last file itself.
      for (;;) {
        const [files] = await bucketOf().getFiles({ prefix: `users/${id}/`, maxResults: FILES_PER_STEP });
        await Promise.all(files.map((file) => file.delete({ ignoreNotFound: true })));
        if (files.length < FILES_PER_STEP) break;
        if (isTimeOver()) return "more";
      }
      return "done";
    },

    async deleteRecord(id) {
      // The new record doesn't have it.
      const username = await readUsername(id);
      if (username !== null) await openUsernameStore(firestore, now).rest(id, username);
      await deletion(id).delete();
    },

    endPurge: (id) =>
      firestore.runTransaction(async (transaction) => {
        const found = await transaction.get(deletion(id));
        if (!found.exists) return;
        const email: unknown = found.get("record.email");
        const targetEmail = typeof email === "string" && email !== "" ? email : null;
        const end = { outcome: "done", code: null, milliseconds: null } as const;
        const entry = createAuditEntry({ ...PURGE, target: id }, end, { targetEmail, at: now() });
        transaction.create(firestore.doc(paths.auditEntry(entry.key)), entry);
        transaction.delete(found.ref);
      }),
  };
}
