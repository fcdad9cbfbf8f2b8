import type { ItemChanges, NewItem, OfferLimits } from "../../../domain/listings/marketplace.ts";
import { buildContacts } from "./contactsXml.ts";
import { buildDescriptors } from "./descriptorsXml.ts";
import { sortBySequence } from "../itemFields.ts";
import { toDollars } from "./shippingXml.ts";
import { buildTermChanges, buildTerms } from "./termsXml.ts";
import { readText, type XmlElement, type XmlInputElement } from "../../trading/xml.ts";
import { SELLING_DEFAULTS as defaults } from "../../settings.ts";

/** Elements that a copy takes from its original unchanged. Its terms are built separately. */
const COPIED = (
  "Charity Location LotSize PrivateListing ProductListingDetails SecondaryCategory ShipToLocations SubTitle " +
  "DisableBuyerRequirements VideoDetails CustomPolicies CrossBorderTrade BuyerRequirementDetails " +
  "ConditionDescriptors ConditionDescription Regulatory QuantityRestrictionPerBuyer"
).split(" ");

/**
 * Builds the `Item` of AddFixedPriceItem in the schema's order. Fixed price listings support only "good till
 * cancelled".
 */
export function buildItemXml(item: NewItem): XmlInputElement {
  const original = item.containers as XmlElement;
  const copied = Object.fromEntries(
    COPIED.flatMap((name) => (original[name] === undefined ? [] : [[name, original[name]] as const])),
  );
  const descriptors = buildDescriptors(item.conditionDescriptors, original);
  return sortBySequence({
    ApplicationData: item.applicationData ?? undefined,
    AutoPay: item.immediatePayment ?? undefined,
    Currency: defaults.currency,
    Description: item.descriptionHtml,
    ListingDetails: item.bestOffer ? buildOfferLimits(item.bestOffer) : undefined,
    ListingDuration: "GTC",
    ListingType: "FixedPriceItem",
    PrimaryCategory: { CategoryID: item.categoryId ?? defaults.categoryId },
    Quantity: item.quantity,
    Site: defaults.site,
    StartPrice: toDollars(item.priceCents),
    Storefront: item.storeCategoryIds.length > 0 ? buildStorefront(item.storeCategoryIds) : undefined,
    Title: item.title,
    UUID: item.uuid,
    BestOfferDetails: item.bestOffer ? { BestOfferEnabled: item.bestOffer.enabled } : undefined,
    SKU: item.sku ?? undefined,
    PictureDetails: { PictureURL: item.pictureUrls },
    ItemSpecifics: buildSpecifics(item.specifics),
    ConditionID: item.conditionId ?? defaults.conditionId,
    ConditionDescription: item.conditionDescription ?? undefined,
    ...copied,
    // Overrides the original's values with the seller's choices for the copy.
    ConditionDescriptors:
      descriptors === "none" ? undefined : (descriptors ?? original["ConditionDescriptors"]),
    Regulatory: buildContacts(item.contacts, original["Regulatory"]),
    ...buildTerms(item.terms, original),
  });
}

/**
 * Builds a revision from the changes and the fields to delete, in the schema's order. eBay replaces a
 * container as a whole, so each changed container includes the other values of `read`, the containers of a
 * fresh reading (decisions/ebay/0247).
 */
export function buildRevision(itemId: string, changes: ItemChanges, read: XmlElement): XmlInputElement {
  const { bestOfferEnabled, categoryId, offerLimits, pictureUrls, sku, specifics, terms } = changes;
  // Descriptors of the old condition don't apply to a new one.
  const descriptors = buildDescriptors(
    changes.conditionDescriptors ?? null,
    changes.conditionId === undefined ? read : {},
  );
  const deleted = [
    ...(descriptors === "none" ? ["Item.ConditionDescriptors"] : []),
    ...(sku === null ? ["Item.SKU"] : []),
    ...(specifics?.length === 0 ? ["Item.ItemSpecifics"] : []),
  ];
  const item: XmlInputElement = {
    AutoPay: changes.immediatePayment,
    Description: changes.descriptionHtml,
    ItemID: itemId,
    ListingDetails: offerLimits
      ? { ...readBack(read, "ListingDetails", ["LocalListingDistance"]), ...buildOfferLimits(offerLimits) }
      : undefined,
    PrimaryCategory: categoryId ? { CategoryID: categoryId } : undefined,
    Quantity: changes.quantity,
    StartPrice: changes.priceCents === undefined ? undefined : toDollars(changes.priceCents),
    Storefront: changes.storeCategoryIds ? buildStorefront(changes.storeCategoryIds) : undefined,
    Title: changes.title,
    BestOfferDetails: bestOfferEnabled === undefined ? undefined : { BestOfferEnabled: bestOfferEnabled },
    SKU: sku ?? undefined,
    PictureDetails: pictureUrls
      ? { ...readBack(read, "PictureDetails", ["GalleryType", "PhotoDisplay"]), PictureURL: pictureUrls }
      : undefined,
    ItemSpecifics: specifics && specifics.length > 0 ? buildSpecifics(specifics) : undefined,
    ConditionID: changes.conditionId,
    ConditionDescriptors: descriptors === "none" ? undefined : descriptors,
    ...(terms && buildTermChanges(terms, read)),
  };
  return { ...(deleted.length > 0 && { DeletedField: deleted }), Item: sortBySequence(item) };
}

/** Returns the parts of a container that a seller can set, with eBay's values. */
function readBack(read: XmlElement, container: string, parts: readonly string[]): XmlInputElement {
  return Object.fromEntries(
    parts.flatMap((part) => {
      const text = readText(read, container, part);
      return text === null ? [] : [[part, text] as const];
    }),
  );
}

const buildSpecifics = (specifics: NewItem["specifics"]): XmlInputElement => ({
  NameValueList: specifics.map(({ name, values }) => ({ Name: name, Value: values })),
});

const buildOfferLimits = ({ autoAcceptCents, minimumCents }: OfferLimits): XmlInputElement => ({
  MinimumBestOfferPrice: toDollars(minimumCents),
  BestOfferAutoAcceptPrice: toDollars(autoAcceptCents),
});

/** Builds the store categories. Id 0 means none. */
const buildStorefront = ([first = "0", second = "0"]: readonly string[]): XmlInputElement => ({
  StoreCategoryID: first,
  StoreCategory2ID: second,
});
