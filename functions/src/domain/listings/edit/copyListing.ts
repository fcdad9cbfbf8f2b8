import type { ItemAtEbay, ListingDocument, Lot } from "../../../contract/documents.ts";
import { AppError, type ErrorCode } from "../../../contract/wire/errors.ts";
import { fieldsWith } from "../../../contract/listing/fields.ts";
import { lotIdOf } from "../../../contract/listing/bundleText.ts";
import { storedCars } from "../../bundles/lotStock.ts";
import { LISTING_FIELDS } from "../../../contract/listing/listingEdit.ts";
import { type RelistShipping, successorOf } from "../../../contract/listing/relisting.ts";
import { type ListingTerms, listingTerms } from "../../../contract/listing/terms.ts";
import { isOpenListing } from "../../../contract/listing/listings.ts";
import { assertFixedPrice, assertNoVariations } from "../notRevisable.ts";
import { type PublishPorts, publishListing } from "../publishListing.ts";
import { readWhole } from "../whole/readWhole.ts";
import { type CopyPicturePorts, copyPictures, removePictures } from "./copyPictures.ts";
import type { EditPorts } from "./ports.ts";

/** What a seller can edit, and what is known of the car. */
const COPIED = [...LISTING_FIELDS, ...fieldsWith("copied"), "sentDescription"] as const;

export interface CopyPorts extends Pick<EditPorts, "edits" | "items" | "withAccessToken">, CopyPicturePorts {
  marketplace: Pick<EditPorts["marketplace"], "readWhole">;
  /** Returns an item with another shipping, to make a copy of. Asks nobody. */
  withShipping: (item: ItemAtEbay, shipping: RelistShipping) => ItemAtEbay;
}

/** The shipping services within the country. */
export interface ServicesPort {
  /** Returns the codes that the marketplace offers now. */
  offered(accessToken: string): Promise<readonly string[]>;
  /** Returns the codes of an item, the one that a buyer sees first at the beginning. */
  of(item: ItemAtEbay): readonly string[];
}

/**
 * Creates a draft with the same texts and its own copies of the pictures, so that either can be deleted. Services that the
 * marketplace offers no more are replaced as when relisting. Without `services` they are kept.
 */
export async function duplicateListing(
  ports: CopyPorts,
  uid: string,
  listingId: string,
  copyId: string,
  services: ServicesPort | null = null,
): Promise<{ success: true; listingId: string }> {
  const source = await readSource(ports, uid, listingId);
  const { listing, item } = source;
  const id = asCopyOf(listing, copyId);
  if ((await ports.edits.read(uid, id)) === null) {
    const shipping = services && (await findOtherShipping(ports, services, uid, source));
    const shipped = item && shipping ? ports.withShipping(item, shipping) : item;
    const changes = shipping ? { terms: termsFor(listing.terms, shipping) } : {};
    await copyListing(ports, uid, { listing, item: shipped }, id, changes);
  }
  return { success: true, listingId: id };
}

/**
 * Returns how a copy is shipped if the marketplace has a service of its original no more: by a service that is left, by the
 * successor of the first one, or on the seller's terms. Null if all are offered, or nobody can say.
 */
async function findOtherShipping(
  { withAccessToken }: CopyPorts,
  services: ServicesPort,
  uid: string,
  { listing, item }: Source,
): Promise<RelistShipping | null> {
  const own = listing.terms?.service;
  const used = [...new Set([...(own ? [own] : []), ...(item ? services.of(item) : [])])];
  const [first] = used;
  if (first === undefined) return null;
  const offered = await withAccessToken(uid, (token) => services.offered(token)).catch((error: unknown) => {
    // The draft is made all the same. eBay's refusal leads to the field that mends it.
    if (error instanceof AppError) return null;
    throw error;
  });
  if (offered === null || used.every((code) => offered.includes(code))) return null;
  const service = offered.includes(first)
    ? first
    : (successorOf(first, offered) ?? used.find((code) => offered.includes(code)));
  return service === undefined ? "sellers" : { service };
}

/**
 * Relists an ended item as a new item with its own listing. The old listing keeps the old item's history. The new
 * id derives from the ended item, so repeats create only one. If eBay refuses the item, the new listing goes again.
 */
