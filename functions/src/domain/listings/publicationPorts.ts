import type { ItemAtEbay, ListingDocument } from "../../contract/documents.ts";
import type { SellersTerms } from "../../contract/listings/terms/resolveTerms.ts";
import type { ListingTerms } from "../../contract/listings/terms/terms.ts";
import type { HostedPicture, ListedItem } from "./marketplace.ts";

export interface Publication {
  /** The listing at the time of the claim. */
  listing: ListingDocument;
  /** The item that the listing was copied from. */
  origin: ItemAtEbay | null;
  /** The seller's terms, or null if none are set. */
  sellersTerms: SellersTerms | null;
  uuid: string;
  /** Whether an earlier attempt may have listed the item before its answer was lost. */
  mayBeListed: boolean;
  /** The pictures already at the marketplace, keyed by the photo's URL in our storage. */
  pictures: ReadonlyMap<string, HostedPicture>;
}

interface Claim {
  /** The holder and expiry of the claim, in epoch milliseconds. */
  holder: string;
  now: number;
  until: number;
}

/**
 * `live`: the listing is published. `held`: another caller is publishing it. `over`: it was live and has sold
 * or ended. Null: the listing doesn't exist.
 */
type ClaimOutcome =
  | { state: "claimed"; publication: Publication }
  | { state: "live"; ebayItemId: string; listingUrl: string | null }
  | { state: "held" | "over" }
  | null;

export interface Completion {
  item: ListedItem;
  /** The marketplace's values, for comparison in the next sync. */
  atEbay: NonNullable<ListingDocument["atEbay"]>;
  sentDescription: ListingDocument["sentDescription"];
  /** The terms at publication. Later changes of the seller's terms don't affect them. */
  terms: ListingTerms;
  /** Epoch milliseconds. */
  now: number;
}

/** The stored state of publications. It survives crashes. */
export interface Publications {
  claim(uid: string, listingId: string, claim: Claim): Promise<ClaimOutcome>;
  /** Stores a picture uploaded to the marketplace, and extends the claim if the caller still holds it. */
  rememberPicture(
    uid: string,
    listingId: string,
    claim: Pick<Claim, "holder" | "until">,
    picture: HostedPicture & { photoUrl: string },
  ): Promise<void>;
  /**
   * Releases the claim, so that the next caller can start at once. If a claim expires instead, the item may
   * have been listed.
   */
  release(uid: string, listingId: string, holder: string, mayBeListed: boolean): Promise<void>;
  /**
   * Marks the listing as live, once, in one transaction with the activity. Returns the listing's current quantity.
   */
  complete(uid: string, listingId: string, completion: Completion): Promise<{ quantity: number }>;
}

/**
 * Reads and marks live listings. `quantitySold` is from the last comparison. Null: the listing doesn't exist
 * or isn't live.
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
   * Stores the marketplace's quantity for a listing's `quantity`, unless the listing has changed again.
   * Otherwise an edit back to the earlier value wouldn't be recognized.
   */
  noteAtEbay(
    uid: string,
    listingId: string,
    sent: { ebayItemId: string; quantity: number; atEbay: number },
  ): Promise<void>;
  /** Marks the seller's listings of an item as ended, because the marketplace reports it. Idempotent. */
  markEnded(uid: string, itemId: string): Promise<void>;
}

export interface ListingPhotos {
  /** Reads the photo at one of the user's own URLs. Throws `image/not-ours` for other URLs. */
  read(uid: string, url: string): Promise<Uint8Array>;
}
