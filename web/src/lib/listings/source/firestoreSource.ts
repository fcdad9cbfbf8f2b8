import {
  collection,
  type DocumentData,
  getCountFromServer,
  onSnapshot,
  query,
  type QueryDocumentSnapshot,
  Timestamp,
  where,
} from "firebase/firestore";
import * as z from "zod";

import { paths } from "@contract/documents";
import { timestamp } from "@contract/wire/timestamp";

import "../../calls/zodWithoutEval";

import { db } from "../../firestore/firestore";
import { readWhole } from "./readWhole";
import { type ListingRow, rowDocument, toRow } from "../row";
import type { DeletionChange, ListingChange, ListingsSource, Watched } from "./source";

export function createFirestoreSource(uid: string): ListingsSource {
  const listings = collection(db, paths.listings(uid));
  return {
    readAll: (onPage) =>
      readWhole(uid, (found) => {
        const rows = found.map(({ id, data }) => parseRow(id, data));
        onPage(
          rows.filter((row) => row !== null),
          found.filter((_, at) => rows[at] === null).map(({ id }) => id),
        );
      }),
    count: async () => (await getCountFromServer(listings)).data().count,
    listings: toWatched<ListingChange>(paths.listings(uid), "updatedAt", (found) => {
      const { id } = found;
      const row = parseRow(id, readData(found));
      if (!row) return { kind: "unreadable", id, at: readStamp(found, "updatedAt") };
      return { kind: found.metadata.hasPendingWrites ? "pending" : "put", id, row };
    }),
    deletions: toWatched<DeletionChange>(paths.trash(uid), "deletedAt", (found) => ({
      kind: "deleted",
      id: found.id,
      at: readStamp(found, "deletedAt"),
    })),
  };
}

function toWatched<Change>(
  path: string,
  stamp: string,
  toChange: (found: QueryDocumentSnapshot) => Change,
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
              .map(({ type, doc }) => (type === "removed" ? { kind: "gone", id: doc.id } : toChange(doc))),
            !snapshot.metadata.fromCache,
          ),
        onError,
      ),
    count: async (since) => (await getCountFromServer(after(since))).data().count,
  };
}

/** Returns null if the document is damaged. */
function parseRow(id: string, data: unknown): ListingRow | null {
  const parsed = rowDocument.safeParse(data);
  return parsed.success ? toRow(id, parsed.data) : null;
}

const stamped = z.record(z.string(), timestamp.optional().catch(undefined));

/** Returns a timestamp field in epoch milliseconds, or 0 if the document has none. */
function readStamp(found: QueryDocumentSnapshot, field: string): number {
  return stamped.parse(readData(found))[field]?.toMillis() ?? 0;
}

/** Reads a pending server timestamp as an estimate. */
const readData = (found: QueryDocumentSnapshot): DocumentData => found.data({ serverTimestamps: "estimate" });
