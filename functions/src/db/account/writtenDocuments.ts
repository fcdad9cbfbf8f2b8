import { FieldPath, type Firestore } from "firebase-admin/firestore";

import { paths, userDocument } from "../../contract/documents.ts";
import type { WrittenDocuments } from "../../domain/account/boundWrites.ts";

const PEOPLE_PER_PAGE = 500;
const noted = userDocument.pick({ full: true });

export function writtenDocuments(firestore: Firestore): WrittenDocuments {
  return {
    countAll: async (collection) => (await firestore.collectionGroup(collection).count().get()).data().count,

    async listPeople(after) {
      const users = firestore
        .collection(paths.users())
        .orderBy(FieldPath.documentId())
        .select("full")
        .limit(PEOPLE_PER_PAGE);
      const { docs } = await (after === null ? users : users.startAfter(after)).get();
      return docs.map((user) => ({ uid: user.id, full: noted.parse(user.data()).full }));
    },

    count: async (uid, collection) => {
      const own = firestore.collection(`${paths.user(uid)}/${collection}`);
      return (await own.count().get()).data().count;
    },

    noteFull: async (uid, full) => void (await firestore.doc(paths.user(uid)).update({ full })),
  };
}
