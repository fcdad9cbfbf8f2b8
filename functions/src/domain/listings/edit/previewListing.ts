import { type ItemAtEbay, type ListingDocument, listingDocument } from "../../../contract/documents.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import type { ListingChanges } from "../../../contract/listings/listingEdit.ts";
import { resolveTerms } from "../../../contract/listings/terms/resolveTerms.ts";
import { computeShippingCosts } from "../../../contract/listings/terms/shippingCosts.ts";
import { isOpenListing } from "../../../contract/listings/listings.ts";
import type { SellingTermsStore } from "../../terms/sellingTerms.ts";
import { buildNewItem, listPicturesToPublish, planNewItem } from "../newItem.ts";
import { MINUTE_MS } from "../../../contract/wire/durations.ts";
import { readWhole } from "../whole/readWhole.ts";
import type { EditPorts } from "./ports.ts";
import { omitUndefined } from "./saveListing.ts";

export interface PreviewPorts extends Pick<
  EditPorts,
  "edits" | "items" | "marketplace" | "withAccessToken" | "itemFacts"
> {
  terms: Pick<SellingTermsStore, "read">;
}

/**
 * Maximum age of a reading that isn't repeated. A form reads the item when it opens, so a preview right after
 * needs no second call to eBay.
 */
const RECENT_MS = MINUTE_MS;

/**
 * Returns the listing as buyers see it with these changes. Unedited fields of a listing at eBay have eBay's
 * values. Reads the item if it was never read, or with `reread` if the last reading is older than a minute.
 * Saves none of the changes. `origin` is that item, or the one that a draft was copied from. `readAt` is the
 * time of the reading in epoch milliseconds.
 */
export async function previewListing(
  ports: PreviewPorts,
  uid: string,
  listingId: string | null,
  changes: ListingChanges,
  reread = false,
) {
  const { listing: stored, item: origin, readAt } = await readListing(ports, uid, listingId, reread);
  const listing: ListingDocument = { ...stored, ...omitUndefined(changes) };
  const shown = listPicturesToShow(stored, listing, origin);
  const categoryId = listing.primaryCategory?.categoryId ?? origin?.category?.id ?? null;
  const facts = await ports.itemFacts.read(uid, categoryId);
  const { requirements } = planNewItem({ ...listing, firebaseImages: shown }, facts, origin);
  const isLive = listing.ebayItemId !== null && isOpenListing(listing);
  const sellersTerms = await ports.terms.read(uid);
  const { terms: resolved, missing } = resolveTerms(sellersTerms, listing, origin?.terms ?? null);
  const parts = { uuid: "", pictureUrls: shown, terms: resolved, origin, facts };
  const { containers: _, terms: __, ...item } = buildNewItem("", listing, parts);
  const { kind, buyerCents } = computeShippingCosts(sellersTerms, resolved, null);
  return {
    ...item,
    pictureUrls: [...item.pictureUrls],
    specifics: item.specifics.map(({ name, values }) => ({ name, value: values.join(", ") })),
    storeCategoryIds: [...item.storeCategoryIds],
    missing: requirements.map(({ words }) => words),
    needs: requirements.map(({ field, part, words }) => ({ field, part, words })),
    shipping: { kind, buyerCents, handlingCents: resolved.shipping?.handlingCents ?? 0 },
    missingTerms: isLive ? [] : [...missing],
    origin,
    readAt,
  };
}

interface Previewed {
  readonly listing: ListingDocument;
  readonly item: ItemAtEbay | null;
  readonly readAt: number | null;
}

async function readListing(
  ports: PreviewPorts,
  uid: string,
  listingId: string | null,
  reread: boolean,
): Promise<Previewed> {
  if (listingId === null) return { listing: createNewListing(), item: null, readAt: null };
  const listing = await ports.edits.read(uid, listingId);
  if (listing === null) throw new AppError("listing/not-found");
  const stored = await ports.items.findLastReading(uid, listingId);
  const { ebayItemId } = listing;
  // An unpublished copy stores the reading of its original.
  if (ebayItemId === null) return { listing, item: stored?.item ?? null, readAt: stored?.readAt ?? null };
  const known = stored?.item.itemId === ebayItemId ? stored : null;
  const isRecent = known?.readAt != null && Date.now() - known.readAt < RECENT_MS;
  if (known && (isRecent || !reread)) return { listing, ...known };
  const read = await readWhole(ports, uid, listingId, ebayItemId);
  if (read) return { ...read, readAt: Date.now() };
  // eBay doesn't return items that ended more than 90 days ago.
  return { listing, item: known?.item ?? null, readAt: known?.readAt ?? null };
}

/** Shows eBay's own pictures until the seller's are sent. */
function listPicturesToShow(
  stored: ListingDocument,
  listing: ListingDocument,
  item: ItemAtEbay | null,
): string[] {
  const isEdited =
    listing.unsentFields.includes("firebaseImages") ||
    stored.firebaseImages.join(" ") !== listing.firebaseImages.join(" ");
  const isLive = listing.ebayItemId !== null && isOpenListing(listing);
  const theirs = isLive && !isEdited ? (item?.pictureUrls ?? listing.ebayPhotos) : [];
  return theirs.length > 0 ? [...theirs] : listPicturesToPublish(listing);
}

const createNewListing = (): ListingDocument => listingDocument.parse({ quantity: 1 });
