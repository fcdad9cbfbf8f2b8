import { useQuery } from "@tanstack/react-query";
import * as z from "zod";

import { listingDocument, paths, type PickRound } from "@contract/documents";

import { readDocuments } from "@/lib/firestore/readDocuments";
import { usePerson } from "@/lib/session/session";

import type { ToPackOf } from "./placesOf";

const shape = z.object({ toPack: listingDocument.shape.toPack });
const NONE: ToPackOf = new Map();
/** Milliseconds after which it is read again when somebody looks. One read for each listing of the round. */
const FRESH = 60_000;

/** Reads where the sold copies of the round's cars wait. The collection's rows don't have it. */
export function useToPack({ orders }: Pick<PickRound, "orders">): ToPackOf {
  const { uid } = usePerson();
  const ids = [
    ...new Set(orders.flatMap(({ items }) => items.flatMap(({ listingId }) => listingId ?? []))),
  ].sort();
  const { data } = useQuery({
    queryKey: ["toPack", uid, ids.join(" ")],
    enabled: ids.length > 0,
    staleTime: FRESH,
    queryFn: async () => {
      const listings = await readDocuments(paths.listings(uid), ids, shape);
      return new Map(listings.flatMap(({ id, toPack }) => (toPack ? [[id, toPack] as const] : [])));
    },
  });
  return data ?? NONE;
}
