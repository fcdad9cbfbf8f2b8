import {
  type DocumentData,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  Timestamp,
  type Transaction,
} from "firebase-admin/firestore";

import { listingDocument, paths } from "../../contract/documents.ts";
import { mergeStock, readStock, toStockChanges } from "../../contract/places/stock.ts";
import { TRASH_DAYS, trashDocument } from "../../contract/trash/trash.ts";
import type { Copy } from "../../domain/trash/duplicates.ts";
import type { TrashStore } from "../../domain/trash/ports.ts";
import { isShownElsewhere, PICTURES } from "../images/pictureUse.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { findDue, parseIntact } from "../documents.ts";
import {
  isUnlistedDraft,
  pickListingFields,
  stampEdit,
  readListingFields,
} from "../listings/storedListing.ts";

const COPY_FIELDS = ["title", "sku", "ebayItemId", "quantity", "status", "isDraft", "createdAt"] as const;

const EXPIRED_FIELDS = ["expiresAt", "reason", ...PICTURES.map((field) => `listing.${field}`)];

/** Moves whole documents, including fields that this version doesn't have. */
export function openTrashStore(firestore: Firestore, now: () => number = Date.now): TrashStore {
  const listing = (uid: string, id: string) => firestore.doc(paths.listing(uid, id));
  const trashed = (uid: string, id: string) => firestore.doc(paths.trashed(uid, id));

  const move = (transaction: Transaction, uid: string, found: DocumentSnapshot, why: DocumentData) => {
    transaction.set(trashed(uid, found.id), {
      listing: found.data(),
      deletedAt: FieldValue.serverTimestamp(),
      expiresAt: Timestamp.fromMillis(now() + TRASH_DAYS * DAY_MS),
      ...why,
    });
    transaction.delete(found.ref);
  };

  const moveOne = <Refusal extends string = never>(
    uid: string,
    listingId: string,
    why: DocumentData,
    refuse: (found: DocumentSnapshot) => Refusal | null = () => null,
  ) =>
    firestore.runTransaction<"moved" | "already" | "missing" | Refusal>(async (transaction) => {
      const [found, before] = await transaction.getAll(listing(uid, listingId), trashed(uid, listingId));
      if (!found?.exists) return before?.exists ? "already" : "missing";
      const refusal = refuse(found);
      if (refusal !== null) return refusal;
      move(transaction, uid, found, { reason: "deleted", ...why });
      return "moved";
    });

  return {
    moveToTrash: (uid, listingId, runId) => moveOne(uid, listingId, runId === undefined ? {} : { runId }),

    moveDraftToTrash: (uid, listingId) =>
      moveOne(uid, listingId, {}, (found) => (isUnlistedDraft(found) ? null : "not-draft")),

    restore: (uid, listingId) =>
      firestore.runTransaction(async (transaction) => {
        const [existing, trashedListing] = await transaction.getAll(
          listing(uid, listingId),
          trashed(uid, listingId),
        );
        if (!trashedListing?.exists) return existing?.exists ? "already" : "missing";
        if (existing?.exists) return "taken";
        const { keptId, addedQuantity } = trashDocument.parse(trashedListing.data());
        if (keptId && addedQuantity > 0) await subtractQuantity(transaction, uid, keptId, addedQuantity);
        const back = trashedListing.get("listing") as DocumentData;
        transaction.create(listing(uid, listingId), { ...back, updatedAt: FieldValue.serverTimestamp() });
        transaction.delete(trashedListing.ref);
        return "restored";
      }),

    async listCopies(uid) {
      return toCopies(await readListingFields(firestore, uid, COPY_FIELDS));
    },

    merge: (uid, listingIds, plan, runId) =>
      firestore.runTransaction(async (transaction) => {
        const found = await transaction.getAll(...listingIds.map((id) => listing(uid, id)));
        const removed: string[] = [];
        for (const { kept, removed: gone, addedQuantity } of plan(toCopies(found))) {
          const draftsOf = new Map(
            gone.map(({ id, ebayItemId, quantity }) => [id, ebayItemId ? 0 : quantity]),
          );
          for (const snapshot of found.filter(({ id }) => draftsOf.has(id))) {
            const addedQuantity = draftsOf.get(snapshot.id);
            const why = { reason: "duplicate", keptId: kept.id, addedQuantity };
            move(transaction, uid, snapshot, { ...why, ...(runId !== undefined && { runId }) });
            removed.push(snapshot.id);
          }
          if (addedQuantity > 0) {
            const documents = new Map(found.map((one) => [one.id, listingDocument.parse(one.data())]));
            const keptDocument = documents.get(kept.id);
            const drafts = gone.filter(({ ebayItemId }) => !ebayItemId);
            const merged = drafts.reduce(
              (stock, { id }) => mergeStock(stock, readStock(documents.get(id) ?? { quantity: 0 })),
              readStock(keptDocument ?? kept),
            );
            transaction.update(listing(uid, kept.id), {
              ...toStockChanges(keptDocument ?? kept, merged),
              ...stampEdit(),
            });
          }
        }
        return removed;
      }),

    async listExpired(at, limit) {
      // A whole batch of listings with long descriptions doesn't fit into an instance of 256 MiB.
      const entries = firestore.collectionGroup("trash").select(...EXPIRED_FIELDS);
      const due = await findDue(entries, "expiresAt", at, limit);
      return due.flatMap((found) => {
        const uid = found.ref.parent.parent?.id;
        const [images = [], copies = []] = PICTURES.map(
          (field) => listingDocument.shape[field].safeParse(found.get(`listing.${field}`)).data,
        );
        const dueAt = (found.get("expiresAt") as Timestamp).toMillis();
        const isWithOwner = found.get("reason") === "account";
        return uid === undefined ? [] : [{ uid, listingId: found.id, images, copies, dueAt, isWithOwner }];
      });
    },

    isOwnerReturning: async (uid) =>
      (await firestore.doc(paths.deletedUser(uid)).get()).get("status") === "restoring",

    hasListing: async (uid, listingId) => (await listing(uid, listingId).get()).exists,

    isShownElsewhere: (uid, image, listingId) =>
      isShownElsewhere(firestore, uid, image, paths.trashed(uid, listingId)),

    async forget(uid, listingId) {
      await trashed(uid, listingId).delete();
    },
  };

  /** Subtracts from the kept listing, or from its trash entry. */
  async function subtractQuantity(transaction: Transaction, uid: string, keptId: string, quantity: number) {
    const [kept, trashedListing] = await transaction.getAll(listing(uid, keptId), trashed(uid, keptId));
    const field = kept?.exists ? "quantity" : "listing.quantity";
    const holder = kept?.exists ? kept : trashedListing;
    const has: unknown = holder?.get(field);
    if (!holder?.exists || typeof has !== "number") return;
    transaction.update(holder.ref, {
      [field]: Math.max(0, has - quantity),
      ...(kept?.exists && stampEdit()),
    });
  }
}

const copyDocument = pickListingFields(COPY_FIELDS);

/** Skips missing and damaged documents, so that they stay unchanged. */
const toCopies = (found: readonly DocumentSnapshot[]): Copy[] =>
  parseIntact(copyDocument, found).map((copy) => ({
    ...copy,
    createdAt: copy.createdAt?.toMillis() ?? null,
  }));
