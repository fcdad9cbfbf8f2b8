import type { ItemAtEbay, ListingDocument } from "../../../contract/documents.ts";
import type { RevisingMarketplace } from "../edit/ports.ts";
import { adoptItem } from "../whole/listingValues.ts";
import type { ItemsAtEbay } from "../whole/readWhole.ts";
import { sampleItemTerms } from "../../../contract/listings/testing/sampleTerms.ts";

export const wholeItem = (fields: Partial<ItemAtEbay> = {}): ItemAtEbay => ({
  itemId: "110551234567",
  listingType: "FixedPriceItem",
  bidCount: 0,
  title: "Camaro",
  sku: null,
  priceCents: 300,
  quantity: 5,
  quantitySold: 0,
  descriptionHtml: "<p>Camaro</p>",
  specifics: [],
  conditionId: "1000",
  category: { id: "180506", name: "Contemporary" },
  storeCategoryIds: ["1", "0"],
  pictureUrls: ["https://i.ebayimg.com/1.jpg"],
  bestOffer: { enabled: false, autoAcceptCents: 0, minimumCents: 0 },
  immediatePayment: false,
  terms: sampleItemTerms({
    shipping: { kind: "free", service: "USPSPriority", cents: 0, furtherCents: null, handlingCents: 0 },
  }),
  viewCount: null,
  variations: [],
  containers: {},
  ...fields,
});

/** Stores the reading of one listing in memory. `write` receives the adopted listing. */
export function createItemStore(
  listing: () => ListingDocument,
  write: (listing: ListingDocument) => void = () => undefined,
): ItemsAtEbay {
  let stored: ItemAtEbay | null = null;
  return {
    read: () => Promise.resolve(stored),
    findLastReading: () => Promise.resolve(stored && { item: stored, readAt: null }),
    adopt: (_uid, _listingId, item) => {
      const adopted = { ...listing(), ...adoptItem(listing(), stored, item) };
      stored = item;
      write(adopted);
      return Promise.resolve(adopted);
    },
  };
}

export const createMarketplace = (
  item: () => ItemAtEbay,
  revise: RevisingMarketplace["revise"] = () => Promise.resolve(),
): RevisingMarketplace => ({
  uploadPicture: () => Promise.reject(new Error("no pictures here")),
  readWhole: () => Promise.resolve(item()),
  revise,
  keepsSoldOut: () => Promise.resolve(false),
});
