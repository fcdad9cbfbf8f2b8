/** What a listing becomes when it is published: fixed price, until cancelled, in dollars. */
export interface NewItem {
  /** 32 hex digits. The marketplace lists at most one item under it, however often it is asked. */
  uuid: string;
  /** Comes back with the item, so that a later sync knows whose listing it is. At most 32 characters, else null. */
  applicationData: string | null;
  title: string;
  descriptionHtml: string;
  sku: string | null;
  quantity: number;
  priceCents: number;
  shippingCents: number;
  /** Addresses at the marketplace, in order, at most 24. */
  pictureUrls: readonly string[];
  specifics: readonly { name: string; value: string }[];
}

/** `startTime` is null where the item had been listed by an earlier attempt. */
export interface ListedItem {
  itemId: string;
  listingUrl: string;
  startTime: Date | null;
}

export interface HostedPicture {
  url: string;
  /** Epoch milliseconds; an unused picture is deleted then. */
  expiresAt: number;
}

/** The marketplace's side of a listing. Refusals are `AppError`s of the `ebay/...` codes. */
export interface Marketplace {
  uploadPicture(accessToken: string, jpeg: Uint8Array): Promise<HostedPicture>;
  /** Lists the item, or finds the one that an earlier attempt with the same UUID has listed. */
  addItem(accessToken: string, item: NewItem): Promise<ListedItem>;
  /** `quantity` is what is for sale from now on, so a repeat changes nothing. */
  setQuantity(accessToken: string, itemId: string, quantity: number): Promise<void>;
}
