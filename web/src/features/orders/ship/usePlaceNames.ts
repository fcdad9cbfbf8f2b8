import { useMemo } from "react";

import { paths } from "@contract/documents";
import { placeDocument } from "@contract/places/places";

import { useDocuments } from "@/lib/firestore/useDocuments";
import { usePerson } from "@/lib/session/session";

const NONE: ReadonlyMap<string, string> = new Map();

/** Returns the names that the seller has given to places, by place id. */
export function usePlaceNames(): ReadonlyMap<string, string> {
  const { uid } = usePerson();
  const live = useDocuments({ path: paths.places(uid) }, placeDocument);
  const places = live.status === "ready" ? live.value.documents : null;
  return useMemo(
    () => (places === null ? NONE : new Map(places.map(({ id, name }) => [id, name]))),
    [places],
  );
}
