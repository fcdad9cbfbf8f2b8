import {
  type DocumentData,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  Timestamp,
  type Transaction,
} from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { TRASH_DAYS } from "../../contract/trash/trash.ts";
import { deletedUserDocument } from "../../contract/users.ts";
import { toSessionsFrom } from "../../domain/session/sessions.ts";
import type { DeletedUsers } from "../../domain/users/deletion.ts";
import { openUserPurges } from "./userPurges.ts";
import { requireSuperAdmin } from "./users.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import type { Bucket } from "../images/bucket.ts";
import { countMatches, readAll, readMillis } from "../documents.ts";
import { listingRefs } from "../listings/storedListing.ts";

/**
 * Listings that are moved per transaction. Firestore allows 10 MiB per request and 1 MiB per document, and a
 * description alone can have half of that.
 */
const LISTINGS_PER_TRANSACTION = 8;
const TIMES_PER_TRANSACTION = 100;
const WITH_OWNER = "account";
/** The listings of these are still being moved. */
const UNFINISHED: readonly unknown[] = ["deleting", "restoring"];

export function openDeletedUsers(
  firestore: Firestore,
  bucketOf: () => Bucket,
  now: () => number = Date.now,
): DeletedUsers {
  const user = (id: string) => firestore.doc(paths.user(id));
  const deletion = (id: string) => firestore.doc(paths.deletedUser(id));
  const withOwner = (id: string) => firestore.collection(paths.trash(id)).where("reason", "==", WITH_OWNER);
  const queryUnfinished = () =>
    firestore.collection(paths.deletedUsers()).where("status", "in", [...UNFINISHED]);

  return {
    ...openUserPurges(firestore, bucketOf, now),

    async begin(id, by) {
      const listings = await countMatches(firestore.collection(paths.listings(id)));
      return firestore.runTransaction(async (transaction) => {
        await requireSuperAdmin(transaction, user(by));
        const [record, before] = await transaction.getAll(user(id), deletion(id));
        if (!record?.exists) {
          return before?.exists ? { listings: deletedUserDocument.parse(before.data()).total } : "missing";
        }
        const expiresAt = now() + TRASH_DAYS * DAY_MS;
        moveToDeleted(firestore, transaction, record, { listings, by, expiresAt });
        return { listings };
      });
    },

    async beginRestore(id, by) {
      const total = await countMatches(withOwner(id));
      return firestore.runTransaction(async (transaction) => {
        await requireSuperAdmin(transaction, user(by));
        const [record, before] = await transaction.getAll(user(id), deletion(id));
        if (!before?.exists) return "missing";
        const { status, expiresAt } = deletedUserDocument.parse(before.data());
        if (status === "restoring") return "begun";
        if (record?.exists) return "taken";
        if (expiresAt.toMillis() <= now()) return "missing";
        // A request to delete the account may be due by now, and would delete the restored person for good.
        const { deletion: _, ...fields } = before.get("record") as DocumentData;
        transaction.create(user(id), {
          ...fields,
          // A token of a session before the deletion may still be valid (decisions/admin/0394).
          sessionsFrom: toSessionsFrom(now()),
          updatedAt: FieldValue.serverTimestamp(),
        });
        const movingSince = FieldValue.serverTimestamp();
        transaction.update(deletion(id), { status: "restoring", moved: 0, total, movingSince });
        return "begun";
      });
    },

    step: (id) =>
      firestore.runTransaction(async (transaction) => {
        const found = await transaction.get(deletion(id));
        if (!found.exists) return "done";
        const { status, expiresAt } = deletedUserDocument.parse(found.data());
        if (status === "deleting") {
          if (await shortenTrash(transaction, id, expiresAt.toMillis())) return "more";
          return moveToTrash(transaction, id, expiresAt.toMillis());
        }
        if (status === "restoring") return restoreFromTrash(transaction, id);
        return "done";
      }),

    listUnfinished: async () => (await queryUnfinished().get()).docs.map(({ id }) => id),

    isUnfinished: async (id) => UNFINISHED.includes((await deletion(id).get()).get("status")),

    isDeleted: async (id) =>
      ["deleting", "deleted"].includes((await deletion(id).get()).get("status") as string),

    async readUnfinished() {
      const { docs } = await queryUnfinished().select("movingSince", "deletedAt").get();
      const since = docs.map((one) => readMillis(one, "movingSince") ?? readMillis(one, "deletedAt"));
      const known = since.filter((at) => at !== null);
      return { count: docs.length, oldestAt: known.length === 0 ? null : Math.min(...known) };
    },
  };

  /**
   * Makes trash entries that would outlast their owner expire with them, because the purge waits for the trash.
   * Returns whether there were any. `at` is the owner's time in epoch milliseconds (decisions/admin/0335).
   */
  async function shortenTrash(transaction: Transaction, id: string, at: number): Promise<boolean> {
    const expiresAt = Timestamp.fromMillis(at);
    const outlasting = firestore.collection(paths.trash(id)).where("expiresAt", ">", expiresAt);
    const { docs } = await transaction.get(outlasting.select().limit(TIMES_PER_TRANSACTION));
    for (const { ref } of docs) transaction.update(ref, { expiresAt });
    return docs.length > 0;
  }

  async function moveToTrash(
    transaction: Transaction,
    id: string,
    expiresAt: number,
  ): Promise<"more" | "done"> {
    const { docs } = await transaction.get(
      firestore.collection(paths.listings(id)).limit(LISTINGS_PER_TRANSACTION),
    );
    for (const listing of docs) {
      transaction.set(firestore.doc(paths.trashed(id, listing.id)), {
        listing: listing.data(),
        deletedAt: FieldValue.serverTimestamp(),
        expiresAt: Timestamp.fromMillis(expiresAt),
        reason: WITH_OWNER,
      });
      transaction.delete(listing.ref);
    }
    const isOver = docs.length < LISTINGS_PER_TRANSACTION;
    transaction.update(deletion(id), {
      moved: FieldValue.increment(docs.length),
      ...(isOver && { status: "deleted" }),
    });
    return isOver ? "done" : "more";
  }

  async function restoreFromTrash(transaction: Transaction, id: string): Promise<"more" | "done"> {
    const { docs } = await transaction.get(withOwner(id).limit(LISTINGS_PER_TRANSACTION));
    const ids = docs.map((one) => one.id);
    const existing = await readAll(transaction, listingRefs(firestore, id, ids));
    docs.forEach((trashedListing, at) => {
      if (existing[at]?.exists) {
        // A listing with that id exists again, so the old one stays in the trash, where its owner can see it.
        transaction.update(trashedListing.ref, { reason: "deleted" });
        return;
      }
      transaction.create(firestore.doc(paths.listing(id, trashedListing.id)), {
        ...(trashedListing.get("listing") as DocumentData),
        updatedAt: FieldValue.serverTimestamp(),
      });
      transaction.delete(trashedListing.ref);
    });
    if (docs.length < LISTINGS_PER_TRANSACTION) {
      transaction.delete(deletion(id));
      return "done";
    }
    transaction.update(deletion(id), { moved: FieldValue.increment(docs.length) });
    return "more";
  }
}

/** Replaces a user record by the record of its deletion. `expiresAt`: epoch milliseconds. */
export function moveToDeleted(
  firestore: Firestore,
  transaction: Transaction,
  record: DocumentSnapshot,
  { listings, by, expiresAt }: { listings: number; by: string; expiresAt: number },
): void {
  transaction.set(firestore.doc(paths.deletedUser(record.id)), {
    record: record.data(),
    status: "deleting",
    moved: 0,
    total: listings,
    deletedBy: by,
    deletedAt: FieldValue.serverTimestamp(),
    movingSince: FieldValue.serverTimestamp(),
    expiresAt: Timestamp.fromMillis(expiresAt),
  });
  transaction.delete(record.ref);
}