export async function relistListing(
  ports: CopyPorts,
  publishing: PublishPorts,
  uid: string,
  listingId: string,
  quantity: number,
  shipping: RelistShipping | null = null,
) {
  const listing = await ports.edits.read(uid, listingId);
  if (listing === null) throw new AppError("listing/not-found");
  const { ebayItemId } = listing;
  if (ebayItemId === null || isOpenListing(listing)) {
    throw new AppError("listing/not-publishable", {
      message: "Only a listing that has ended can be relisted.",
    });
  }
  const successor = asCopyOf(listing, `relist-${ebayItemId}`);
  if ((await ports.edits.read(uid, successor)) === null) {
    const source = await readSource(ports, uid, listingId);
    assertFixedPrice(source.item?.listingType ?? source.listing.listingType);
    if (source.item) assertNoVariations(source.item);
    const price = source.listing.price ?? source.listing.currentPrice ?? null;
    const changes = { quantity, price, ...(shipping && { terms: termsFor(listing.terms, shipping) }) };
    const item = source.item && shipping ? ports.withShipping(source.item, shipping) : source.item;
    await copyListing(ports, uid, { ...source, item }, successor, changes);
  }
  try {
    const { ebayItemId: itemId, listingUrl } = await publishListing(publishing, uid, successor);
    return { success: true as const, listingId: successor, ebayItemId: itemId, listingUrl };
  } catch (error) {
    // After any other failure the item may be at eBay, and the next attempt finds it there.
    if (isRefused(error)) await discard(ports, uid, successor);
    throw error;
  }
}

/** The listing's own terms of its successor. Those of the ended item don't count where the seller's are chosen. */
const termsFor = (terms: ListingDocument["terms"], shipping: RelistShipping): ListingTerms =>
  listingTerms.parse(
    shipping === "sellers"
      ? { packageKind: terms?.packageKind, cars: terms?.cars, ounces: terms?.ounces }
      : { ...terms, service: shipping.service },
  );

interface Source {
  listing: ListingDocument;
  /** The item with everything in it. Null if it was never read and isn't needed. */
  item: ItemAtEbay | null;
}

/** Reads a listing, and its item at the marketplace if the listing has no pictures of its own. */
async function readSource(ports: CopyPorts, uid: string, listingId: string): Promise<Source> {
  const [listing, stored] = [await ports.edits.read(uid, listingId), await ports.items.read(uid, listingId)];
  if (listing === null) throw new AppError("listing/not-found");
  const { ebayItemId } = listing;
  const isCopy = ebayItemId === null;
  if (isCopy || stored?.itemId === ebayItemId) return { listing, item: stored };
  if (listing.firebaseImages.length > 0) return { listing, item: null };
  return (await readWhole(ports, uid, listingId, ebayItemId)) ?? { listing, item: null };
}

async function copyListing(
  ports: CopyPorts,
  uid: string,
  { listing, item }: Source,
  copyId: string,
  changes: Partial<ListingDocument>,
): Promise<void> {
  const firebaseImages = await copyPictures(ports, uid, listing, item, copyId);
  const words = Object.fromEntries(
    COPIED.flatMap((field) => (listing[field] === undefined ? [] : [[field, listing[field]] as const])),
  );
  const fixed = { listingType: "FixedPriceItem" as const };
  const lot = listing.lot && newLot(listing.lot, changes.quantity ?? listing.quantity);
  const fields = { ...words, ...changes, ...fixed, firebaseImages, ...(lot && { lot }) };
  await ports.edits.create(uid, copyId, fields, item);
}

/** The copy of a lot is a lot. */
const asCopyOf = ({ lot }: ListingDocument, copyId: string): string => (lot ? lotIdOf(copyId) : copyId);

/** The same cars, and nothing sold yet. Its pictures are copies, so none of them is known to be the made one. */
const newLot = ({ cars }: Lot, quantity: number): Lot => ({
  ...storedCars(cars),
  wanted: quantity,
  set: quantity,
  counted: 0,
  untold: [],
});

const REFUSALS: readonly ErrorCode[] = ["ebay/refused", "listing/not-publishable", "listing/terms-missing"];

const isRefused = (error: unknown): boolean => error instanceof AppError && REFUSALS.includes(error.code);

async function discard(ports: CopyPorts, uid: string, listingId: string): Promise<void> {
  const discarded = await ports.edits.discardDraft(uid, listingId);
  if (discarded !== null) await removePictures(ports, uid, listingId, discarded.firebaseImages);
}
