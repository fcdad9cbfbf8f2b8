import type { ItemAtEbay, ListingDocument } from "../../contract/documents.ts";
import type { SellersTerms } from "../../contract/listing/resolveTerms.ts";
import type { ListingTerms } from "../../contract/listing/terms.ts";
import type { HostedPicture, ListedItem } from "./marketplace.ts";

/** A publication in progress. */
export interface Publication {
  /** The listing at the time of the claim. */
  listing: ListingDocument;
  /** The item that the listing is a copy of. */
  origin: ItemAtEbay | null;
  /** The seller's terms, or null before they have chosen any. */
  sellersTerms: SellersTerms | null;
  uuid: string;
  /** Whether an earlier attempt may have listed the item without knowing it. */
  mayBeListed: boolean;
  /** The pictures that the marketplace already has, by the photo's address in our storage. */
  pictures: ReadonlyMap<string, HostedPicture>;
}

interface Claim {
  /** The holder and expiry of the claim, in epoch milliseconds. */
  holder: string;
  now: number;
  until: number;
}

/**
 * `live`: it's published. `held`: another caller publishes it. `over`: it was live and has sold or ended. Null: the
 * listing doesn't exist.
 */
type ClaimOutcome =
  | { state: "claimed"; publication: Publication }
  | { state: "live"; ebayItemId: string; listingUrl: string | null }
  | { state: "held" | "over" }
  | null;

export interface Completion {
  item: ListedItem;
  /** What the marketplace has, for comparison in the next sync. */
  atEbay: NonNullable<ListingDocument["atEbay"]>;
  sentDescription: ListingDocument["sentDescription"];
  /** The terms that it went live with. It keeps them when the seller's change. */
  terms: ListingTerms;
  /** Epoch milliseconds. */
  now: number;
}

/** The stored state of publications, so that they survive a crash. */
export interface Publications {
  claim(uid: string, listingId: string, claim: Claim): Promise<ClaimOutcome>;
  /** Stores a photo's picture at the marketplace, and renews the claim if the caller still holds it. */
  rememberPicture(
    uid: string,
    listingId: string,
    claim: Pick<Claim, "holder" | "until">,
    picture: HostedPicture & { photoUrl: string },
  ): Promise<void>;
  /** Releases the claim, so that the next caller can start at once. A claim that expires may have listed the item. */
  release(uid: string, listingId: string, holder: string, mayBeListed: boolean): Promise<void>;
  /**
   * Marks the listing as live, once, in one transaction with the activity. Returns the listing's current quantity.
   */
  complete(uid: string, listingId: string, completion: Completion): Promise<{ quantity: number }>;
}

/**
 * Listings at the marketplace. `quantitySold` is from the last comparison. Null: the listing doesn't exist or isn't
 * live.
 */
export interface LiveListings {
  read(
    uid: string,
    listingId: string,
  ): Promise<{
    ebayItemId: string;
    quantity: number;
    quantitySold: number;
    listingType: string | null;
  } | null>;
  /**
   * Stores what the marketplace has for a listing's `quantity`, unless that has changed again. Otherwise an edit
   * back to the earlier value wouldn't be recognized.
   */
  noteAtEbay(
    uid: string,
    listingId: string,
    sent: { ebayItemId: string; quantity: number; atEbay: number },
  ): Promise<void>;
  /** Marks the seller's listings of an item as ended, because the marketplace says so. Idempotent. */
  markEnded(uid: string, itemId: string): Promise<void>;
}

export interface ListingPhotos {
  /** Reads the bytes at an address of the caller's own. Throws `image/not-ours` for others. */
  read(uid: string, url: string): Promise<Uint8Array>;
}
