import type * as z from "zod";

import type { deletePlaces as contract } from "../../contract/places/deletePlaces.ts";
import { countCopiesAt, readStock, type StockFields } from "../../contract/places/stock.ts";

type Input = z.output<(typeof contract)["input"]>;
type Output = z.input<(typeof contract)["output"]>;

export interface DeletePlacesPorts {
  /** Returns the listings with a place, except lots, whose copies are stored with their cars. */
  readPlaced(uid: string): Promise<readonly StockFields[]>;
  /** Returns those of the places where sold copies wait to be packed. */
  findToPack(uid: string, placeIds: readonly string[]): Promise<ReadonlySet<string>>;
  deletePlaces(uid: string, placeIds: readonly string[]): Promise<void>;
}

/**
 * Deletes empty places. A copy that is added between check and deletion isn't lost: its place id is kept, but
 * has no place document (decisions/places/0272).
 */
export async function deletePlaces(ports: DeletePlacesPorts, uid: string, input: Input): Promise<Output> {
  const { placeIds, dryRun } = input;
  const [listings, toPack] = await Promise.all([ports.readPlaced(uid), ports.findToPack(uid, placeIds)]);
  const stocks = listings.map(readStock);
  const holdsCars = (placeId: string) => stocks.some((stock) => countCopiesAt(stock, placeId).forSale > 0);
  const kept: Output["kept"] = [];
  for (const placeId of new Set(placeIds)) {
    if (toPack.has(placeId)) kept.push({ placeId, reason: "to-pack" });
    else if (holdsCars(placeId)) kept.push({ placeId, reason: "holds-cars" });
  }
  const stay = new Set(kept.map(({ placeId }) => placeId));
  const deleted = placeIds.filter((placeId) => !stay.has(placeId));
  if (!dryRun && deleted.length > 0) await ports.deletePlaces(uid, deleted);
  return { success: true, kept };
}
