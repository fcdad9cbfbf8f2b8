import { comparePlaces, toPlaceCode, toPlaceId, readPlaceCode } from "./placeCodes.ts";

/**
 * The locations of a listing's copies. The copies in places and the unplaced ones add up to the listing's
 * quantity. All changes of copies use the functions of this file, in the browser and on the server
 * (decisions/places/0165).
 */
export interface Stock {
  /** Copies for sale by place id. A single place without copies is the default place of new copies. */
  readonly places: Readonly<Record<string, number>>;
  readonly unplaced: number;
  /** Null for a listing that was never in a place. */
  readonly toPack: ToPack | null;
}

/** Sold copies that stay in their place until they are packed. */
export interface ToPack {
  /** Orders before this time (epoch milliseconds) were deducted before places were counted. */
  readonly since: number;
  /**
   * Keyed by place id. `UNPLACED` has the sold copies without a known place. It is negative if a parcel left
   * before the marketplace's quantity was read: the next deduction is then already packed.
   */
  readonly copies: Readonly<Record<string, number>>;
}

/** Fields of a listing that determine the locations of its copies. */
export interface StockFields {
  readonly quantity: number;
  /** `A-01`: all copies; `A-01 ×2, B-03 ×1`: the given copies in each place, and the others unplaced. */
  readonly storageBin?: string | null | undefined;
  readonly toPack?: ToPack | null | undefined;
}

/** The key of copies without a place. Place ids are never empty. */
export const UNPLACED = "";

/** Maximum characters of the text. Copies of places that don't fit count as unplaced. */
export const MAX_STORAGE_LENGTH = 200;

/**
 * Returns the locations of a listing's copies. If the text has more copies than the quantity, the excess has
 * been sold since.
 */
export function readStock({ quantity, storageBin, toPack = null }: StockFields): Stock {
  const wanted = readSpread(storageBin ?? "");
  if (wanted === null) return { places: {}, unplaced: quantity, toPack };
  if (typeof wanted === "string") return { places: { [wanted]: quantity }, unplaced: 0, toPack };
  const excess = Math.max(0, sum(wanted) - quantity);
  const { left } = takeFrom(wanted, excess);
  return tidy({ places: left, unplaced: quantity - sum(left), toPack });
}

/** Returns the fields to store. */
export function writeStock({ places, unplaced, toPack }: Stock): {
  quantity: number;
  storageBin: string | null;
  toPack: ToPack | null;
} {
  const quantity = sum(places) + unplaced;
  const ids = listPlaces(places);
  const [first] = ids;
  if (first === undefined) return { quantity, storageBin: null, toPack };
  if (ids.length === 1 && unplaced === 0) return { quantity, storageBin: toPlaceCode(first), toPack };
  let storageBin = "";
  for (const id of ids) {
    const longer = `${storageBin}${storageBin === "" ? "" : ", "}${toPlaceCode(id)} ×${places[id]}`;
    if (longer.length > MAX_STORAGE_LENGTH) break;
    storageBin = longer;
  }
  return { quantity, storageBin, toPack };
}

/** Returns the fields that differ from the listing's, and always the quantity. */
export function toStockChanges(listing: StockFields, stock: Stock) {
  const { quantity, storageBin, toPack } = writeStock(stock);
  return {
    quantity,
    ...(!isSameSpread(listing.storageBin ?? null, storageBin) && { storageBin }),
    ...(JSON.stringify(toPack) !== JSON.stringify(listing.toPack ?? null) && { toPack }),
  };
}

/** Returns the places in walking order. */
const listPlaces = (places: Readonly<Record<string, number>>): string[] =>
  Object.keys(places).toSorted(comparePlaces);

/** Adds copies to a place. Without a place, they join the other copies if all of those are in one place. */
export function addCopies(stock: Stock, copies: number, placeId: string | null): Stock {
  const [only, ...others] = Object.keys(stock.places);
  const together = only !== undefined && others.length === 0 && stock.unplaced === 0 ? only : null;
  const at = placeId ?? together;
  if (at === null) return { ...stock, unplaced: stock.unplaced + copies };
  const places = { ...stock.places, [at]: (stock.places[at] ?? 0) + copies };
  return tidy({ ...stock, places });
}

/** Adds the copies of a duplicate, which keep their places. */
export function mergeStock(stock: Stock, duplicate: Stock): Stock {
  const places = { ...stock.places };
  for (const [placeId, copies] of Object.entries(duplicate.places))
    places[placeId] = (places[placeId] ?? 0) + copies;
  return tidy({ ...stock, places, unplaced: stock.unplaced + duplicate.unplaced });
}

/** Moves copies between places, at most the existing ones. Null means unplaced. */
export function moveCopies(stock: Stock, from: string | null, to: string | null, copies: number): Stock {
  if (from === to) return stock;
  const there = from === null ? stock.unplaced : (stock.places[from] ?? 0);
  const moved = Math.min(there, copies);
  const places = { ...stock.places };
  let { unplaced } = stock;
  if (from === null) unplaced -= moved;
  else places[from] = there - moved;
  if (to === null) unplaced += moved;
  else places[to] = (places[to] ?? 0) + moved;
  return tidy({ ...stock, places, unplaced });
}

