import { createHash } from "node:crypto";

import type { ItemAtEbay, ListingDocument } from "../../contract/documents.ts";
import { type ItemPlan, planItem } from "../../contract/item/itemPlan.ts";
import { NO_TEXTS } from "../../contract/item/listingTexts.ts";
import type { Requirement } from "../../contract/reasons/needs.ts";
import type { ResolvedTerms, Resolution } from "../../contract/listings/terms/resolveTerms.ts";
import { MISSING_TERMS } from "../../contract/reasons/missingTerms.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { MAX_LISTING_PICTURES } from "../../contract/wire/limits.ts";
import { type ItemFacts, NO_ITEM_FACTS } from "../item/itemFacts.ts";
import { renderDescriptionHtml, renderTemplate } from "./descriptionHtml.ts";
import type { NewItem } from "./marketplace.ts";
import { applyTexts } from "./whole/specifics.ts";

/** Maximum length of `ApplicationData`. Source: Trading API reference. */
const MAX_APPLICATION_DATA_LENGTH = 32;
/**
 * Returns the UUID of a publication. It is the same for all attempts, and unique per user, listing and
 * generation.
 */
export function makePublicationUuid(uid: string, listingId: string, generation: number): string {
  const identity = JSON.stringify([uid, listingId, generation]);
  return createHash("sha256").update(identity).digest("hex").slice(0, 32);
}

/** Throws `listing/not-publishable` with all missing requirements, and the field that fixes the first one. */
export function assertPublishable(needs: readonly Requirement[]): void {
  const [first] = needs;
  if (first === undefined) return;
  throw new AppError("listing/not-publishable", {
    needs: needs.map(({ code }) => code).join("\n"),
    field: first.field,
    ...(first.part !== null && { part: first.part }),
  });
}

/**
 * Throws `listing/terms-missing` with everything that the selling terms are missing (decisions/ebay/0140).
 */
export function assertTerms({ missing }: Pick<Resolution, "missing">): void {
  const [first] = missing;
  if (first === undefined) return;
  throw new AppError("listing/terms-missing", {
    missing: missing.join(" "),
    field: MISSING_TERMS[first].part ?? "terms",
  });
}

/** Lists what a listing needs before it can go live, such as `a price`. Ignores the rules of its category. */
export const listMissingToPublish = (listing: ListingDocument): string[] =>
  planItem(listing, null, NO_TEXTS).requirements.map(({ words }) => words);

/** Returns the photos to publish without duplicates, up to the marketplace's limit. */
export const listPicturesToPublish = (listing: ListingDocument): string[] =>
  [...new Set(listing.firebaseImages)].slice(0, MAX_LISTING_PICTURES);

/**
 * Plans the item of a listing. `origin` is the listing's item, or the one it was copied from, if it was read.
 */
export const planNewItem = (
  listing: ListingDocument,
  { rules, texts }: ItemFacts = NO_ITEM_FACTS,
  origin: ItemAtEbay | null = null,
): ItemPlan => {
  const theirs = (origin?.conditionId ?? null) as ListingDocument["conditionId"];
  const conditionId = listing.conditionId ?? theirs;
  const own = origin && applyTexts(origin.specifics, listing.itemSpecifics);
  return planItem({ ...listing, conditionId }, rules, texts, own);
};

interface NewItemParts {
  uuid: string;
  pictureUrls: readonly string[];
  terms: ResolvedTerms;
  /** The listing's item, or the one it was copied from, if it was read. */
  origin?: ItemAtEbay | null;
  facts?: ItemFacts;
}

export function buildNewItem(
  listingId: string,
  listing: ListingDocument,
  { uuid, pictureUrls, terms, origin = null, facts = NO_ITEM_FACTS }: NewItemParts,
): NewItem {
  const plan = planNewItem(listing, facts, origin);
  const { condition, contacts } = plan;
  return {
    uuid,
    applicationData: listingId.length <= MAX_APPLICATION_DATA_LENGTH ? listingId : null,
    title: listing.title.trim(),
    descriptionHtml: renderDescriptionHtml(listing, origin, () => renderTemplate(listing, plan, facts.texts)),
    sku: listing.sku,
    quantity: listing.quantity,
    priceCents: toCents(listing.price ?? 0),
    terms,
    pictureUrls,
    specifics: plan.specifics.map(({ name, values }) => ({ name, values: [...values] })),
    conditionId: condition.conditionId,
    conditionDescription: condition.description,
    conditionDescriptors: toDescriptors(listing, condition.conditionId, facts.rules),
    contacts,
    categoryId: listing.primaryCategory?.categoryId ?? origin?.category?.id ?? null,
    storeCategoryIds: [listing.storeCategory, listing.storeCategory2].flatMap(
      (category) => category?.id ?? [],
    ),
    bestOffer: toBestOffer(listing),
    immediatePayment: listing.immediatePayment ?? null,
    containers: planContainers(condition.conditionId, origin),
  };
}

/** Omits descriptors of other conditions, if the category's rules are known. */
function toDescriptors(
  { conditionDescriptors }: ListingDocument,
  conditionId: string | null,
  rules: ItemFacts["rules"],
): NewItem["conditionDescriptors"] {
  const conditions = rules !== null && rules !== "no-leaf" ? rules.conditions : [];
  const accepted = conditions.find(({ id }) => id === conditionId)?.descriptors;
  const given = Object.entries(conditionDescriptors ?? {}).filter(
    ([name]) => accepted === undefined || accepted.some(({ id }) => id === name),
  );
  return conditionDescriptors ? Object.fromEntries(given) : null;
}

/** Drops the original's condition descriptors if the condition differs. */
function planContainers(conditionId: string | null, origin: ItemAtEbay | null): NewItem["containers"] {
  const { ConditionDescriptors: descriptors, ...others } = origin?.containers ?? {};
  const isKept = descriptors !== undefined && origin?.conditionId === conditionId;
  return isKept ? { ...others, ConditionDescriptors: descriptors } : others;
}

/** Returns the offer settings. Limits only apply if offers are enabled. */
function toBestOffer({ bestOfferEnabled, bestOfferDetails }: ListingDocument): NewItem["bestOffer"] {
  if (bestOfferEnabled === undefined || bestOfferEnabled === null) return null;
  const { autoAcceptPrice = null, minimumBestOfferPrice = null } = bestOfferEnabled
    ? (bestOfferDetails ?? {})
    : {};
  return {
    enabled: bestOfferEnabled,
    autoAcceptCents: toCents(autoAcceptPrice ?? 0),
    minimumCents: toCents(minimumBestOfferPrice ?? 0),
  };
}

const toCents = (dollars: number): number => Math.round(dollars * 100);
