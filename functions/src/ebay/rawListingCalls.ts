import type { RawListings, SellerFields } from "../domain/tester/ports.ts";
import { createPolicyCache } from "./businessPolicies.ts";
import { withRetries } from "./http.ts";
import { sortBySequence, readFields, writeFields } from "./itemFields.ts";
import { buildItemXml } from "./itemXml.ts";
import { readListedItem } from "./listingCalls.ts";
import type { EbaySettings } from "./settings.ts";
import { assertSuccess, callTrading } from "./tradingClient.ts";
import { type XmlElement, type XmlInputElement, findElements, readText } from "./xml.ts";

/** The calls behind the tester's three operations. */
export const TESTER_APIS = {
  GET: "GetItem",
  UPDATE: "ReviseFixedPriceItem",
  CREATE: "AddFixedPriceItem",
} as const;

/** The tester's listing by eBay's field names. A new item gets our usual defaults for omitted fields. */
export function ebayRawListingCalls(settings: EbaySettings): RawListings {
  const terms = createPolicyCache(settings);
  const getItem = async (token: string, itemId: string) => {
    const request = { DetailLevel: "ReturnAll", IncludeItemSpecifics: true, ItemID: itemId };
    const answer = await withRetries(settings, async () =>
      assertSuccess(await callTrading(settings, token, TESTER_APIS.GET, request)),
    );
    return findElements(answer.body, "Item")[0];
  };

  return {
    async read(token, itemId) {
      const item = await getItem(token, itemId);
      const sold = Number(readText(item, "SellingStatus", "QuantitySold") ?? 0);
      return {
        ItemID: readText(item, "ItemID"),
        ...readFields(item),
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
      const changes = writeFields(fields);
      const isShipping = "ShippingDetails" in changes;
      const stored = isShipping
        ? findElements(await getItem(token, itemId), "ShippingDetails")[0]
        : undefined;
      // eBay replaces this container as a whole. Without its services the item couldn't be shipped anywhere.
      const whole = typeof stored === "object" ? addShipping(changes, stored) : changes;
      const request = { Item: sortBySequence({ ItemID: itemId, ...whole }) };
      await withRetries(settings, async () =>
        assertSuccess(await callTrading(settings, token, TESTER_APIS.UPDATE, request)),
      );
    },

    async create(token, fields, uuid) {
      // The handling cost has become the flat shipping price.
      const given = writeFields({ ...fields, HandlingCost: undefined });
      const listed = await terms.use(token, (policies) => {
        const request = {
          Item: sortBySequence({ ...buildItemXml(buildNewItem(fields, uuid), policies), ...given }),
        };
        const add = async () =>
          readListedItem(settings, await callTrading(settings, token, TESTER_APIS.CREATE, request));
        return withRetries(settings, add);
      });
      return listed.itemId;
    },
  };
}

/** Builds a new item from our defaults, overridden by the given fields. */
function buildNewItem(fields: SellerFields, uuid: string): Parameters<typeof buildItemXml>[0] {
  return {
    uuid,
    applicationData: null,
    title: fields.Title ?? "",
    descriptionHtml: fields.Description ?? fields.Title ?? "",
    sku: fields.SKU ?? null,
    quantity: fields.Quantity ?? 1,
    priceCents: Math.round((fields.StartPrice ?? 0) * 100),
    shippingCents: Math.round((fields.HandlingCost ?? 0) * 100),
    pictureUrls: fields.PictureDetails ?? [],
    specifics: [],
    conditionDescription: null,
    conditionId: null,
    categoryId: null,
    storeCategoryIds: [],
    bestOffer: null,
    immediatePayment: null,
    containers: {},
  };
}

function addShipping(changes: XmlInputElement, stored: XmlElement): XmlInputElement {
  return { ...changes, ShippingDetails: { ...stored, ...(changes["ShippingDetails"] as XmlInputElement) } };
}
