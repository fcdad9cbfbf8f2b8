import { FieldValue, type Firestore, type Query, type QueryDocumentSnapshot } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import type { PersonData } from "../../domain/notifications/forgetPerson.ts";

/** Replaces an erased name. */
const ERASED = "Former eBay member";
const BATCH_SIZE = 200;
/** Documents that `listNames` reads at once. */
const PAGE_SIZE = 1_000;
/** The field that names an eBay user, by collection. */
const NAMES = [
  ["orders", "buyer"],
  ["activities", "metadata.person"],
  ["inquiries", "person"],
  ["webhookLogs", "details.person"],
  ["users", "ebay.userId"],
] as const;

export function openPersonDataStore(firestore: Firestore): PersonData {
  return {
    async listSellers(userId) {
      if (userId === "") return [];
      const { docs } = await firestore.collection(paths.users()).where("ebay.userId", "==", userId).get();
      return docs.map(({ id }) => id);
    },

    async eraseBuyer(names) {
      for (const name of names) {
        await eraseAll(firestore.collectionGroup("orders").where("buyer", "==", name), eraseOrder);
        await eraseAll(firestore.collectionGroup("activities").where("metadata.person", "==", name), () => ({
          own: { event: null, subtitle: ERASED, text: null, "metadata.person": FieldValue.delete() },
        }));
        await eraseAll(firestore.collectionGroup("inquiries").where("person", "==", name), () => ({
          own: { person: ERASED, text: null, messages: [], replies: [], answers: [], conversationId: null },
        }));
        await eraseAll(firestore.collectionGroup("webhookLogs").where("details.person", "==", name), () => ({
          own: { "details.person": null, "details.text": null, payload: "{}" },
        }));
      }
    },

    async *listNames() {
      for (const [collection, field] of NAMES) {
        const named = firestore.collectionGroup(collection).select(field);
        for (let last: QueryDocumentSnapshot | undefined; ;) {
          const { docs } = await (last ? named.startAfter(last) : named).limit(PAGE_SIZE).get();
          yield* docs.map((found): unknown => found.get(field)).filter((name) => typeof name === "string");
          last = docs.at(-1);
          if (docs.length < PAGE_SIZE) break;
        }
      }
    },
  };

  /** Erases in batches. Erased documents no longer match the query, so a retry handles the rest. */
  async function eraseAll(query: Query, erasure: (found: QueryDocumentSnapshot) => Erasure) {
    for (;;) {
      const { docs } = await query.limit(BATCH_SIZE).get();
      if (docs.length === 0) return;
      const batch = firestore.batch();
      for (const found of docs) {
        const { own, activity } = erasure(found);
        batch.update(found.ref, own);
        // Uses `set` with merge instead of `update`, because a missing activity would fail the whole batch.
        if (activity) batch.set(firestore.doc(activity), { event: null, subtitle: ERASED }, { merge: true });
      }
      await batch.commit();
    }
  }

  function eraseOrder(found: QueryDocumentSnapshot): Erasure {
    const seller = found.ref.parent.parent?.id;
    return {
      own: {
        ...{ buyer: ERASED, shipTo: null, shipToReferenceId: null },
        ...{ finalDestination: null, buyerNotes: null },
      },
      ...(seller === undefined ? {} : { activity: paths.activity(seller, `sale-${found.id}`) }),
    };
  }
}

interface Erasure {
  own: FirebaseFirestore.UpdateData<FirebaseFirestore.DocumentData>;
  /** Path of an activity that also contains the name. */
  activity?: string;
}
