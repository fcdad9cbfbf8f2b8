import type { ListingDocument } from "../../../contract/documents.ts";
import type { MarketplaceField } from "../../../contract/listing/listingEdit.ts";
import type { ItemChanges } from "../marketplace.ts";
import { newItem } from "../newItem.ts";

/** What changes an item has to take so that these fields of it are the listing's. */
export function itemChanges(
  listing: ListingDocument,
  fields: readonly MarketplaceField[],
  pictureUrls: readonly string[],
): ItemChanges {
  const has = (...names: MarketplaceField[]) => names.some((name) => fields.includes(name));
  // What a new item would be: one place says what a field becomes at the marketplace.
  const item = newItem("", listing, "", pictureUrls);
  return {
    ...(has("title") && { title: item.title }),
    ...(has("description") && { descriptionHtml: item.descriptionHtml }),
    ...(has("price") && listing.price !== null && { priceCents: item.priceCents }),
    ...(has("quantity") && { quantity: item.quantity }),
    ...(has("handlingCost") && { shippingCents: item.shippingCents }),
    ...(has("sku") && { sku: item.sku }),
    ...(has("conditionId") && { conditionId: item.conditionId }),
    ...(has("primaryCategory") && { categoryId: item.categoryId }),
    ...(has("storeCategory", "storeCategory2") && { storeCategoryIds: item.storeCategoryIds }),
    ...(has("itemSpecifics") && { specifics: item.specifics }),
    ...(has("bestOfferEnabled", "bestOfferDetails") && { bestOffer: item.bestOffer }),
    ...(has("immediatePayment") && { immediatePayment: item.immediatePayment }),
    ...(has("firebaseImages") && { pictureUrls: item.pictureUrls }),
  };
}
