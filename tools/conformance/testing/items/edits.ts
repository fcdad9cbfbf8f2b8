import type { ItemAtEbay, ListingDocument } from "../../../../functions/src/contract/documents.ts";
import type { MarketplaceField } from "../../../../functions/src/contract/listings/listingEdit.ts";
import { textAt, type XmlElement } from "../../../simulators/ebay/trading/xml.ts";
import { type IsAbout } from "./rawItem.ts";

/** An edit of an imported listing that its item at eBay must follow. */
export interface Edit {
  field: MarketplaceField;
  edit: (listing: ListingDocument) => Partial<ListingDocument>;
  /** The elements of the item that the edit may change. Everything else must stay. */
  about: (listing: ListingDocument, item: ItemAtEbay) => IsAbout;
  /**
   * Whether the edit is possible for an item. If it isn't, or if the item has the value already, nothing is
   * sent. Default: always.
   */
  fits?: (item: ItemAtEbay, listing: ListingDocument) => boolean;
  /** Whether a buyer sees the edit. `raw` is eBay's item. */
  isThere: (item: ItemAtEbay, edited: ListingDocument, raw: XmlElement) => boolean;
}

export const NEW_PICTURE = "https://i.ebayimg.com/new.jpg";

export const at =
  (...paths: readonly string[]): Edit["about"] =>
  () =>
  (path) =>
    paths.includes(path);
/** Matches a container, or all containers of the same name. */
const below =
  (start: string): Edit["about"] =>
  () =>
  (path) =>
    path.startsWith(start);
/** Matches the pair or the descriptor of a name. */
const named =
  (container: string, nameIn: (listing: ListingDocument) => string): Edit["about"] =>
  (listing) =>
  (path, element) =>
    path.startsWith(`${container}/`) &&
    element.children.length > 0 &&
    textAt(element, "Name") === nameIn(listing).trim();

