import type { ItemAtEbay, ItemSpecific } from "../../contract/documents.ts";

import type { SafetyContacts } from "../../contract/item/safetyContacts.ts";
import type { ResolvedTerms } from "../../contract/listings/terms/resolveTerms.ts";
import type { SoldOutMarketplace } from "./notRevisable.ts";

/** The item to publish for a listing: fixed price, until cancelled, in dollars. */
export interface NewItem {
  /** 32 hex digits. The marketplace creates at most one item per UUID. */
  uuid: string;
  /** Returned with the item, so that a sync can match its listing. At most 32 characters, or null. */
  applicationData: string | null;
  title: string;
  descriptionHtml: string;
  sku: string | null;
  quantity: number;
  priceCents: number;
  terms: ResolvedTerms;
  /** Picture URLs at the marketplace, in order, at most 24. */
  pictureUrls: readonly string[];
  specifics: readonly ItemSpecific[];
  /** Null for a new item, and for current die-cast cars. */
  conditionId: string | null;
  /** The description of a condition other than new. */
  conditionDescription: string | null;
  /** Values of the condition descriptors, keyed by descriptor id. Null if there are none. */
  conditionDescriptors: Readonly<Record<string, string>> | null;
  contacts: SafetyContacts;
  categoryId: string | null;
  /** At most two categories of the seller's own store. */
  storeCategoryIds: readonly string[];
  bestOffer: BestOffer | null;
  /** Null uses the account's default. */
  immediatePayment: boolean | null;
  /**
   * The containers of the item that this one is copied from, such as shipping and returns, in the
   * marketplace's format.
   */
  containers: ItemAtEbay["containers"];
}

/** Amounts in cents. 0 means no limit. */
export interface OfferLimits {
  autoAcceptCents: number;
  minimumCents: number;
}
interface BestOffer extends OfferLimits {
  enabled: boolean;
}

/** The terms of an item to revise. Omitted terms keep their value. */
export type TermChanges = {
  [Part in "shipping" | "policies" | "dispatchDays" | "returns"]?: NonNullable<ResolvedTerms[Part]>;
} & { ounces?: number };

/**
 * The fields of an item to revise. Each field is complete, for example all specifics or both store
 * categories. Omitted fields keep their value.
 */
export type ItemChanges = Partial<
  Pick<
    NewItem,
    | "title"
    | "descriptionHtml"
    | "sku"
    | "quantity"
    | "priceCents"
    | "pictureUrls"
    | "specifics"
    | "storeCategoryIds"
  > & {
    conditionId: string;
    conditionDescriptors: Readonly<Record<string, string>>;
    categoryId: string;
    bestOfferEnabled: boolean;
    offerLimits: OfferLimits;
    immediatePayment: boolean;
    terms: TermChanges;
  }
>;

/** `startTime` is null if an earlier attempt listed the item. */
export interface ListedItem {
  itemId: string;
  listingUrl: string;
  startTime: Date | null;
}

export interface HostedPicture {
  url: string;
  /** Epoch milliseconds. The marketplace deletes an unused picture then. */
  expiresAt: number;
}

/** The sellable state of an item. The price is in dollars. `quantity` excludes sold copies. */
export interface ItemForSale {
  title: string;
  sku: string | null;
  price: number;
  quantity: number;
  quantitySold: number;
  /** Null if the marketplace doesn't say. */
  listingType: string | null;
  hasVariations: boolean;
}

/** The marketplace side of a listing. Throws `AppError`s with `ebay/...` codes. */
export interface Marketplace extends SoldOutMarketplace {
  uploadPicture(accessToken: string, jpeg: Uint8Array): Promise<HostedPicture>;
  /**
   * Lists the item, or finds the one that an earlier attempt with the same UUID listed. Throws with `{listed:
   * "no"}` if no request can have listed it.
   */
  addItem(accessToken: string, item: NewItem): Promise<ListedItem>;
  getItem(accessToken: string, itemId: string): Promise<ItemForSale>;
  /** Sets the quantity for sale. Isn't repeated after a lost answer, because a copy can have been sold since. */
  setQuantity(accessToken: string, itemId: string, quantity: number): Promise<void>;
}
