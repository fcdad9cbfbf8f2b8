import type { ItemAtEbay, ListingDocument } from "../../../contract/documents.ts";
import { resolveTerms } from "../../../contract/listings/terms/resolveTerms.ts";
import type { MarketplaceField } from "../../../contract/listings/listingEdit.ts";
import { planItem } from "../../../contract/item/itemPlan.ts";
import { type ListingTexts, NO_TEXTS } from "../../../contract/item/listingTexts.ts";
import { renderDescriptionHtml, renderTemplate } from "../descriptionHtml.ts";
import type { ItemChanges } from "../marketplace.ts";
import { buildNewItem } from "../newItem.ts";
import { applyTerms, planTerms } from "./planTerms.ts";
import { isSame } from "../whole/listingValues.ts";
import { applyTexts } from "../whole/specifics.ts";
import { countCopiesLeft } from "../changeLiveQuantity.ts";

/**
 * Plans the changes that give the item the listing's values of these fields. `fresh` is the item's current
 * state, which the listing has already adopted. Values that the item already has aren't sent. eBay replaces
 * specifics, offer limits and store categories as a whole, so unedited ones are sent with their values in
 * `fresh`.
 */
export function planRevision(
  listing: ListingDocument,
  fields: readonly MarketplaceField[],
  fresh: ItemAtEbay,
  pictureUrls: readonly string[],
  texts: ListingTexts = NO_TEXTS,
): ItemChanges {
  const has = (name: MarketplaceField) => fields.includes(name);
  const item = buildNewItem("", listing, { uuid: "", pictureUrls, terms: NO_TERMS });
  const quantity = countCopiesLeft(listing, fresh.quantitySold);
  const specifics = applyTexts(fresh.specifics, listing.itemSpecifics);
  const descriptionHtml = renderDescriptionHtml(listing, fresh, () =>
    renderTemplate(listing, planItem(listing, null, texts, specifics), texts),
  );
  const keepIfDifferent = <T>(value: T, theirs: unknown): T | undefined =>
    JSON.stringify(value) === JSON.stringify(theirs) ? undefined : value;
  const planned: { [Name in keyof ItemChanges]-?: ItemChanges[Name] | undefined } = {
    title: has("title") ? keepIfDifferent(item.title, fresh.title) : undefined,
    descriptionHtml: has("description") ? keepIfDifferent(descriptionHtml, fresh.descriptionHtml) : undefined,
    priceCents:
      has("price") && listing.price !== null ? keepIfDifferent(item.priceCents, fresh.priceCents) : undefined,
    quantity: has("quantity") ? keepIfDifferent(quantity, fresh.quantity) : undefined,
    // At eBay the handling cost is part of the terms.
    terms: has("handlingCost") || has("terms") ? planTerms(listing, fresh) : undefined,
    sku: has("sku") ? keepIfDifferent(item.sku, fresh.sku) : undefined,
    conditionId:
      has("conditionId") && listing.conditionId
        ? keepIfDifferent(listing.conditionId, fresh.conditionId)
        : undefined,
    conditionDescriptors:
      has("conditionDescriptors") &&
      listing.conditionDescriptors &&
      !isSame("conditionDescriptors", listing.conditionDescriptors, fresh.conditionDescriptors, fresh.title)
        ? listing.conditionDescriptors
        : undefined,
    categoryId:
      has("primaryCategory") && item.categoryId !== null
        ? keepIfDifferent(item.categoryId, fresh.category?.id)
        : undefined,
    storeCategoryIds: getStoreCategories(listing, fields, fresh),
    specifics: has("itemSpecifics") ? keepIfDifferent(specifics, fresh.specifics) : undefined,
    bestOfferEnabled:
      has("bestOfferEnabled") && typeof listing.bestOfferEnabled === "boolean"
        ? keepIfDifferent(listing.bestOfferEnabled, fresh.bestOffer.enabled)
        : undefined,
    offerLimits: getOfferLimits(listing, fields, fresh),
    immediatePayment:
      has("immediatePayment") && item.immediatePayment !== null
        ? keepIfDifferent(item.immediatePayment, fresh.immediatePayment)
        : undefined,
    // The pictures were uploaded again, so their URLs always differ.
    pictureUrls: has("firebaseImages") && pictureUrls.length > 0 ? item.pictureUrls : undefined,
  };
  return Object.fromEntries(Object.entries(planned).filter(([, value]) => value !== undefined));
}

/** A revision plans the terms separately. */
const NO_TERMS = resolveTerms(null, {}).terms;

/** "0" means no category. */
function getStoreCategories(
  listing: ListingDocument,
  fields: readonly MarketplaceField[],
  { storeCategoryIds: [first = "0", second = "0"] }: ItemAtEbay,
): readonly string[] | undefined {
  const wanted = [
    fields.includes("storeCategory") ? (listing.storeCategory?.id ?? "0") : first,
    fields.includes("storeCategory2") ? (listing.storeCategory2?.id ?? "0") : second,
  ];
  return wanted[0] === first && wanted[1] === second ? undefined : wanted;
}

/** Limits only apply if offers are enabled. */
function getOfferLimits(
  { bestOfferEnabled, bestOfferDetails }: ListingDocument,
  fields: readonly MarketplaceField[],
  { bestOffer }: ItemAtEbay,
): ItemChanges["offerLimits"] {
  if (!fields.includes("bestOfferDetails") || !(bestOfferEnabled ?? bestOffer.enabled)) return undefined;
  const limits = {
    autoAcceptCents: Math.round((bestOfferDetails?.autoAcceptPrice ?? 0) * 100),
    minimumCents: Math.round((bestOfferDetails?.minimumBestOfferPrice ?? 0) * 100),
  };
  const isSame =
    limits.autoAcceptCents === bestOffer.autoAcceptCents && limits.minimumCents === bestOffer.minimumCents;
  return isSame ? undefined : limits;
}

/** Returns the item's state after a revision. */
export function applyChanges(item: ItemAtEbay, changes: ItemChanges): ItemAtEbay {
  const { bestOfferEnabled, offerLimits: limits, categoryId, terms, ...same } = changes;
  const bestOffer = {
    ...item.bestOffer,
    ...(bestOfferEnabled !== undefined && { enabled: bestOfferEnabled }),
    ...limits,
  };
  const category = categoryId ? { id: categoryId, name: null } : item.category;
  const lists = {
    pictureUrls: [...(changes.pictureUrls ?? item.pictureUrls)],
    storeCategoryIds: [...(changes.storeCategoryIds ?? item.storeCategoryIds)],
    specifics: [...(changes.specifics ?? item.specifics)],
  };
  return { ...item, ...same, ...lists, bestOffer, category, terms: applyTerms(item.terms, terms) };
}
