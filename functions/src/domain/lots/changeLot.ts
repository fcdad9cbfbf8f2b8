import { isDeepStrictEqual } from "node:util";

import type * as z from "zod";

import type { ListingDocument, Lot } from "../../contract/documents.ts";
import type { changeLot as contract } from "../../contract/listings/listingEdit.ts";
import { buildLotTitle } from "../../contract/listings/lotText.ts";
import { haveSameCars, joinCars } from "../../contract/listings/lotCars.ts";
import { isOpenListing } from "../../contract/listings/listings.ts";
import { listingTerms, MAX_LOT_CARS } from "../../contract/listings/terms/terms.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { MAX_LISTING_PICTURES } from "../../contract/wire/limits.ts";
import type { EditPorts } from "../listings/edit/ports.ts";
import { reviseListing } from "../listings/edit/reviseListing.ts";
import { createNotRevisableError } from "../listings/notRevisable.ts";
import { readWhole } from "../listings/whole/readWhole.ts";
import { assertEnough, readCarsInLot, toStoredCars } from "./lotStock.ts";
import { planLots } from "./planLots.ts";
import { markUnsent } from "../listings/edit/mergeEdit.ts";

type Input = z.output<(typeof contract)["input"]>;

type Stored = ListingDocument & { readonly id: string };

/** The fields of a lot that a change of its cars writes. */
export type LotFields = Partial<
  Pick<
    ListingDocument,
    "title" | "description" | "quantity" | "terms" | "firebaseImages" | "lot" | "unsentFields"
  >
>;

export interface ChangeLotPorts extends EditPorts {
  changes: {
    /**
     * Calls `plan` with the lot and the listings of these cars. Writes the returned fields and their history
     * in the same transaction. Null writes nothing.
     */
    change(
      uid: string,
      listingId: string,
      carIds: readonly string[],
      plan: (lot: Stored | null, cars: ReadonlyMap<string, Stored>) => LotFields | null,
    ): Promise<void>;
  };
}

/**
 * Changes a lot's cars here first, then at the marketplace, like any revision. If that is interrupted or
 * refused, the change is marked as unsent, and the next call sends it. A repeat finds the cars changed and
 * does nothing (decisions/places/0236).
 */
export async function changeLot(ports: ChangeLotPorts, uid: string, input: Input) {
  const { listingId, picture } = input;
  if (picture !== undefined) await ports.photos.assertStored(uid, picture);
  const before = await ports.edits.read(uid, listingId);
  await assertUnsoldAtMarketplace(ports, uid, listingId, before);
  const carIds = [...input.cars, ...input.base].map((car) => car.listingId);
  await ports.changes.change(uid, listingId, carIds, (lot, cars) => planChange(input, lot, cars));
  return reviseListing(ports, uid, { listingId, base: {}, changes: {} });
}

/** Reads the lot again, because it may have sold since the last sync. */
async function assertUnsoldAtMarketplace(
  ports: ChangeLotPorts,
  uid: string,
  listingId: string,
  before: ListingDocument | null,
): Promise<void> {
  if (before?.ebayItemId == null || !isOpenListing(before)) return;
  const whole = await readWhole(ports, uid, listingId, before.ebayItemId);
  if (whole !== null && whole.item.quantitySold > 0) throw createNotRevisableError("lot-sold");
}

/** Returns the fields to write, or null for a repeat. */
function planChange(
  { base, cars: wanted, title, description, picture }: Input,
  listing: Stored | null,
  stock: ReadonlyMap<string, Stored>,
): LotFields | null {
  if (!listing?.lot) throw new AppError("listing/not-found");
  const { id, lot } = listing;
  const cars = joinCars(wanted);
  if (haveSameCars(lot.cars, cars)) return null;
  if (!haveSameCars(lot.cars, base)) throw new AppError("lot/changed");
  if (listing.quantitySold > 0) throw createNotRevisableError("lot-sold");
  if (!isOpenListing(listing)) throw createNotRevisableError("lot-ended");
  for (const car of cars) {
    const found = stock.get(car.listingId);
    // A lot can't contain lots, because they would have to follow each other.
    if (found === undefined || found.lot) throw new AppError("listing/not-found");
  }
  assertEnough(
    readCarsInLot(cars, (carId) => stock.get(carId)),
    1,
  );
  const changed = { ...listing, lot: { ...lot, ...toStoredCars(cars) } };
  const settled = planLots([changed, ...cars.flatMap((car) => stock.get(car.listingId) ?? [])]).get(id);
  const copies = cars.reduce((sum, car) => sum + car.copies, 0);
  const pictures = pickLotPictures(listing, cars, stock, picture);
  const fields = {
    title,
    ...(description !== undefined && { description }),
    ...(settled?.quantity !== undefined && { quantity: settled.quantity }),
    terms: listingTerms.parse({ ...listing.terms, packageKind: "lot", cars: Math.min(copies, MAX_LOT_CARS) }),
    firebaseImages: pictures,
    lot: {
      ...(settled?.lot ?? changed.lot),
      ...(picture !== undefined && { picture }),
      madeTitle: makeTitle(cars, stock),
    },
  };
  const isEdited = (field: keyof typeof fields) => !isDeepStrictEqual(fields[field], listing[field]);
  const edited = (Object.keys(fields) as (keyof typeof fields)[]).filter(isEdited);
  return { ...fields, ...markUnsent(listing, edited) };
}

const makeTitle = (cars: Lot["cars"], stock: ReadonlyMap<string, Stored>): string =>
  buildLotTitle(
    cars.map(({ listingId, copies }) => ({
      ...{ title: stock.get(listingId)?.title ?? "", qty: copies, price: null, binPrice: null },
    })),
  );

/**
 * Returns the lot's pictures. Replaces the composed picture if the seller still uses it, removes those of
 * removed cars, and appends those of new cars.
 */
function pickLotPictures(
  { lot, firebaseImages }: Stored,
  cars: Lot["cars"],
  stock: ReadonlyMap<string, Stored>,
  picture: string | undefined,
): string[] {
  const has = new Set(cars.map(({ listingId }) => listingId));
  const had = new Set(lot?.cars.map(({ listingId }) => listingId));
  const gone = new Set([...had].flatMap((carId) => (has.has(carId) ? [] : listPhotos(stock.get(carId)))));
  const come = [...has].flatMap((carId) => (had.has(carId) ? [] : listPhotos(stock.get(carId)).slice(0, 1)));
  const kept = firebaseImages.flatMap((url) =>
    url === lot?.picture ? (picture ?? []) : gone.has(url) ? [] : url,
  );
  return [...new Set([...kept, ...come])].slice(0, MAX_LISTING_PICTURES);
}

/** Returns the car's photos, the front first. */
function listPhotos(car: Stored | undefined): string[] {
  const { firebaseImages = [], frontImageIndex = 0 } = car ?? {};
  const front = firebaseImages[frontImageIndex ?? 0];
  return front === undefined ? [...firebaseImages] : [front, ...firebaseImages];
}
