import { FieldValue, type Firestore, type Transaction } from "firebase-admin/firestore";

import { type ListingDocument, listingDocument, type Lot } from "../../contract/documents.ts";
import { packCopies, readStock, toStockChanges } from "../../contract/places/stock.ts";
import { readAll } from "../documents.ts";
import { listingRefs } from "../listings/storedListing.ts";

/** Copies of one listing that have left their places for a parcel. */
export interface PackedCopies {
  listingId: string;
  copies: number;
  /** Time of the order, epoch milliseconds. */
  orderedAt: number;
}

/** Returns the copies taken per place id. Null if unknown. */
export type FindTaken = (listingId: string, copies: number) => Readonly<Record<string, number>> | null;

/**
 * Reads the listings of packed copies, and returns a function that writes the locations of the remaining
 * ones, because a transaction must read before it writes. The caller records the lines in the order
 * (`packedLines`).
 */
export async function preparePacking(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  lines: readonly PackedCopies[],
  findTaken: FindTaken = () => null,
): Promise<() => void> {
  const read = (ids: readonly string[]) => readAll(transaction, listingRefs(firestore, uid, ids));
  const ordered = await read([...new Set(lines.map(({ listingId }) => listingId))]);
  const lots = new Map(
    ordered.flatMap((snapshot) => {
      const lot = listingDocument.shape.lot.parse(snapshot.get("lot"));
      return lot ? [[snapshot.id, lot] as const] : [];
    }),
  );
  const packed = lines
    .flatMap((line) => splitLot(line, lots.get(line.listingId)))
    .map((line) => ({ ...line, taken: findTaken(line.listingId, line.copies) }));
  const known = new Set(ordered.map(({ id }) => id));
  const cars = await read([
    ...new Set(packed.map(({ listingId }) => listingId).filter((id) => !known.has(id))),
  ]);
  return () => {
    for (const snapshot of [...ordered, ...cars]) {
      const parsed = listingDocument.safeParse(snapshot.data());
      if (!snapshot.exists || !parsed.success) continue;
      const changes = packListing(
        parsed.data,
        packed.filter(({ listingId }) => listingId === snapshot.id),
      );
      if (Object.keys(changes).length === 0) continue;
      transaction.update(snapshot.ref, { ...changes, updatedAt: FieldValue.serverTimestamp() });
    }
  };
}

/** Splits a lot into its cars, whose places have its copies. */
const splitLot = (line: PackedCopies, lot: Lot | undefined): PackedCopies[] =>
  lot === undefined
    ? [line]
    : lot.cars.map(({ listingId, copies }) => ({ ...line, listingId, copies: line.copies * copies }));

/** Returns the fields to write. Ignores orders from before the listing's copies were counted. */
function packListing(
  listing: ListingDocument,
  packed: readonly (PackedCopies & { taken: ReturnType<FindTaken> })[],
) {
  const since = listing.toPack?.since ?? Infinity;
  const before = readStock(listing);
  const after = packed
    .filter(({ orderedAt }) => orderedAt >= since)
    .reduce((stock, { copies, taken }) => packCopies(stock, copies, taken), before);
  const { quantity: _, ...changes } = toStockChanges(listing, after);
  return changes;
}
