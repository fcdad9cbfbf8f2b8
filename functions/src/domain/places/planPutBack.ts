import type { ListingDocument, Lot, OrderDocument, PutBack } from "../../contract/documents.ts";
import { type Fate, isPacked } from "../../contract/places/putBack.ts";
import {
  countWaiting,
  packCopies,
  putBackCopies,
  readStock,
  type Stock,
  toStockChanges,
  takeBackCopies,
  UNPLACED,
} from "../../contract/places/stock.ts";
import { AppError } from "../../contract/wire/errors.ts";

/** The listing fields to write. */
type ListingChange = Partial<ReturnType<typeof toStockChanges>> & { lot?: Lot };

export interface PutBackPlan {
  /** The put-back as stored, without its time. */
  record: Omit<PutBack, "at">;
  /** Changes keyed by listing id. Empty for a repeat. */
  changes: ReadonlyMap<string, ListingChange>;
}

type Listings = ReadonlyMap<string, ListingDocument>;
type PutBackMove = PutBack["done"][number];

/**
 * Plans a put-back. Copies that the marketplace has already put back aren't put back twice
 * (decisions/places/0188).
 */
export function planPutBack(
  order: OrderDocument,
  line: OrderDocument["items"][number],
  { putBackId, lineItemId, copies, to }: { putBackId: string; lineItemId: string; copies: number; to: Fate },
  listings: Listings,
): PutBackPlan {
  const changes = new Map<string, ListingChange>();
  const done: PutBackMove[] = [];
  const placeId = to.fate === "forSale" ? to.placeId : null;
  const orderedAt = order.date.toMillis();
  for (const { listingId, copies: each } of countCars(line.listingId, copies, listings)) {
    const car = listings.get(listingId);
    if (car === undefined) continue;
    const stock = readStock(car);
    // Sales before the copies were counted aren't tracked as waiting to be packed.
    const isTracked = stock.toPack !== null && orderedAt >= stock.toPack.since;
    const wasPacked = !isTracked || isPacked(order, lineItemId);
    const back = wasPacked ? each : Math.min(each, countWaiting(stock));
    if (back === 0) continue;
    const after =
      to.fate === "forSale"
        ? putBackCopies(stock, back, { placeId, wasPacked })
        : wasPacked
          ? stock
          : packCopies(stock, back, null);
    done.push({ listingId, copies: back, placeId, wasPacked });
    changes.set(listingId, toStockChanges(car, after));
  }
  if (to.fate === "forSale" && done.length > 0) raiseWantedLots(line.listingId, copies, listings, changes);
  const { fate } = to;
  return { record: { id: putBackId, lineItemId, copies, fate, done, isUndone: false }, changes };
}

/** Plans undoing a put-back. Throws if a copy has sold since. */
export function planUndo(order: OrderDocument, record: PutBack, listings: Listings): PutBackPlan {
  const changes = new Map<string, ListingChange>();
  for (const { listingId, copies, placeId, wasPacked } of record.done) {
    const car = listings.get(listingId);
    if (car === undefined) continue;
    const stock = readStock(car);
    const after =
      record.fate === "forSale"
        ? takeBackCopies(stock, copies, { placeId, wasPacked })
        : wasPacked
          ? stock
          : markWaiting(stock, copies);
    if (after === null) throw new AppError("order/sold-since");
    changes.set(listingId, toStockChanges(car, after));
  }
  const line = order.items.find(({ lineItemId }) => lineItemId === record.lineItemId);
  if (record.fate === "forSale" && record.done.length > 0)
    raiseWantedLots(line?.listingId ?? null, -record.copies, listings, changes);
  return { record: { ...record, isUndone: true }, changes };
}

/** Returns the cars of a listing. The copies of a lot are stored with its cars. */
function countCars(listingId: string | null, copies: number, listings: Listings) {
  if (listingId === null) return [];
  const lot = listings.get(listingId)?.lot;
  if (!lot) return [{ listingId, copies }];
  return lot.cars.map((car) => ({ listingId: car.listingId, copies: car.copies * copies }));
}

/** Raises the lot's wanted copies. A lot's quantity derives from these and from its cars. */
function raiseWantedLots(
  listingId: string | null,
  copies: number,
  listings: Listings,
  changes: Map<string, ListingChange>,
): void {
  const lot = listingId === null ? null : listings.get(listingId)?.lot;
  if (listingId === null || !lot) return;
  changes.set(listingId, { lot: { ...lot, wanted: Math.max(0, lot.wanted + copies) } });
}

/** Marks copies as waiting to be packed again. Their place isn't known. */
function markWaiting(stock: Stock, copies: number): Stock {
  if (stock.toPack === null) return stock;
  const waiting = (stock.toPack.copies[UNPLACED] ?? 0) + copies;
  return { ...stock, toPack: { ...stock.toPack, copies: { ...stock.toPack.copies, [UNPLACED]: waiting } } };
}