/**
 * Sets the quantity. `sold` of the removed copies then wait to be packed; with a negative value, that many
 * copies return from waiting. Removes unplaced copies first, then those of the first places. `since` is the
 * time of the previous reading: earlier sales are already deducted.
 */
export function setQuantity(
  stock: Stock,
  quantity: number,
  { sold, since }: { sold: number; since: number },
): Stock {
  const before = sum(stock.places) + stock.unplaced;
  const soldCopies = Math.min(before, Math.max(0, sold));
  let after = sell(stock, soldCopies, since);
  const change = quantity - (before - soldCopies);
  if (change < 0) after = remove(after, -change).stock;
  if (change > 0) {
    const returned = sold < 0 ? unsell(after, Math.min(change, -sold)) : { stock: after, copies: 0 };
    after = addCopies(returned.stock, change - returned.copies, null);
  }
  return after;
}

/** Sets the counted copies for sale in a place. The listing's quantity changes by the difference. */
export function countCopies(stock: Stock, placeId: string, copies: number): Stock {
  return tidy({ ...stock, places: { ...stock.places, [placeId]: copies } });
}

/**
 * Records that sold copies have left their place. `taken` has the places, if the packer knows them. A copy
 * from another place than planned frees the planned copy. The quantity stays unchanged, because the sale
 * lowers it.
 */
export function packCopies(
  stock: Stock,
  copies: number,
  taken: Readonly<Record<string, number>> | null,
): Stock {
  if (stock.toPack === null) return stock;
  const waiting: Record<string, number> = { ...stock.toPack.copies };
  const places: Record<string, number> = { ...stock.places };
  let { unplaced } = stock;
  let left = copies;
  for (const placeId of listPlaces(taken ?? {})) {
    const from = Math.min(left, taken?.[placeId] ?? 0);
    const planned = Math.min(from, Math.max(0, waiting[placeId] ?? 0));
    lower(waiting, placeId, planned);
    left -= from;
    for (let rest = from - planned; rest > 0; rest -= 1) {
      const isThere = (places[placeId] ?? 0) > 0;
      const freed = listPlaces(waiting).find((id) => id !== UNPLACED && (waiting[id] ?? 0) > 0);
      if (isThere) {
        places[placeId] = (places[placeId] ?? 0) - 1;
        if (freed === undefined) unplaced += 1;
        else places[freed] = (places[freed] ?? 0) + 1;
      }
      lower(waiting, freed ?? UNPLACED, 1);
    }
  }
  for (const placeId of listPlaces(waiting)) {
    if (placeId === UNPLACED) continue;
    const from = Math.min(left, waiting[placeId] ?? 0);
    lower(waiting, placeId, from);
    left -= from;
  }
  lower(waiting, UNPLACED, left);
  return tidy({ places, unplaced, toPack: { ...stock.toPack, copies: waiting } });
}

/**
 * Puts returned or cancelled copies back for sale. Without a place, a copy that wasn't packed stays in its
 * own place.
 */
export function putBackCopies(
  stock: Stock,
  copies: number,
  { placeId, wasPacked }: { placeId: string | null; wasPacked: boolean },
): Stock {
  if (wasPacked) return addCopies(stock, copies, placeId);
  if (placeId !== null) return addCopies(packCopies(stock, copies, null), copies, placeId);
  const back = unsell(stock, copies);
  return addCopies(back.stock, copies - back.copies, null);
}

/**
 * Reverses `putBackCopies`, taking copies first from the place where they were put. Copies that weren't
 * packed wait to be packed again. Null if fewer copies are left than were put back.
 */
export function takeBackCopies(
  stock: Stock,
  copies: number,
  { placeId, wasPacked }: { placeId: string | null; wasPacked: boolean },
): Stock | null {
  if (sum(stock.places) + stock.unplaced < copies) return null;
  const here = placeId === null ? 0 : Math.min(copies, stock.places[placeId] ?? 0);
  const near =
    placeId === null
      ? stock
      : { ...stock, places: { ...stock.places, [placeId]: (stock.places[placeId] ?? 0) - here } };
  const { stock: after, taken } = remove(near, copies - here);
  if (wasPacked || after.toPack === null) return tidy(after);
  const waiting: Record<string, number> = { ...after.toPack.copies };
  if (placeId !== null) lower(waiting, placeId, -here);
  for (const [from, each] of taken) lower(waiting, from, -each);
  return tidy({ ...after, toPack: { ...after.toPack, copies: waiting } });
}

export const countWaiting = ({ toPack }: Stock): number => Math.max(0, sum(toPack?.copies ?? {}));

