import type { ListingDocument } from "../../contract/documents.ts";
import type { HostedPicture, ListedItem } from "./marketplace.ts";

/** A publication under way. */
export interface Publication {
  /** The listing as it was when the claim was made. */
  listing: ListingDocument;
  uuid: string;
  /** By the photo's address in our storage: what the marketplace already has. */
  pictures: ReadonlyMap<string, HostedPicture>;
}

interface Claim {
  /** Who publishes until the claim runs out, epoch milliseconds. */
  holder: string;
  now: number;
  until: number;
}

/**
 * `live`: it is published. `held`: somebody is publishing it. `over`: it was live and has sold or ended.
 * Null: there is no such listing.
 */
type ClaimOutcome =
  | { state: "claimed"; publication: Publication }
  | { state: "live"; ebayItemId: string; listingUrl: string | null }
  | { state: "held" | "over" }
  | null;

/** What is remembered of a publication, so that it survives being killed at any point. */
export interface Publications {
  claim(uid: string, listingId: string, claim: Claim): Promise<ClaimOutcome>;
  /** Remembers what a photo has become at the marketplace, and prolongs the claim if it is still the holder's. */
  rememberPicture(
    uid: string,
    listingId: string,
    claim: Pick<Claim, "holder" | "until">,
    picture: HostedPicture & { photoUrl: string },
  ): Promise<void>;
  /** Lets the next caller in at once. */
  release(uid: string, listingId: string, holder: string): Promise<void>;
  /**
   * The listing is live: in one transaction with the activity, and once. `atEbay` is what the marketplace has now, for
   * the next sync to tell whose edit is whose. Answers the listing's quantity of now.
   */
  complete(
    uid: string,
    listingId: string,
    item: ListedItem,
    atEbay: NonNullable<ListingDocument["atEbay"]>,
    now: number,
  ): Promise<{ quantity: number }>;
}

/** A listing that the marketplace knows; `quantitySold` as last compared. Null: no such listing, or not live. */
export interface LiveListings {
  read(
    uid: string,
    listingId: string,
  ): Promise<{ ebayItemId: string; quantity: number; quantitySold: number } | null>;
  /**
   * Keeps what the marketplace has since it was told a listing's `quantity`, unless that has changed again: an edit back
   * to what it had before would look like none.
   */
  noteAtEbay(
    uid: string,
    listingId: string,
    sent: { ebayItemId: string; quantity: number; atEbay: number },
  ): Promise<void>;
}

export interface ListingPhotos {
  /** The bytes behind an address of the caller's own; refuses every other with `image/not-ours`. */
  read(uid: string, url: string): Promise<Uint8Array>;
}
