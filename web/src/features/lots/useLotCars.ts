import { useQuery, useQueryClient } from "@tanstack/react-query";

import { listingDocument, paths } from "@contract/documents";

import type { WithId } from "@/lib/firestore/documents";
import { readDocuments, readWhere } from "@/lib/firestore/readDocuments";
import { findFrontImage } from "@/lib/listings/listing";
import type { LotItem } from "@/lib/lots";
import { usePerson } from "@/lib/session/session";

export interface LotCar {
  readonly listingId: string;
  /** Number of copies for sale. */
  readonly free: number;
  readonly picture: string | null;
}

/**
 * Reads the cars of a lot, by the item's index. A car is null if the seller has no such listing. `cars` is
 * undefined while loading.
 */
export function useLotCars(items: readonly LotItem[]): {
  readonly cars: readonly (LotCar | null)[] | undefined;
  readonly isFailed: boolean;
  /** Waits for the cars while they are loading. Resolves to null if they can't be read. */
  readonly whenRead: () => Promise<readonly (LotCar | null)[] | null>;
} {
  const { uid } = usePerson();
  const client = useQueryClient();
  const ids = items.map(({ listingId, ebayId }) => [listingId, ebayId] as const);
  const query = {
    ...{ queryKey: ["lotCars", uid, ids], queryFn: () => readCars(uid, ids) },
    ...{ retry: false, staleTime: 0, gcTime: 0 },
  };
  const { data, isError } = useQuery(query);
  return {
    cars: data,
    isFailed: isError,
    whenRead: async () => data ?? (await client.query(query).catch(() => null)),
  };
}

type Ids = readonly (readonly [listingId: string | null, ebayId: string | null])[];

async function readCars(uid: string, ids: Ids): Promise<readonly (LotCar | null)[]> {
  const path = paths.listings(uid);
  const own = [...new Set(ids.flatMap(([listingId]) => listingId ?? []))];
  const foreign = [
    ...new Set(ids.flatMap(([listingId, ebayId]) => (listingId === null ? (ebayId ?? []) : []))),
  ];
  const [byId, byItem] = await Promise.all([
    readDocuments(path, own, listingDocument),
    readWhere(path, "ebayItemId", foreign, listingDocument),
  ]);
  return ids.map(([listingId, ebayId]) => {
    const found =
      listingId !== null
        ? byId.find(({ id }) => id === listingId)
        : byItem.find(({ ebayItemId }) => ebayId !== null && ebayItemId === ebayId);
    return found === undefined ? null : toLotCar(found);
  });
}

const toLotCar = (
  listing: WithId<Parameters<typeof findFrontImage>[0] & { readonly quantity: number }>,
): LotCar => ({
  listingId: listing.id,
  free: listing.quantity,
  picture: findFrontImage(listing),
});
