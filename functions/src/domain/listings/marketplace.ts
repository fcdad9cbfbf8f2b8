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
  /** Null: new, and die-cast cars of today. */
  conditionId: string | null;
  categoryId: string | null;
  /** The seller's own shop's categories, at most two. */
  storeCategoryIds: readonly string[];
  bestOffer: BestOffer | null;
  /** Null: as the seller's account has it. */
  immediatePayment: boolean | null;
}

/** Amounts in cents; 0 is "no such limit". */
export interface BestOffer {
  enabled: boolean;
  autoAcceptCents: number;
  minimumCents: number;
}

/** What a revision changes of an item; what is left out stays. */
export type ItemChanges = Partial<Omit<NewItem, "uuid" | "applicationData">>;

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
  /** Price in dollars, `quantity` without what has sold. */
  getItem(
    accessToken: string,
    itemId: string,
  ): Promise<{ title: string; sku: string | null; price: number; quantity: number; quantitySold: number }>;
  /** `quantity` is what is for sale from now on, so a repeat changes nothing. */
  setQuantity(accessToken: string, itemId: string, quantity: number): Promise<void>;
}
