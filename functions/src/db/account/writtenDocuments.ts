import { randomInt } from "node:crypto";

import { FieldPath, type Firestore } from "firebase-admin/firestore";

import { paths, userDocument } from "../../contract/documents.ts";
import type { WrittenDocuments } from "../../domain/account/boundWrites.ts";
import { countMatches } from "../documents.ts";

const PEOPLE_PER_PAGE = 500;
/** Documents whose size is measured. At up to 1 MiB each, they fit into an instance of 256 MiB. */
const SAMPLE = 20;
const noted = userDocument.pick({ full: true });

export function openWrittenDocuments(firestore: Firestore): Omit<WrittenDocuments, "report"> {
  return {
    countAll: (collection) => countMatches(firestore.collectionGroup(collection)),

    async listPeople(after) {
      const users = firestore
        .collection(paths.users())
        .orderBy(FieldPath.documentId())
        .select("full")
        .limit(PEOPLE_PER_PAGE);
      const { docs } = await (after === null ? users : users.startAfter(after)).get();
      return docs.map((user) => ({ uid: user.id, full: noted.parse(user.data()).full }));
    },

    count: (uid, collection) => countMatches(firestore.collection(`${paths.user(uid)}/${collection}`)),

    async estimateSize(uid, collection, count) {
      // Firestore bills skipped documents as reads, so only people with at least a hundred documents are
      // measured.
      const offset = randomInt(Math.max(1, count - SAMPLE));
      const own = firestore.collection(`${paths.user(uid)}/${collection}`).orderBy(FieldPath.documentId());
      const { docs } = await own.offset(offset).limit(SAMPLE).get();
      const sizes = docs.map((found) => Buffer.byteLength(JSON.stringify(found.data())));
      return sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length);
    },

    noteFull: async (uid, full) => void (await firestore.doc(paths.user(uid)).update({ full })),
  };
}
