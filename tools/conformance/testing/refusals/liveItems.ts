import { paths } from "../../../../functions/src/contract/documents.ts";
import type { RefusalPlace } from "../../../../functions/src/contract/listings/refusalPlaces.ts";
import { type ListingTerms, listingTerms } from "../../../../functions/src/contract/listings/terms/terms.ts";
import { endListing } from "../../../../functions/src/domain/listings/endListing.ts";
import {
  duplicateListing,
  relistListing,
} from "../../../../functions/src/domain/listings/edit/copyListing.ts";
import { publishListing } from "../../../../functions/src/domain/listings/publishListing.ts";
import type { World } from "../seller/world.ts";
import { DRAFT } from "./drafts.ts";
import { writeForeignItem, importItem, type LiveItem, writePair, sync } from "./foreignItems.ts";

export interface RefusedChange {
  of: string;
  start: (world: World) => Promise<LiveItem>;
  act?: (world: World, item: LiveItem) => Promise<unknown>;
  changes: {
    readonly title?: string;
    readonly price?: number;
    readonly quantity?: number;
    readonly terms?: ListingTerms;
  };
  /** eBay's code, or null if Pegboard refuses before it sends anything. */
  code: string | null;
  place: RefusalPlace | null;
  words: RegExp;
  /** The seller's solution. Returns the listing that is on sale afterwards. */
  mend: (world: World, item: LiveItem) => Promise<string>;
  /** What buyers see in the end, if it differs from the change. */
  mended?: { readonly title?: string; readonly price?: number };
}

const AUCTION = "<ListingDuration>Days_10</ListingDuration><ListingType>Chinese</ListingType>";
const VARIATIONS =
  "<Variations><Variation><SKU>RED</SKU><StartPrice>6.99</StartPrice><Quantity>2</Quantity></Variation></Variations>";
const BRAND = `<ItemSpecifics>${writePair("Brand", "Hot Wheels")}</ItemSpecifics>`;

export async function createOwnItem(world: World, quantity = DRAFT.quantity): Promise<LiveItem> {
  await world.firestore.doc(paths.listing(world.uid, "L1")).set({ ...DRAFT, quantity });
  return { listingId: "L1", itemId: (await publishListing(world.publishPorts, world.uid, "L1")).ebayItemId };
}

const elsewhere = (shape: { template?: string; inventoryApi?: boolean }) => (world: World) =>
  importItem(world, shape);

const endThere = (world: World, { itemId }: LiveItem) => world.market.endItem(itemId);
const relist = async (world: World, { listingId }: LiveItem) =>
  (await relistListing(world.copyPorts, world.publishPorts, world.uid, listingId, 1)).listingId;

const COPY = "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed";

const SERVICE_ABROAD =
  "<InternationalShippingServiceOption><ShippingService>USPSGlobalExpress</ShippingService>" +
  "<ShippingServiceCost>20</ShippingServiceCost><ShipToLocation>Worldwide</ShipToLocation>" +
  "</InternationalShippingServiceOption>";

export const REFUSED_CHANGES: Readonly<Record<string, RefusedChange>> = {
  "the title of an item that has ended": {
    ...{ of: "auctionEnded", code: "291", place: null, words: /It has ended at eBay: list it again/ },
    ...{
      start: (world) => createOwnItem(world),
      act: endThere,
      changes: { title: "Nightjar" },
      mend: relist,
    },
  },
  "the title of an item of which a copy has sold": {
    ...{ of: "titleLocked", code: "10039", place: { in: "form", field: "title" } },
    words: /Enter the title again that the item has at eBay/,
    start: (world) => createOwnItem(world, 2),
    act: (world, { itemId }) => world.market.buy([itemId]),
    changes: { title: "Nightjar", price: 9 },
    mend: async (world, { listingId }) => {
      await world.firestore.doc(paths.listing(world.uid, listingId)).update({ title: DRAFT.title });
      return listingId;
    },
    mended: { title: DRAFT.title, price: 9 },
  },
  "the title of another account's item": {
    ...{ of: "itemNotAccessible", code: null, place: null, words: /another eBay account than the one/ },
    ...{ start: (world) => createOwnItem(world), changes: { title: "Nightjar" } },
    act: (world) => world.connectAgain({ account: `${world.uid}-other` }),
    mend: async (world, { listingId }) => {
      await world.connectAgain();
      return listingId;
    },
  },
  "the price of an item with variations": {
    ...{ of: "variationsNotNamed", code: null, place: { in: "form", field: "price" } },
    words: /Change them on eBay's own page/,
    ...{ start: elsewhere({ template: writeForeignItem(BRAND + VARIATIONS) }) },
    changes: { price: 9, title: "Nightjar" },
    mend: async (world, { listingId }) => {
      await world.firestore.doc(paths.listing(world.uid, listingId)).update({ price: 5.99 });
      return listingId;
    },
    mended: { title: "Nightjar", price: 5.99 },
  },
  "the title of an item that another tool made": {
    ...{ of: "madeByInventoryApi", code: "21919474", place: null, words: /change it there/ },
    ...{ start: elsewhere({ inventoryApi: true }), changes: { title: "Nightjar" } },
    // After the item was ended with that tool, Pegboard can sell it.
    mend: async (world, item) => {
      await endThere(world, item);
      await sync(world);
      return relist(world, item);
    },
  },
  "the shipping price of an item whose service abroad eBay has no more": {
    ...{ of: "serviceInvalid", code: "21915469", place: { in: "form", field: "terms.service" } },
    ...{ words: /end the item and list it again without it/ },
    start: elsewhere({
      template: writeForeignItem(BRAND).replace("<ShippingType>", `${SERVICE_ABROAD}<ShippingType>`),
    }),
    changes: { terms: listingTerms.parse({ shipping: "flat", service: "USPSPriority", shippingPrice: 6.1 }) },
    mend: async (world, { listingId, itemId }) => {
      await endListing(world.endPorts, world.uid, itemId);
      const { copyPorts, publishPorts, uid } = world;
      return (await relistListing(copyPorts, publishPorts, uid, listingId, 1, { shipping: "left" }))
        .listingId;
    },
    mended: { price: 5.99 },
  },
  "the title of an auction": {
    ...{ of: "invalidInput Item.ListingType", code: null, place: null },
    words: /changes only fixed price listings/,
    ...{
      start: elsewhere({ template: writeForeignItem(BRAND, AUCTION) }),
      changes: { title: "Nightjar" },
    },
    // Sells it at a fixed price instead.
    mend: async (world, { listingId, itemId }) => {
      await endListing(world.endPorts, world.uid, itemId);
      await duplicateListing(world.copyPorts, world.uid, listingId, COPY);
      await publishListing(world.publishPorts, world.uid, COPY);
      return COPY;
    },
  },
};
