import type { SellerItem } from "../marketplaceItem.ts";
import { buildNewListing, type SyncedListing } from "../planListing.ts";

export const sampleItem = (itemId: string, fields: Partial<SellerItem> = {}): SellerItem => ({
  ...{ itemId, title: `Car ${itemId}`, sku: null, applicationData: null, state: "active", endedEarly: false },
  ...{ quantity: 2, quantitySold: 0, price: 2, watchCount: 0, listingUrl: null, startTime: 7, endTime: null },
  ...{ pictureUrls: [], ...fields },
});

/** A draft that was never at eBay. */
export const SYNCED_DRAFT: SyncedListing = {
  ...{ title: "Draft", sku: null, price: 1, quantity: 1, isDraft: true, status: "draft", ebayItemId: null },
  ...{ quantitySold: 0, ebayPhotos: [], unsentFields: [], startTime: null, endTime: null },
  ...{ lastLocalUpdate: null, lastEbaySync: null },
};

/** Returns the listing that a sync makes of an item. */
export const sampleSynced = (item: SellerItem, fields: Partial<SyncedListing> = {}): SyncedListing => ({
  ...{ ...SYNCED_DRAFT, ...buildNewListing(item), ...fields },
});
