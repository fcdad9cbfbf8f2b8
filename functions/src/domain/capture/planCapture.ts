import { type CardAnalysis, type CatalogueModel, isCatalogueNumber } from "../../contract/capture/cards.ts";
import type { ListingDocument, PHOTO_CHECKS } from "../../contract/documents.ts";
import { addUpc, readUpc } from "../../contract/capture/upc.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { toPlaceCode } from "../../contract/places/placeCodes.ts";
import { addCopies, readStock, toStockChanges } from "../../contract/places/stock.ts";
import { isOpenListing } from "../../contract/listings/listings.ts";
import {
  type CardWords,
  NO_WORDS,
  describeAnalysis,
  describeListing,
  describeModel,
} from "./analysis/cardWords.ts";

export interface CapturedCard {
  captureId: string;
  sku: string | null;
  /** The number if it was read with certainty. */
  readSku?: string | null;
  /** The barcode (UPC) that was read on the card. */
  upc?: string | null;
  /** The download URLs of front and back, each null if there is none. */
  photos: readonly [string | null, string | null];
  analysis: CardAnalysis | null;
  /** The catalogue's certain model of this number, if there is exactly one. */
  model: CatalogueModel | null;
  price: number;
  handlingCost: number;
  quantity: number;
  placeId?: string | null;
  /** The id of the open listing that the seller chose, if any. */
  chosenListingId: string | null;
  /** The result of comparing with the stored photo. The last two values are the seller's answers. */
  photoCheck: (typeof PHOTO_CHECKS)[number];
  /** True if the seller said which car it is. An ended listing's photo is then not compared. */
  namedBySeller: boolean;
  /** True if the catalogue has the number, from a source other than this seller. */
  isInCatalogue?: boolean;
  /** Whether the card's front looks like the photo at an address. Null if that can't be determined. */
  looksLike: ReadonlyMap<string, boolean | null>;
}

export type StoredListing = ListingDocument & { id: string };

export type CapturePlan =
  | {
      action: "updated";
      listingId: string;
      title: string;
      price: number;
      newQuantity: number;
      /** The quantity and the places of the copies. */
      stock: ReturnType<typeof addStock>;
      /** Absent if the listing has the card's barcode already, or the card has none. */
      upc?: string;
    }
  | {
      action: "created";
      listingId: string;
      newQuantity: number;
      listing: NewListing;
      /** True if the SKU has another open listing, for another car. */
      hasOtherOpen: boolean;
    };

/** Thrown by a plan that first needs a comparison with a stored front. */
export class ComparisonNeeded extends Error {
  readonly frontImageUrl: string;
  constructor(frontImageUrl: string) {
    super("A stored photo is to be looked at first");
    this.frontImageUrl = frontImageUrl;
  }
}

/** The listing fields that a capture sets. The database sets the times. */
export type NewListing = Pick<
  ListingDocument,
  | "sku"
  | "readSku"
  | "toyNumber"
  | "toyNumberFrom"
  | "ebayItemId"
  | "status"
  | "isDraft"
  | "quantity"
  | "quantitySold"
  | "storageBin"
  | "upc"
  | "price"
  | "handlingCost"
  | keyof CardWords
  | "firebaseImages"
  | "frontImageIndex"
  | "backImageIndex"
>;

/**
 * Plans the change for a card: raises the quantity of the open listing with its SKU, or else creates a draft.
 * An ended listing of the SKU isn't reopened, but its texts are reused, so nothing is analyzed twice. Throws
 * `capture/photo-differs` if the card must be compared and looks like none of the open listings, or without
 * open listings like none of the ended ones (decisions/capture/0005). Throws `listing/not-found` if the chosen
 * listing is gone and nothing else describes the car.
 */
