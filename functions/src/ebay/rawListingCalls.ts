import type { Reason } from "../contract/reasons/reasonText.ts";
import type { ResolvedTerms } from "../contract/listings/terms/resolveTerms.ts";
import type { NewItem } from "../domain/listings/marketplace.ts";
import { withRetries } from "./http/http.ts";
import { sortBySequence, readFields, writeFields } from "./item/itemFields.ts";
import { buildItemXml } from "./item/xml/itemXml.ts";
import { readListedItem } from "./listingCalls.ts";
import type { EbaySettings } from "./settings.ts";
import { callOnce, callTrading, repeatTrading } from "./trading/tradingClient.ts";
import { AppError } from "../contract/wire/errors.ts";
import { changeHandlingCents, readHandlingCents } from "./item/xml/termsXml.ts";
import { findElements, readText, readTexts, type XmlInputElement, type XmlNode } from "./trading/xml.ts";
import type { RawListings, SellerFields } from "../domain/tester/unifiedListing.ts";

export const TESTER_APIS = {
  GET: "GetItem",
  UPDATE: "ReviseFixedPriceItem",
  CREATE: "AddFixedPriceItem",
} as const;

/**
 * Creates the calls of the API tester, which use eBay's field names. A new item gets our usual defaults for
 * omitted fields.
 */
export function createEbayRawListingCalls(settings: EbaySettings): RawListings {
  const getItem = async (token: string, itemId: string) => {
    const request = { DetailLevel: "ReturnAll", IncludeItemSpecifics: true, ItemID: itemId };
    const answer = await repeatTrading(settings, token, TESTER_APIS.GET, request);
    return findElements(answer.body, "Item")[0];
  };

  return {
    async read(token, itemId) {
      const item = await getItem(token, itemId);
      const sold = Number(readText(item, "SellingStatus", "QuantitySold") ?? 0);
      const handling = readHandlingCents(item);
      const { HandlingCost: _, ...fields } = readFields(item);
      return {
        ItemID: readText(item, "ItemID"),
        ...fields,
        ...(handling !== null && { HandlingCost: handling / 100 }),
        // eBay's `Quantity` includes sold copies, but an update sets the available quantity.
        Quantity: Number(readText(item, "Quantity") ?? 0) - sold,
        QuantitySold: sold,
        CurrentPrice: Number(readText(item, "SellingStatus", "CurrentPrice") ?? 0),
        ListingStatus: readText(item, "SellingStatus", "ListingStatus"),
        StartTime: readText(item, "ListingDetails", "StartTime"),
        EndTime: readText(item, "ListingDetails", "EndTime"),
        ViewItemURL: readText(item, "ListingDetails", "ViewItemURL"),
      };
    },

    async update(token, itemId, fields) {
      const { HandlingCost: handling, ...others } = fields;
      const changes = writeFields(others);
      const isOfContainer = CONTAINERS.some((name) => name in changes) || handling !== undefined;
      const item = isOfContainer ? await getItem(token, itemId) : undefined;
      const whole = { ...changes, ...completeContainers(item, changes) };
      const shipping = handling === undefined ? null : changeHandling(item, toCents(handling));
      const request = {
        Item: sortBySequence({ ItemID: itemId, ...whole, ...(shipping && { ShippingDetails: shipping }) }),
      };
      // A copy can have been sold before a repeat, which would offer it again.
      await callOnce(settings, token, TESTER_APIS.UPDATE, request);
    },

    async create(token, fields, uuid, terms) {
      if (fields.HandlingCost !== undefined && terms.policies !== null) throw createNoHandlingError("policy");
      // The handling cost is part of the terms.
      const given = writeFields({ ...fields, HandlingCost: undefined });
      const item = buildItemXml(buildNewItem(fields, uuid, terms));
      const request = { Item: sortBySequence({ ...item, ...given }) };
      const { itemId } = await withRetries(settings, async () =>
        readListedItem(settings, await callTrading(settings, token, TESTER_APIS.CREATE, request)),
      );
      return itemId;
    },
  };
}

/** Builds a new item from the seller's terms and our defaults, overridden by the given fields. */
function buildNewItem(fields: SellerFields, uuid: string, terms: ResolvedTerms): NewItem {
  return {
    uuid,
    applicationData: null,
    title: fields.Title ?? "",
    descriptionHtml: fields.Description ?? fields.Title ?? "",
    sku: fields.SKU ?? null,
    quantity: fields.Quantity ?? 1,
    priceCents: Math.round((fields.StartPrice ?? 0) * 100),
    terms,
    pictureUrls: fields.PictureDetails ?? [],
    specifics: [],
    conditionDescription: null,
    conditionDescriptors: null,
    contacts: { manufacturer: null, responsible: null },
    conditionId: null,
    categoryId: null,
    storeCategoryIds: [],
    bestOffer: null,
    immediatePayment: null,
    containers: {},
  };
}

/**
 * Returns an item's shipping with a new handling cost. Throws if eBay has no separate handling cost for it
 * (decisions/ebay/0250).
 */
function changeHandling(item: XmlNode | undefined, cents: number): XmlInputElement | null {
  const changed = changeHandlingCents(item, cents);
  if (typeof changed === "object") return changed;
  throw createNoHandlingError(changed);
}

const createNoHandlingError = (why: "policy" | "flat" | "free"): AppError =>
  new AppError("ebay/refused", { reason: `handling-${why}` satisfies Reason, field: "handlingCost" });

const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Containers that eBay replaces as a whole. */
const CONTAINERS = ["ListingDetails", "Storefront", "ItemSpecifics", "PictureDetails"] as const;
/** The parts of these containers that a seller can set. */
const PARTS = {
  ListingDetails: ["MinimumBestOfferPrice", "LocalListingDistance", "BestOfferAutoAcceptPrice"],
  Storefront: ["StoreCategoryID", "StoreCategory2ID"],
  PictureDetails: ["GalleryType", "PhotoDisplay"],
} as const;

/** Completes the changed containers with the item's other values. Merges item specifics by name. */
function completeContainers(item: XmlNode | undefined, changes: XmlInputElement): XmlInputElement {
  const complete: Record<string, XmlInputElement> = {};
  for (const name of CONTAINERS) {
    const given = changes[name] as XmlInputElement | undefined;
    if (given === undefined) continue;
    complete[name] =
      name === "ItemSpecifics"
        ? { NameValueList: mergeSpecifics(item, given["NameValueList"] as readonly XmlInputElement[]) }
        : { ...readParts(item, name), ...given };
  }
  return complete;
}

const readParts = (item: XmlNode | undefined, container: keyof typeof PARTS): XmlInputElement =>
  Object.fromEntries(
    PARTS[container].flatMap((part) =>
      findElements(item, container, part).map((found) => [part, found] as const),
    ),
  );

function mergeSpecifics(item: XmlNode | undefined, given: readonly XmlInputElement[]): XmlInputElement[] {
  const names = new Set(given.map(({ Name }) => (typeof Name === "string" ? Name.toLowerCase() : "")));
  const kept = findElements(item, "ItemSpecifics", "NameValueList").flatMap((pair) => {
    const name = readText(pair, "Name");
    const values = readTexts(pair, "Value");
    return name === null || names.has(name.toLowerCase()) ? [] : [{ Name: name, Value: values }];
  });
  return [...kept, ...given];
}