const getFirstName = ({ itemSpecifics }: ListingDocument) => Object.keys(itemSpecifics)[0] ?? "Scale";
const findValues = ({ specifics }: ItemAtEbay, wanted: string) =>
  specifics.find(({ name }) => name === wanted)?.values.join("|");
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** At least one edit for each field that eBay has, except the terms. */
export const EDITS: Readonly<Record<string, Edit>> = {
  "the title": {
    field: "title",
    edit: () => ({ title: "Another title" }),
    about: at("Title"),
    isThere: ({ title }, edited) => title === edited.title,
  },
  "the SKU": {
    field: "sku",
    edit: () => ({ sku: "NEW-1" }),
    about: at("SKU"),
    isThere: ({ sku }, edited) => sku === edited.sku,
  },
  "the SKU, taken away": {
    field: "sku",
    edit: () => ({ sku: null }),
    about: at("SKU"),
    isThere: ({ sku }) => sku === null,
  },
  "the price": {
    field: "price",
    edit: () => ({ price: 1_012.34 }),
    about: at("StartPrice"),
    isThere: (_, edited, raw) => Number(textAt(raw, "StartPrice")) === edited.price,
  },
  "the quantity": {
    field: "quantity",
    edit: () => ({ quantity: 4_242 }),
    about: at("Quantity"),
    // A revision sends the available quantity.
    isThere: (_, edited, raw) => Number(textAt(raw, "Quantity")) === edited.quantity,
  },
  "the description": {
    field: "description",
    edit: () => ({ description: "Other words" }),
    about: at("Description"),
    isThere: ({ descriptionHtml }) => descriptionHtml?.includes("Other words") === true,
  },
  "the pictures": {
    field: "firebaseImages",
    edit: () => ({ firebaseImages: ["ours"] }),
    about: below("PictureDetails/PictureURL"),
    isThere: ({ pictureUrls }) => isSame(pictureUrls, [NEW_PICTURE]),
  },
  "the condition": {
    field: "conditionId",
    edit: ({ conditionId }) => ({ conditionId: conditionId === "7000" ? "3000" : "7000" }),
    about: at("ConditionID"),
    isThere: ({ conditionId }, edited) => conditionId === edited.conditionId,
  },
  "an answer about the condition": {
    field: "conditionDescriptors",
    edit: ({ conditionDescriptors }) => ({
      conditionDescriptors: { ...conditionDescriptors, "40001": "400012" },
    }),
    about: named("ConditionDescriptors", () => "40001"),
    isThere: ({ conditionDescriptors }) => conditionDescriptors?.["40001"] === "400012",
  },
  "no answers about the condition": {
    field: "conditionDescriptors",
    edit: () => ({ conditionDescriptors: {} }),
    about: () => (path, element) =>
      path.startsWith("ConditionDescriptors/") &&
      element.children.length > 0 &&
      textAt(element, "AdditionalInfo") === undefined,
    isThere: ({ conditionDescriptors }) => isSame(conditionDescriptors, {}),
  },
  "the category": {
    field: "primaryCategory",
    edit: () => ({ primaryCategory: { categoryId: "19107", name: null } }),
    about: below("PrimaryCategory"),
    isThere: ({ category }, edited) => category?.id === edited.primaryCategory?.categoryId,
  },
  "the store category": {
    field: "storeCategory",
    edit: () => ({ storeCategory: { id: "76", name: "Mine" } }),
    about: at("Storefront/StoreCategoryID"),
    isThere: ({ storeCategoryIds: [first] }) => first === "76",
  },
  "the second store category": {
    field: "storeCategory2",
    edit: () => ({ storeCategory2: { id: "77", name: "Mine" } }),
    about: at("Storefront/StoreCategory2ID"),
    isThere: ({ storeCategoryIds: [, second] }) => second === "77",
  },
  "no store category": {
    field: "storeCategory",
    edit: () => ({ storeCategory: null }),
    about: at("Storefront/StoreCategoryID"),
    fits: ({ storeCategoryIds: [first = "0"] }) => first !== "0",
    isThere: ({ storeCategoryIds: [first] }) => first === "0",
  },
  "a new specific": {
    field: "itemSpecifics",
    edit: ({ itemSpecifics }) => ({ itemSpecifics: { ...itemSpecifics, "New name": "New|Newer" } }),
    about: named("ItemSpecifics", () => "New name"),
    isThere: (item) => findValues(item, "New name") === "New|Newer",
  },
  "a specific": {
    field: "itemSpecifics",
    edit: (listing) => ({ itemSpecifics: { ...listing.itemSpecifics, [getFirstName(listing)]: "1:431" } }),
    about: named("ItemSpecifics", getFirstName),
    isThere: (item, edited) => findValues(item, getFirstName(edited)) === "1:431",
  },
  "a specific, taken away": {
    field: "itemSpecifics",
    edit: ({ itemSpecifics }) => ({
      itemSpecifics: Object.fromEntries(Object.entries(itemSpecifics).slice(1)),
    }),
    about: named("ItemSpecifics", getFirstName),
    fits: ({ specifics }) => specifics.length > 0,
    isThere: ({ specifics }, edited) => specifics.length === Object.keys(edited.itemSpecifics).length,
  },
  "all specifics, taken away": {
    field: "itemSpecifics",
    edit: () => ({ itemSpecifics: {} }),
    about: below("ItemSpecifics"),
    isThere: ({ specifics }) => specifics.length === 0,
  },
  "whether offers are taken": {
    field: "bestOfferEnabled",
    edit: ({ bestOfferEnabled }) => ({ bestOfferEnabled: bestOfferEnabled !== true }),
    about: at("BestOfferDetails/BestOfferEnabled"),
    isThere: ({ bestOffer }, edited) => bestOffer.enabled === edited.bestOfferEnabled,
  },
  "the limits of offers": {
    field: "bestOfferDetails",
    edit: () => ({ bestOfferDetails: { autoAcceptPrice: 9.5, minimumBestOfferPrice: 5 } }),
    about: at("ListingDetails/MinimumBestOfferPrice", "ListingDetails/BestOfferAutoAcceptPrice"),
    fits: ({ bestOffer }) => bestOffer.enabled,
    isThere: ({ bestOffer }) => bestOffer.autoAcceptCents === 950 && bestOffer.minimumCents === 500,
  },
  "immediate payment": {
    field: "immediatePayment",
    edit: ({ immediatePayment }) => ({ immediatePayment: immediatePayment !== true }),
    about: at("AutoPay"),
    isThere: ({ immediatePayment }, edited) => immediatePayment === edited.immediatePayment,
  },
};
