import { useQuery } from "@tanstack/react-query";
import * as z from "zod";

import { readUpc } from "@contract/capture/upc";
import { listingDocument, paths, type PickRound } from "@contract/documents";
import { MINUTE_MS } from "@contract/wire/durations";

import { readDocuments } from "@/lib/firestore/readDocuments";
import { usePerson } from "@/lib/session/session";

import type { LotCars } from "./expandLots";
import type { ToPackByListing } from "./pick/listCopies";

const { lot, terms, toPack } = listingDocument.shape;
const shape = z.object({ lot, terms, toPack, itemSpecifics: z.record(z.string(), z.unknown()).catch({}) });
/** Milliseconds after which the data is stale. A refresh costs one read for each listing of the round. */
const FRESH = MINUTE_MS;

export interface RoundStock {
  readonly toPack: ToPackByListing;
  readonly lots: LotCars;
  /** Retail barcodes from the listings' item specifics, by listing id. */
  readonly upcs: ReadonlyMap<string, string>;
}
export const NO_STOCK: RoundStock = { toPack: new Map(), lots: new Map(), upcs: new Map() };

/**
 * Reads where the sold copies of the round's cars are stored, which cars its lots contain, and the cars'
 * barcodes. The collection's rows don't contain these fields. `stock` is null until loaded.
 */
export function useRoundStock({ orders }: Pick<PickRound, "orders">): {
  readonly stock: RoundStock | null;
  /** Why the first read failed. After a later failure, the previous stock is kept. */
  readonly error: Error | null;
  readonly retry: () => void;
} {
  const { uid } = usePerson();
  const ids = [
    ...new Set(orders.flatMap(({ items }) => items.flatMap(({ listingId }) => listingId ?? []))),
  ].sort();
  const { data, error, refetch } = useQuery({
    queryKey: ["roundStock", uid, ids.join(" ")],
    enabled: ids.length > 0,
    staleTime: FRESH,
    queryFn: async () => {
      const read = (some: readonly string[]) => readDocuments(paths.listings(uid), some, shape);
      const sold = await read(ids);
      const inLots = sold.flatMap((each) => each.lot?.cars.map(({ listingId }) => listingId) ?? []);
      const cars = await read([...new Set(inLots)].filter((id) => !ids.includes(id)).sort());
      return toRoundStock([...sold, ...cars]);
    },
  });
  const stock = data ?? (ids.length > 0 ? null : NO_STOCK);
  return { stock, error: stock === null ? error : null, retry: () => void refetch() };
}

const toRoundStock = (
  listings: readonly (z.output<typeof shape> & { readonly id: string })[],
): RoundStock => ({
  toPack: new Map(listings.flatMap((each) => (each.toPack ? [[each.id, each.toPack] as const] : []))),
  lots: new Map(
    listings.flatMap(({ id, lot: held, terms: sold }) => {
      if (!held) return [];
      const known = held.cars.reduce((sum, { copies }) => sum + copies, 0);
      return [[id, { cars: held.cars, isWhole: known >= (sold?.cars ?? 0) }] as const];
    }),
  ),
  upcs: new Map(
    listings.flatMap(({ id, itemSpecifics: { UPC: upc } }) =>
      typeof upc === "string" && readUpc(upc) !== null ? [[id, upc] as const] : [],
    ),
  ),
});
