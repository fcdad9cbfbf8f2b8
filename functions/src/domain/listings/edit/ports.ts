import type { ItemAtEbay, ListingDocument } from "../../../contract/documents.ts";
import type { ListingFields, MarketplaceField } from "../../../contract/listings/listingEdit.ts";
import type { FollowedByLots } from "../../lots/settleLots.ts";
import type { ItemFactsPort } from "../../item/itemFacts.ts";
import type { HostedPicture, ItemChanges } from "../marketplace.ts";
import type { SoldOutMarketplace } from "../notRevisable.ts";
import type { ItemsAtEbay, WholePorts } from "../whole/readWhole.ts";

/** The fields to write. `create` creates the document. */
export interface ListingWrite {
  fields: Partial<ListingFields> &
    Partial<
      Pick<
        ListingDocument,
        | "unsentFields"
        | "imageSource"
        | "toyNumberFrom"
        | "sentDescription"
        | "atEbay"
        | "currentPrice"
        | "quantitySold"
      >
    >;
  create: boolean;
}

export interface ListingEdits {
  /** Returns null if the listing doesn't exist. */
  read(uid: string, listingId: string): Promise<ListingDocument | null>;
  /**
   * Calls `plan` with the listing and writes its result in one transaction. `assertVersion` gets the version
   * of an existing listing in the same transaction, and throws if nothing may be written.
   */
  change<T>(
    uid: string,
    listingId: string,
    plan: (current: ListingDocument | null) => { write: ListingWrite | null; answer: T },
    assertVersion?: (version: string) => void,
  ): Promise<T>;
  /**
   * Creates a draft unless it exists. `item` is the item it was copied from. `readAt` (epoch milliseconds) is
   * the time when that item was read, if not now.
   */
  create(
    uid: string,
    listingId: string,
    listing: Partial<ListingDocument>,
    item: ItemAtEbay | null,
    readAt: number | null,
  ): Promise<void>;
  /**
   * Deletes a draft and its publication permanently, and returns it. Returns null if it isn't a draft any
   * more, or if an attempt to publish it may have listed an item.
   */
  discardDraft(uid: string, listingId: string): Promise<ListingDocument | null>;
  /** Records that the marketplace has the fields in `sent`, with one activity per revision. */
  noteSent(uid: string, listingId: string, sent: SentRevision): Promise<void>;
  /** Marks the seller's listings of an item as ended, because the marketplace reports it. Idempotent. */
  markEnded(uid: string, itemId: string): Promise<void>;
}

export interface SentRevision {
  itemId: string;
  fields: readonly MarketplaceField[];
  /** The listing as it was sent. Fields that have changed since then stay unsent. */
  listing: ListingDocument;
  /** The item's state after the revision. */
  item: ItemAtEbay;
}

export interface EditPhotos {
  save(path: string, jpeg: Uint8Array): Promise<string>;
  read(uid: string, url: string): Promise<Uint8Array>;
  assertStored(uid: string, url: string): Promise<void>;
}

export interface UploadNotes {
  /** Records a picture that no listing shows yet. If no save shows it, it is deleted with the trash. */
  note(uid: string, listingId: string, url: string): Promise<void>;
  /** Deletes the record of a picture that no longer exists. */
  forget(uid: string, listingId: string, url: string): Promise<void>;
}

/** The marketplace side of an edit. Throws `AppError`s with `ebay/...` codes. */
export type RevisingMarketplace = WholePorts["marketplace"] &
  SoldOutMarketplace & {
    uploadPicture(accessToken: string, jpeg: Uint8Array): Promise<HostedPicture>;
    /**
     * Changes only the given fields of a freshly read item. Isn't repeated after a lost answer, because a copy can
     * have been sold since.
     */
    revise(accessToken: string, fresh: ItemAtEbay, changes: ItemChanges): Promise<void>;
  };

export interface EditPorts extends FollowedByLots {
  edits: ListingEdits;
  items: ItemsAtEbay;
  photos: EditPhotos;
  marketplace: RevisingMarketplace;
  itemFacts: ItemFactsPort;
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
}
