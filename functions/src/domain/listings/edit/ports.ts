import type { ListingDocument } from "../../../contract/documents.ts";
import type { ListingFields, MarketplaceField } from "../../../contract/listing/listingEdit.ts";
import type { HostedPicture, ItemChanges } from "../marketplace.ts";

/** The fields to write. `create` creates the document. */
export interface ListingWrite {
  fields: Partial<ListingFields> & Partial<Pick<ListingDocument, "unsentFields" | "imageSource">>;
  create: boolean;
}

/** The stored side of an edit. */
export interface ListingEdits {
  /** Returns null if the listing doesn't exist. */
  read(uid: string, listingId: string): Promise<ListingDocument | null>;
  /** Calls `plan` with the listing and writes its result in one transaction. */
  change<T>(
    uid: string,
    listingId: string,
    plan: (current: ListingDocument | null) => { write: ListingWrite | null; answer: T },
  ): Promise<T>;
  /** Creates a draft unless it exists. */
  create(uid: string, listingId: string, listing: Partial<ListingDocument>): Promise<void>;
  /** Records that the marketplace has the fields of `sent`, once per revision, with its activity. */
  noteSent(uid: string, listingId: string, sent: SentRevision): Promise<void>;
}

export interface SentRevision {
  itemId: string;
  fields: readonly MarketplaceField[];
  /** The listing that was sent. A field that changed since stays unsent. */
  listing: ListingDocument;
}

export interface EditPhotos {
  keep(path: string, jpeg: Uint8Array): Promise<string>;
  read(uid: string, url: string): Promise<Uint8Array>;
  assertKept(uid: string, url: string): Promise<void>;
}

export interface UploadNotes {
  /** Records a picture that no listing shows yet. If no save shows it, it's deleted with the trash. */
  note(uid: string, listingId: string, url: string): Promise<void>;
}

/** The marketplace's side of an edit. Throws `AppError`s with `ebay/...` codes. */
export interface RevisingMarketplace {
  uploadPicture(accessToken: string, jpeg: Uint8Array): Promise<HostedPicture>;
  getItem(accessToken: string, itemId: string): Promise<{ quantitySold: number }>;
  /** Changes only the given fields. Values are absolute, so a repeat changes nothing. */
  revise(accessToken: string, itemId: string, changes: ItemChanges): Promise<void>;
}

export interface EditPorts {
  edits: ListingEdits;
  photos: EditPhotos;
  marketplace: RevisingMarketplace;
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
}
