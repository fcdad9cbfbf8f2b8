import { FieldValue, type Firestore, type Query } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import type { PersonData } from "../../domain/notifications/forgetPerson.ts";

/** Replaces an erased name. */
const ERASED = "Former eBay member";
const BATCH_SIZE = 200;

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
  };

  /** Erases in batches. Erased documents no longer match the query, so a retry handles the rest. */
  async function eraseAll(
    query: Query,
    erasure: (found: FirebaseFirestore.QueryDocumentSnapshot) => Erasure,
  ) {
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

  function eraseOrder(found: FirebaseFirestore.QueryDocumentSnapshot): Erasure {
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
