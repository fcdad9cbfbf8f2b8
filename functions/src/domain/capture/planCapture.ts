import type { CardAnalysis, CatalogueModel } from "../../contract/cards.ts";
import type { ListingDocument, PHOTO_CHECKS } from "../../contract/documents.ts";
import { AppError } from "../../contract/errors.ts";
import { isOpenListing } from "../../contract/listings.ts";
import { type CardWords, NO_WORDS, wordsOfAnalysis, wordsOfModel } from "./cardWords.ts";

export interface CapturedCard {
  captureId: string;
  sku: string | null;
  /** The number that was read for certain. */
  readSku?: string | null;
  /** Download addresses: front, back; null where there is none. */
  photos: readonly [string | null, string | null];
  analysis: CardAnalysis | null;
  /** What the catalogue knows for certain under this number, if exactly one model. */
  model: CatalogueModel | null;
  price: number;
  handlingCost: number;
  quantity: number;
  /** Which of several open listings the seller means, if that is known. */
  meant: string | null;
  /** Held against the stored photo of its SKU; the last two are the seller's answers. */
  photoCheck: (typeof PHOTO_CHECKS)[number];
  /** The seller has said which car it is: what a listing that has ended looked like is no question any more. */
  namedBySeller: boolean;
  /** Whether the card's front looks like the one behind an address; null where that can't be told. */
  looksLike: ReadonlyMap<string, boolean | null>;
}

export type StoredListing = ListingDocument & { id: string };

export type CapturePlan =
  | { action: "updated"; listingId: string; title: string; price: number; newQuantity: number }
  | {
      action: "created";
      listingId: string;
      newQuantity: number;
      listing: NewListing;
      /** The SKU has another open listing, of another car. */
      beside: boolean;
    };

/** Thrown by a plan that can't be made before a stored front has been looked at. */
export class LookNeeded extends Error {
  readonly frontImageUrl: string;
  constructor(frontImageUrl: string) {
    super("A stored photo is to be looked at first");
    this.frontImageUrl = frontImageUrl;
  }
}

/** The fields of a listing that a capture creates; times are the database's. */
export type NewListing = Pick<
  ListingDocument,
  | "sku"
  | "readSku"
  | "ebayItemId"
  | "status"
  | "isDraft"
  | "quantity"
  | "quantitySold"
  | "price"
  | "handlingCost"
  | keyof CardWords
  | "firebaseImages"
  | "frontImageIndex"
  | "backImageIndex"
>;

/**
 * What a captured card does to the collection: raises the open listing with its SKU, else becomes a draft of its own.
 * A listing of that SKU that has ended isn't revived; its words are used again, so that nothing is analysed twice.
 * Refuses with `capture/photo-differs` a card that is to be asked about and looks like none of the open ones, or where
 * none is open, like none that has ended.
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
    };
  }
  const beside = open.length > 0;
  const asksOfEnded = card.photoCheck === "ask" && !card.namedBySeller;
  const ended = isOther || beside ? null : choose(card, ranked, asksOfEnded);
  return {
    action: "created",
    listingId: card.captureId,
    newQuantity: card.quantity,
    beside,
    listing: {
      // The words of the SKU's other car would be wrong ones, and so would the one model that the catalogue has.
      ...describeCard(isOther ? { ...card, model: null } : card, ended),
      sku: card.sku,
      // A number that the seller has put in its place already was counted with the capture.
      readSku: card.sku !== null && card.readSku === card.sku ? card.readSku : null,
      ebayItemId: null,
      status: "draft",
      isDraft: true,
      quantity: card.quantity,
      quantitySold: 0,
      price: card.price,
      handlingCost: card.handlingCost,
      ...picturesOf(card.photos),
    },
  };
}

function picturesOf([front, back]: CapturedCard["photos"]) {
  const firebaseImages = [front, back].filter((photo) => photo !== null);
  return {
    firebaseImages,
    frontImageIndex: front === null ? null : 0,
    backImageIndex: back === null ? null : firebaseImages.length - 1,
  };
}

/** Which listings with one SKU come first: open ones, at the marketplace before drafts, the oldest. */
function rank(listings: readonly StoredListing[]): StoredListing[] {
  const age = (listing: StoredListing) => listing.createdAt?.toMillis() ?? 0;
  const place = (listing: StoredListing) =>
    (isOpenListing(listing) ? 0 : 2) + (listing.ebayItemId === null ? 1 : 0);
  return listings.toSorted((a, b) => place(a) - place(b) || age(a) - age(b));
}

/** More than these are no longer told apart by their photos. */
const MOST_LOOKS = 4;

/** The listing that is the card's: the one that looks like it, where it is to look like one. Null where there is none. */
function choose(
  card: CapturedCard,
  listings: readonly StoredListing[],
  mustLookAlike: boolean,
): StoredListing | null {
  const [first] = listings;
  if (first === undefined) return null;
  if (!mustLookAlike) return listings.find(({ id }) => id === card.meant) ?? first;
  for (const listing of listings.slice(0, MOST_LOOKS)) {
    const front = storedFront(listing);
    const alike = front === null ? null : card.looksLike.get(front);
    if (alike === undefined && front !== null) throw new LookNeeded(front);
    // Nothing to hold it against is no reason to ask.
    if (alike !== false) return listing;
  }
  throw new AppError("capture/photo-differs", {
    listingId: first.id,
    title: first.title,
    frontImageUrl: storedFront(first) ?? "",
  });
}

/** In our own storage; the marketplace's pictures are not compared. */
export const storedFront = ({ firebaseImages, frontImageIndex }: StoredListing): string | null =>
  firebaseImages[frontImageIndex ?? 0] ?? null;

function describeCard({ analysis, model }: CapturedCard, ended: StoredListing | null): CardWords {
  const analysed = analysis && wordsOfAnalysis(analysis);
  if (analysed !== null) return analysed;
  if (ended !== null && ended.title !== "") {
    return {
      title: ended.title,
      carName: ended.carName ?? null,
      brand: ended.brand ?? null,
      series: ended.series ?? null,
      seriesNumber: ended.seriesNumber ?? null,
      color: ended.color ?? null,
      carHistory: ended.carHistory ?? null,
      features: ended.features ?? null,
      aiProvider: ended.aiProvider ?? null,
      aiSimulated: ended.aiSimulated ?? false,
      needsAiAnalysis: ended.needsAiAnalysis,
      aiAnalysisFailed: ended.aiAnalysisFailed,
    };
  }
  return model === null ? NO_WORDS : wordsOfModel(model);
}
