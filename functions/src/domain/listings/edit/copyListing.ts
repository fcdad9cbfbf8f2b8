import type { ItemAtEbay, ListingDocument, Lot } from "../../../contract/documents.ts";
import type { AdviceCode } from "../../../contract/reasons/advice.ts";
import type { Reason } from "../../../contract/reasons/reasonText.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import { listFieldsWith } from "../../../contract/listings/fields.ts";
import { makeLotId } from "../../../contract/listings/lotText.ts";
import { toStoredCars } from "../../lots/lotStock.ts";
import { LISTING_FIELDS } from "../../../contract/listings/listingEdit.ts";
import type { RelistShipping } from "../../../contract/listings/relisting.ts";
import { formatGoneTerms } from "../../../contract/reasons/goneTerms.ts";
import { type ListingTerms, listingTerms } from "../../../contract/listings/terms/terms.ts";
import { isOpenListing } from "../../../contract/listings/listings.ts";
import { assertFixedPrice, assertNoVariations } from "../notRevisable.ts";
import { type PublishPorts, publishListing } from "../publishListing.ts";
import { readWhole } from "../whole/readWhole.ts";
import { removeOwnTerms, type OfferedTermsPorts, replaceGoneTerms } from "./goneTerms.ts";
import { type CopyPicturePorts, copyPictures, removePictures } from "./copyPictures.ts";
import type { EditPorts } from "./ports.ts";

/** The editable fields, and the known facts of the car. */
const COPIED = [...LISTING_FIELDS, ...listFieldsWith("copied"), "sentDescription"] as const;

export interface CopyPorts
  extends Pick<EditPorts, "edits" | "items" | "withAccessToken">, CopyPicturePorts, OfferedTermsPorts {
  marketplace: Pick<EditPorts["marketplace"], "readWhole">;
}

/**
 * The share of the application's daily calls for reading items that are relisted in bulk. Single relistings
 * use the rest of the seller's own share.
 */
export const BULK_READ_SHARE = 0.1;

/** Takes one call of `BULK_READ_SHARE`. Returns false if none is left. */
export type TakeReading = (uid: string) => Promise<boolean>;

/** An earlier reading, used because the marketplace no longer has the item or can't be reached. */
interface OlderReading {
  /** Epoch milliseconds. Null if the item was never read completely. */
  readAt: number | null;
}

/**
 * Creates a draft with the same texts and separate copies of the pictures, so that either listing can be
 * deleted. Reads the item first. Terms that the marketplace no longer offers are replaced, and the draft
 * names them. A repeat finds the first draft.
 */
export async function duplicateListing(
  ports: CopyPorts,
  uid: string,
  listingId: string,
  copyId: string,
): Promise<{ success: true; listingId: string; olderReading: OlderReading | null }> {
  const listing = await readListing(ports, uid, listingId);
  const id = makeCopyId(listing, copyId);
  if ((await ports.edits.read(uid, id)) !== null) return { success: true, listingId: id, olderReading: null };
  const source = await readSource(ports, uid, listingId, listing);
  const replaced = await replaceGoneTerms(ports, uid, source);
  const changes = replaced ? { terms: replaced.terms, goneTerms: [...replaced.gone] } : {};
  await copyListing(ports, uid, { ...source, ...(replaced && { item: replaced.item }) }, id, changes);
  return { success: true, listingId: id, olderReading: source.older };
}

/**
 * Relists an ended item as a new item with a new listing. The old listing keeps the history. The new id
 * derives from the ended item, so repeats create only one. After a failure, the new listing is deleted,
 * unless eBay may have listed its item. The next attempt then finds that item.
 * Without `shipping`, the new item must have the ended item's terms. Throws `listing/terms-gone` if eBay no
 * longer offers some of them (decisions/ebay/0023).
 */
export async function relistListing(
  ports: CopyPorts,
  publishing: PublishPorts,
  uid: string,
  listingId: string,
  quantity: number,
  { shipping = null, takeReading }: { shipping?: RelistShipping | null; takeReading?: TakeReading } = {},
) {
  const listing = await readListing(ports, uid, listingId);
  const { ebayItemId } = listing;
  if (ebayItemId === null || isOpenListing(listing)) {
    throw new AppError("listing/not-publishable", { reason: "not-ended" satisfies Reason });
  }
  const successor = makeCopyId(listing, `relist-${ebayItemId}`);
  let olderReading: OlderReading | null = null;
  if ((await ports.edits.read(uid, successor)) === null) {
    if (takeReading && !(await takeReading(uid)))
      throw new AppError("ebay/quota-exceeded", { reason: "relist-share-used" satisfies Reason });
    const source = await readSource(ports, uid, listingId, listing);
    assertFixedPrice(source.item?.listingType ?? source.listing.listingType);
    if (source.item) assertNoVariations(source.item);
    olderReading = source.older;
    const price = source.listing.price ?? source.listing.currentPrice ?? null;
    const shipped = await resolveRelistShipping(ports, uid, source, shipping);
    const changes = { quantity, price, ...(shipped && { terms: shipped.terms }) };
    await copyListing(ports, uid, { ...source, ...(shipped && { item: shipped.item }) }, successor, changes);
  }
  try {
    const { ebayItemId: itemId, listingUrl } = await publishListing(publishing, uid, successor);
    return { success: true as const, listingId: successor, ebayItemId: itemId, listingUrl, olderReading };
  } catch (error) {
    await discard(ports, uid, successor);
    throw error;
  }
}