/** Starts tracking sold copies for a listing with a place. */
export const trackSoldCopies = (stock: Stock, since: number): Stock =>
  stock.toPack === null && Object.keys(stock.places).length > 0
    ? { ...stock, toPack: { since, copies: {} } }
    : stock;

/** Returns a listing's copies in a place: for sale, and sold but not packed. */
export const countCopiesAt = (
  { places, toPack }: Stock,
  placeId: string,
): { forSale: number; sold: number } => ({
  forSale: places[placeId] ?? 0,
  sold: Math.max(0, toPack?.copies[placeId] ?? 0),
});

function sell(stock: Stock, copies: number, since: number): Stock {
  if (copies === 0) return stock;
  const noted = trackSoldCopies(stock, since);
  const { stock: after, taken } = remove(noted, copies);
  if (after.toPack === null) return after;
  const waiting: Record<string, number> = { ...after.toPack.copies };
  let packed = Math.max(0, -(waiting[UNPLACED] ?? 0));
  for (const [placeId, from] of taken) {
    const paid = Math.min(packed, from);
    packed -= paid;
    lower(waiting, UNPLACED, -paid);
    lower(waiting, placeId, paid - from);
  }
  return tidy({ ...after, toPack: { ...after.toPack, copies: waiting } });
}

function unsell(stock: Stock, copies: number): { stock: Stock; copies: number } {
  if (stock.toPack === null) return { stock, copies: 0 };
  const waiting: Record<string, number> = { ...stock.toPack.copies };
  let after = stock;
  let left = copies;
  for (const placeId of listPlaces(waiting)) {
    const back = Math.min(left, Math.max(0, waiting[placeId] ?? 0));
    if (back === 0) continue;
    lower(waiting, placeId, back);
    after =
      placeId === UNPLACED ? { ...after, unplaced: after.unplaced + back } : addCopies(after, back, placeId);
    left -= back;
  }
  return { stock: tidy({ ...after, toPack: { ...stock.toPack, copies: waiting } }), copies: copies - left };
}

function remove(stock: Stock, copies: number): { stock: Stock; taken: [placeId: string, number][] } {
  const unplaced = Math.min(stock.unplaced, copies);
  const { left, taken } = takeFrom(stock.places, copies - unplaced);
  return {
    stock: tidy({ ...stock, places: left, unplaced: stock.unplaced - unplaced }),
    taken: [...(unplaced > 0 ? [[UNPLACED, unplaced] as [string, number]] : []), ...taken],
  };
}

function takeFrom(places: Readonly<Record<string, number>>, copies: number) {
  const left = { ...places };
  const taken: [placeId: string, number][] = [];
  let open = copies;
  for (const placeId of listPlaces(places)) {
    const from = Math.min(open, places[placeId] ?? 0);
    if (from === 0) continue;
    left[placeId] = (places[placeId] ?? 0) - from;
    taken.push([placeId, from]);
    open -= from;
  }
  return { left, taken };
}

/**
 * Removes places without copies. If the listing has no copies at all, its last place is kept for the next
 * ones.
 */
function tidy(stock: Stock): Stock {
  const filled = Object.entries(stock.places).filter(([, copies]) => copies > 0);
  const last = filled.length === 0 && stock.unplaced === 0 ? listPlaces(stock.places).at(-1) : undefined;
  const places = last === undefined ? Object.fromEntries(filled) : { [last]: 0 };
  return { ...stock, places, toPack: stock.toPack && tidyToPack(stock.toPack) };
}

const tidyToPack = ({ since, copies }: ToPack): ToPack => ({
  since,
  copies: Object.fromEntries(Object.entries(copies).filter(([, waiting]) => waiting !== 0)),
});

function lower(waiting: Record<string, number>, placeId: string, copies: number): void {
  waiting[placeId] = (waiting[placeId] ?? 0) - copies;
}

/** Returns null for no place, an id if one place has all copies, or the copies by id. */
function readSpread(text: string): Record<string, number> | string | null {
  if (text.trim() === "") return null;
  const parts = text.split(/,\s*/).map((part) => /^(.+?)\s*×\s*(\d{1,7})$/.exec(part.trim()));
  if (parts.some((part) => part === null)) return toId(text);
  const spread: Record<string, number> = {};
  for (const part of parts) {
    const id = toId(part?.[1] ?? "");
    spread[id] = (spread[id] ?? 0) + Number(part?.[2]);
  }
  return spread;
}

/** Accepts a text that is too long for a code, so that its car can still be found. */
const toId = (text: string): string =>
  toPlaceId(readPlaceCode(text) ?? text.trim().replace(/\s+/g, " ").toUpperCase());

const isSameSpread = (one: string | null, other: string | null): boolean =>
  JSON.stringify(readSpread(one ?? "")) === JSON.stringify(readSpread(other ?? ""));

const sum = (places: Readonly<Record<string, number>>): number =>
  Object.values(places).reduce((all, copies) => all + copies, 0);