export function planCapture(card: CapturedCard, candidates: readonly StoredListing[]): CapturePlan {
  const ranked = rank(candidates);
  const open = ranked.filter(isOpenListing);
  const isOther = card.photoCheck === "different";
  const raised = isOther ? null : choose(card, open, card.photoCheck === "ask");
  if (raised !== null) {
    return {
      action: "updated",
      listingId: raised.id,
      title: raised.title,
      price: raised.price ?? card.price,
      newQuantity: raised.quantity + card.quantity,
      stock: addStock(raised, card.quantity, card.placeId ?? null),
      ...pickUpc(raised.upc, card),
    };
  }
  const hasOtherOpen = open.length > 0;
  const asksOfEnded = card.photoCheck === "ask" && !card.namedBySeller;
  const ended = isOther || hasOtherOpen ? null : choose(card, ranked, asksOfEnded);
  // Texts and catalogue model of the SKU belong to another car.
  const words = describeCard(isOther ? { ...card, model: null } : card, ended);
  // The car was known only by a listing that is gone or has another SKU by now.
  if (words === NO_WORDS && card.chosenListingId !== null) throw new AppError("listing/not-found");
  return {
    action: "created",
    listingId: card.captureId,
    newQuantity: card.quantity,
    hasOtherOpen,
    listing: {
      ...words,
      sku: card.sku,
      // A replaced number was already counted with the capture.
      readSku: card.sku !== null && card.readSku === card.sku ? card.readSku : null,
      ...describeNumber(card),
      ebayItemId: null,
      status: "draft",
      isDraft: true,
      quantity: card.quantity,
      quantitySold: 0,
      ...(card.placeId && { storageBin: toPlaceCode(card.placeId) }),
      ...pickUpc(null, card),
      price: card.price,
      handlingCost: card.handlingCost,
      ...listPictures(card.photos),
    },
  };
}

/** A number that wasn't read with certainty was confirmed by the seller. */
function describeNumber({ sku, readSku, isInCatalogue = false }: CapturedCard) {
  const toyNumberFrom =
    sku === null
      ? null
      : readSku === sku
        ? ("reader" as const)
        : isInCatalogue
          ? ("catalogue" as const)
          : isCatalogueNumber(sku)
            ? ("seller" as const)
            : null;
  return { toyNumber: toyNumberFrom && sku, toyNumberFrom };
}

function pickUpc(known: string | null | undefined, { upc = null }: CapturedCard): { upc?: string } {
  const joined = addUpc(known, readUpc(upc));
  return joined === null || joined === known ? {} : { upc: joined };
}

export const addStock = (listing: StoredListing, copies: number, placeId: string | null) =>
  toStockChanges(listing, addCopies(readStock(listing), copies, placeId));

function listPictures([front, back]: CapturedCard["photos"]) {
  const firebaseImages = [front, back].filter((photo) => photo !== null);
  return {
    firebaseImages,
    frontImageIndex: front === null ? null : 0,
    backImageIndex: back === null ? null : firebaseImages.length - 1,
  };
}

/** Orders listings with one SKU: open ones first, then those at the marketplace, then the oldest. */
function rank(listings: readonly StoredListing[]): StoredListing[] {
  const age = (listing: StoredListing) => listing.createdAt?.toMillis() ?? 0;
  const getRank = (listing: StoredListing) =>
    (isOpenListing(listing) ? 0 : 2) + (listing.ebayItemId === null ? 1 : 0);
  return listings.toSorted((a, b) => getRank(a) - getRank(b) || age(a) - age(b));
}

/** Maximum number of listings whose photos are compared. */
const MAX_COMPARISONS = 4;

/** Returns the card's listing, selected by photo if `mustLookAlike`. Null if there are no listings. */
function choose(
  card: CapturedCard,
  listings: readonly StoredListing[],
  mustLookAlike: boolean,
): StoredListing | null {
  const [first] = listings;
  if (first === undefined) return null;
  if (!mustLookAlike) return listings.find(({ id }) => id === card.chosenListingId) ?? first;
  for (const listing of listings.slice(0, MAX_COMPARISONS)) {
    const front = getStoredFront(listing);
    const alike = front === null ? null : card.looksLike.get(front);
    if (alike === undefined && front !== null) throw new ComparisonNeeded(front);
    // The seller isn't asked if there is no photo to compare.
    if (alike !== false) return listing;
  }
  throw new AppError("capture/photo-differs", {
    listingId: first.id,
    title: first.title,
    frontImageUrl: getStoredFront(first) ?? "",
  });
}

/** Returns the front in our own storage. The marketplace's pictures aren't compared. */
export const getStoredFront = ({ firebaseImages, frontImageIndex }: StoredListing): string | null =>
  firebaseImages[frontImageIndex ?? 0] ?? null;

function describeCard({ analysis, model }: CapturedCard, ended: StoredListing | null): CardWords {
  const analyzed = analysis && describeAnalysis(analysis);
  if (analyzed !== null) return analyzed;
  if (ended !== null && ended.title !== "") return describeListing(ended);
  return model === null ? NO_WORDS : describeModel(model);
}