/** Returns the item and terms of the new listing, or null if they are those of the ended item. */
async function resolveRelistShipping(
  ports: CopyPorts,
  uid: string,
  source: Source,
  shipping: RelistShipping | null,
): Promise<{ item: ItemAtEbay | null; terms: ListingTerms } | null> {
  if (shipping === "sellers") return removeOwnTerms(ports, source);
  const replaced = await replaceGoneTerms(ports, uid, source);
  if (shipping === null) {
    if (replaced) {
      const policy = replaced.gone.find(({ term }) => term !== "service" && term !== "serviceAbroad");
      throw new AppError("listing/terms-gone", {
        gone: formatGoneTerms(replaced.gone),
        field: policy?.term ?? "shipping",
      });
    }
    return null;
  }
  if (shipping === "left") return replaced;
  const { item, listing } = source;
  const gone = replaced?.gone.filter(({ term }) => term === "serviceAbroad").map(({ was }) => was) ?? [];
  const left = item && ports.itemTerms.removeServices(item, gone);
  return {
    item: left && ports.itemTerms.replaceServices(left, shipping.service),
    terms: listingTerms.parse({ ...listing.terms, service: shipping.service }),
  };
}

interface Source {
  listing: ListingDocument;
  /** The complete item. Null if it was never read. */
  item: ItemAtEbay | null;
  /** Set if `item` isn't the marketplace's current state. */
  older: OlderReading | null;
}

async function readListing(ports: CopyPorts, uid: string, listingId: string): Promise<ListingDocument> {
  const listing = await ports.edits.read(uid, listingId);
  if (listing === null) throw new AppError("listing/not-found");
  return listing;
}

/**
 * Reads a listing's item at the marketplace. Uses the stored reading if there is no connection, or if the
 * item ended more than 90 days ago, because eBay doesn't return such items (decisions/ebay/0249).
 */
async function readSource(
  ports: CopyPorts,
  uid: string,
  listingId: string,
  listing: ListingDocument,
): Promise<Source> {
  const stored = await ports.items.findLastReading(uid, listingId);
  const { ebayItemId } = listing;
  // An unpublished copy stores the reading of its original.
  if (ebayItemId === null) return { listing, item: stored?.item ?? null, older: null };
  const fresh = await readWhole(ports, uid, listingId, ebayItemId).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "ebay/not-connected") return null;
    const adviceCode: AdviceCode = "item-unread";
    throw new AppError(error.code, { ...error.params, adviceCode }, { cause: error });
  });
  if (fresh) return { ...fresh, older: null };
  const known = stored?.item.itemId === ebayItemId ? stored : null;
  return { listing, item: known?.item ?? null, older: { readAt: known?.readAt ?? null } };
}

async function copyListing(
  ports: CopyPorts,
  uid: string,
  { listing, item, older }: Source,
  copyId: string,
  changes: Partial<ListingDocument>,
): Promise<void> {
  const firebaseImages = await copyPictures(ports, uid, listing, item, copyId);
  const words = Object.fromEntries(
    COPIED.flatMap((field) => (listing[field] === undefined ? [] : [[field, listing[field]] as const])),
  );
  const fixed = { listingType: "FixedPriceItem" as const };
  const lot = listing.lot && createLotCopy(listing.lot, changes.quantity ?? listing.quantity);
  const fields = { ...words, ...changes, ...fixed, firebaseImages, ...(lot && { lot }) };
  await ports.edits.create(uid, copyId, fields, item, older?.readAt ?? null);
}

/** Returns a lot's id for the copy of a lot. */
const makeCopyId = ({ lot }: ListingDocument, copyId: string): string => (lot ? makeLotId(copyId) : copyId);

/**
 * Returns a lot with the same cars and no sales. Its pictures are copies, so the composed picture isn't
 * known.
 */
const createLotCopy = ({ cars }: Lot, quantity: number): Lot => ({
  ...toStoredCars(cars),
  wanted: quantity,
  set: quantity,
  counted: 0,
  untold: [],
});

async function discard(ports: CopyPorts, uid: string, listingId: string): Promise<void> {
  const discarded = await ports.edits.discardDraft(uid, listingId);
  if (discarded !== null) await removePictures(ports, uid, listingId, discarded.firebaseImages);
}
