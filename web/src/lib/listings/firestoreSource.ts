import {
  collection,
  documentId,
  type DocumentData,
  getCountFromServer,
  getDocsFromServer,
  limit,
  onSnapshot,
  orderBy,
  query,
  type QueryDocumentSnapshot,
  startAfter,
  Timestamp,
  where,
} from "firebase/firestore";
import * as z from "zod";

import { listingDocument, paths } from "@contract/documents";
import { timestamp } from "@contract/timestamp";

import "../zodWithoutEval";

import { db } from "../firestore";
import { type ListingRow, rowOf } from "./row";
import type { DeletionChange, ListingChange, ListingsSource, Watched } from "./source";

const PAGE = 2_000;

export function firestoreSource(uid: string): ListingsSource {
  const listings = collection(db, paths.listings(uid));
  return {
    async readAll(onPage) {
      let last: QueryDocumentSnapshot | undefined;
      do {
        const page = query(listings, orderBy(documentId()), ...(last ? [startAfter(last)] : []), limit(PAGE));
        const { docs } = await getDocsFromServer(page);
        const rows = docs.map(rowFrom);
        onPage(
          rows.filter((row) => row !== null),
          docs.filter((_, at) => rows[at] === null).map(({ id }) => id),
        );
        last = docs.length === PAGE ? docs.at(-1) : undefined;
      } while (last);
    },
    count: async () => (await getCountFromServer(listings)).data().count,
    async newestUpdate() {
      const { docs } = await getDocsFromServer(query(listings, orderBy("updatedAt", "desc"), limit(1)));
      return stampOf(docs[0], "updatedAt");
    },
    listings: watched<ListingChange>(paths.listings(uid), "updatedAt", (found) => {
      const { id } = found;
      const row = rowFrom(found);
      if (!row) return { kind: "unreadable", id, at: stampOf(found, "updatedAt") };
      return { kind: found.metadata.hasPendingWrites ? "pending" : "put", id, row };
    }),
    deletions: watched<DeletionChange>(paths.trash(uid), "deletedAt", (found) => ({
      kind: "deleted",
      id: found.id,
      at: stampOf(found, "deletedAt"),
    })),
  };
}

function watched<Change>(
  path: string,
  stamp: string,
  changeOf: (found: QueryDocumentSnapshot) => Change,
): Watched<Change | { kind: "gone"; id: string }> {
  const after = (since: number) =>
    query(collection(db, path), where(stamp, ">", Timestamp.fromMillis(since)));
  return {
    watch: (since, onChanges, onError) =>
      onSnapshot(
        after(since),
        { includeMetadataChanges: true },
        (snapshot) =>
          onChanges(
            snapshot
              .docChanges({ includeMetadataChanges: true })
              .map(({ type, doc }) => (type === "removed" ? { kind: "gone", id: doc.id } : changeOf(doc))),
            !snapshot.metadata.fromCache,
          ),
        onError,
      ),
    count: async (since) => (await getCountFromServer(after(since))).data().count,
  };
}

/** Null where the document is damaged. */
function rowFrom(found: QueryDocumentSnapshot): ListingRow | null {
  const parsed = listingDocument.safeParse(dataOf(found));
  return parsed.success ? rowOf(found.id, parsed.data) : null;
}

const stamped = z.record(z.string(), timestamp.optional().catch(undefined));

/** Epoch milliseconds; 0 where there is none. */
function stampOf(found: QueryDocumentSnapshot | undefined, field: string): number {
  return (found && stamped.parse(dataOf(found))[field]?.toMillis()) ?? 0;
}

/** A time that the server has yet to set reads as an estimate. */
const dataOf = (found: QueryDocumentSnapshot): DocumentData => found.data({ serverTimestamps: "estimate" });
