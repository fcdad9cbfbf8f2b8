import { FieldPath, type Firestore, type Query } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import type { ListingPages } from "../../domain/maintenance/removalJobs.ts";
import { countMatches } from "../documents.ts";

export function openListingIds(firestore: Firestore): ListingPages {
  const listings = (uid: string) => firestore.collection(paths.listings(uid));
  const queryRun = (uid: string, runId: string) =>
    firestore.collection(paths.trash(uid)).where("runId", "==", runId);
  const readPage = async (all: Query, titleField: string, after: string, limit: number) => {
    const ordered = all.orderBy(FieldPath.documentId()).select(titleField).limit(limit);
    const { docs } = await (after === "" ? ordered : ordered.startAfter(after)).get();
    return docs.map((found) => {
      const title: unknown = found.get(titleField);
      return { id: found.id, title: typeof title === "string" ? title : "" };
    });
  };
  return {
    readPage: (uid, after, limit) => readPage(listings(uid), "title", after, limit),
    count: (uid) => countMatches(listings(uid)),
    readTrashedPage: (uid, runId, after, limit) =>
      readPage(queryRun(uid, runId), "listing.title", after, limit),
    countTrashed: (uid, runId) => countMatches(queryRun(uid, runId)),
  };
}
