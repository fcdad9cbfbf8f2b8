import type { ListingDocument } from "../../../contract/documents.ts";
import type { ListingFields, MarketplaceField } from "../../../contract/listingEdit.ts";
import type { HostedPicture, ItemChanges } from "../marketplace.ts";

/** Fields to write; `create` makes the document, which is not there yet. */
export interface ListingWrite {
  fields: Partial<ListingFields> & Partial<Pick<ListingDocument, "unsentFields" | "imageSource">>;
  create: boolean;
}

/** Our side of an edit. */
export interface ListingEdits {
  /** Null where there is none. */
  read(uid: string, listingId: string): Promise<ListingDocument | null>;
  /** Shows the listing to `plan` and writes what it answers, with nobody else's write between the two. */
  change<T>(
    uid: string,
    listingId: string,
    plan: (current: ListingDocument | null) => { write: ListingWrite | null; answer: T },
  ): Promise<T>;
  /** A new draft, unless it is there already. */
  create(uid: string, listingId: string, listing: Partial<ListingDocument>): Promise<void>;
  /** The marketplace has these fields now, as `sent` had them; once per revision, with its activity. */
  noteSent(uid: string, listingId: string, sent: SentRevision): Promise<void>;
}

export interface SentRevision {
  itemId: string;
  fields: readonly MarketplaceField[];
  /** The listing that was sent: a field that has changed since is still to be sent. */
  listing: ListingDocument;
}

export interface EditPhotos {
  keep(path: string, jpeg: Uint8Array): Promise<string>;
  read(uid: string, url: string): Promise<Uint8Array>;
  assertKept(uid: string, url: string): Promise<void>;
}

export interface UploadNotes {
  /** The listing doesn't show this picture yet; if no save ever does, it goes when its time in the trash is over. */
  note(uid: string, listingId: string, url: string): Promise<void>;
}

/** The marketplace's side of an edit. Refusals are `AppError`s of the `ebay/...` codes. */
export interface RevisingMarketplace {
  uploadPicture(accessToken: string, jpeg: Uint8Array): Promise<HostedPicture>;
  getItem(accessToken: string, itemId: string): Promise<{ quantitySold: number }>;
  /** Only what is named changes; absolute values, so a repeat changes nothing. */
  revise(accessToken: string, itemId: string, changes: ItemChanges): Promise<void>;
}

export interface EditPorts {
  edits: ListingEdits;
  photos: EditPhotos;
  marketplace: RevisingMarketplace;
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
}
