import { useMemo } from "react";

import { paths } from "@contract/documents";
import { placeDocument } from "@contract/places/places";

import { type Live, useDocuments } from "../firestore/useDocuments";
import { collectionStore } from "../listings/store";
import { useEveryListing } from "../listings/useCollection";
import { usePerson } from "../session/session";
import { arrangePlaces, type Storage } from "./arrangePlaces";

/** Returns the person's places with their cars, and keeps them up to date. */
export function usePlaces(): Live<Storage> {
  const { uid } = usePerson();
  const documents = useDocuments({ path: paths.places(uid) }, placeDocument);
  const { rows, problem } = useEveryListing();
  const set = documents.status === "ready" ? documents.value.documents : null;
  const storage = useMemo(() => (set && rows ? arrangePlaces(set, rows) : null), [set, rows]);
  if (documents.status === "error") return documents;
  // The listings are read again automatically. `retry` is for a seller who doesn't want to wait.
  if (rows === null && problem !== null)
    return {
      status: "error",
      error: problem,
      retry: () => void collectionStore.refresh().catch(() => undefined),
    };
  return storage === null
    ? { status: "loading" }
    : { status: "ready", value: storage, fromCache: documents.status === "ready" && documents.fromCache };
}
