import * as z from "zod";

import { API_KEY_SCOPES } from "./apiKeys.ts";
import { type ListingField, MARKETPLACE_FIELDS } from "../listings/edits.ts";
import { pickFacts, FIELDS, type FieldName, type FieldWith, listFieldsWith } from "../listings/fields.ts";
import {
  bestOfferDetails,
  carDetails,
  CONDITION_IDS,
  listingTraffic,
  primaryCategory,
} from "../listings/values.ts";
import { listingTerms } from "../listings/terms/terms.ts";
import { LISTING_STATUSES } from "../listings/listings.ts";

const time = z.iso.datetime().describe("UTC, ISO 8601.");
const dollars = z.number().describe("US dollars.");

/** `unknown`: the listing is at the marketplace, but its state isn't known. */
const API_LISTING_STATUSES = [...LISTING_STATUSES, "unknown"] as const;

/** Schemas of fields by kind, unless `ANSWERS` has one. Null means unknown. */
const ANSWER_OF_KIND = {
  text: z.string().nullable(),
  longText: z.string().nullable(),
  amount: dollars.nullable(),
  count: z.int().nullable(),
  flag: z.boolean().nullable(),
  time: time.nullable(),
} as const;

export const API_FIELDS = listFieldsWith("api");
export type ApiField = FieldWith<"api">;
type KindOf<Name extends FieldName> = (typeof FIELDS)[Name]["kind"];
type WithoutKind = {
  [Name in ApiField]: KindOf<Name> extends keyof typeof ANSWER_OF_KIND ? never : Name;
}[ApiField];

const ANSWERS = {
  title: z.string(),
  status: z.enum(API_LISTING_STATUSES),
  quantity: z.int().describe("Copies for sale."),
  quantitySold: z.int(),
  handlingCost: dollars
    .nullable()
    .describe("The packing cost that the buyer pays in addition to shipping, in US dollars."),
  terms: listingTerms
    .nullable()
    .describe(
      "The listing's own selling terms. The seller's terms apply for each part that is null. Prices are in US dollars.",
    ),
  conditionId: z.enum(CONDITION_IDS).nullable().describe("eBay's condition. Null means new."),
  primaryCategory: primaryCategory.nullable(),
  itemSpecifics: z.record(z.string(), z.string()).describe("eBay's item specifics, as name-value pairs."),
  bestOfferDetails: bestOfferDetails.nullable(),
  car: carDetails.nullable(),
  notes: z.string().nullable().describe("Private notes. They aren't sent to eBay."),
  cost: dollars.nullable().describe("The amount that you paid for one copy, in US dollars."),
  postage: dollars.nullable().describe("The postage that you pay for one copy, in US dollars."),
  storageBin: z.string().nullable().describe("The car's location in your storage. It isn't sent to eBay."),
  upc: z
    .string()
    .nullable()
    .describe("The UPC barcodes on its cards, separated by spaces. Packing identifies the car by them."),
  listingUrl: z.string().nullable().describe("The URL of its page at eBay."),
  viewCount: z
    .int()
    .nullable()
    .describe(
      "Views of its page at eBay: on the days of `traffic`, or since it was listed if `traffic` is null.",
    ),
  traffic: listingTraffic
    .nullable()
    .describe("The days that eBay's traffic report covers, with the impressions and sales on those days."),
} as const satisfies Readonly<Record<WithoutKind, z.ZodType> & Partial<Record<ApiField, z.ZodType>>>;

type Answer<Name extends ApiField> = Name extends keyof typeof ANSWERS
  ? (typeof ANSWERS)[Name]
  : KindOf<Name> extends keyof typeof ANSWER_OF_KIND
    ? (typeof ANSWER_OF_KIND)[KindOf<Name>]
    : never;

const ofKind = new Map<string, z.ZodType>(Object.entries(ANSWER_OF_KIND));
const ofField = new Map<string, z.ZodType>(Object.entries(ANSWERS));
const answers = Object.fromEntries(
  API_FIELDS.map((name) => [name, ofField.get(name) ?? ofKind.get(FIELDS[name].kind)]),
) as { [Name in ApiField]: Answer<Name> };

export const apiListing = z
  .object({
    id: z.string(),
    ...answers,
    pictureUrls: z.array(z.string()),
    unsentFields: z
      .array(z.enum(MARKETPLACE_FIELDS))
      .describe("The fields that are saved in Pegboard but not sent to eBay yet."),
  })
  .meta({ id: "Listing" });
export type ApiListing = z.infer<typeof apiListing>;

export const apiListingSummary = apiListing
  .omit({ description: true })
  .meta({ id: "ListingSummary", description: "A listing without its description." });

/** Keeps omitted parts, because the defaults of a whole car would overwrite known parts. */
const carPart = z.strictObject(removeDefaults(carDetails.shape)).partial();

function removeDefaults<Shape extends Record<string, z.ZodDefault>>(shape: Shape) {
  return Object.fromEntries(
    Object.entries(shape).map(([name, part]) => [name, part.unwrap()]),
  ) as unknown as { [Name in keyof Shape]: ReturnType<Shape[Name]["unwrap"]> };
}

const termsPart = z.strictObject(removeDefaults(listingTerms.shape)).partial();

const EDITABLE = API_FIELDS.filter((name): name is ApiField & ListingField => "edited" in FIELDS[name]);
const editable = z.strictObject(pickFacts(EDITABLE, "edited")).extend({
  car: carPart.nullable().describe("Parts that are omitted don't change."),
  terms: termsPart.nullable().describe("Parts that are omitted don't change."),
});
const title = editable.shape.title.trim().min(1);

/** A new draft: a title and other known fields. */
export const apiNewListing = editable.partial().extend({ title }).meta({ id: "NewListing" });

/** Keeps omitted fields; null clears a field. `itemSpecifics` replaces all specifics. */
export const apiListingChanges = editable
  .extend({ title })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, {
    error: "Name at least one field to change",
    when: ({ issues }) => issues.length === 0,
  })
  .meta({ id: "ListingChanges", minProperties: 1 });
export type ApiListingChanges = z.output<typeof apiListingChanges>;

const address = z.object({
  name: z.string().nullable(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  lines: z.array(z.string()),
  city: z.string().nullable(),
  stateOrProvince: z.string().nullable(),
  postalCode: z.string().nullable(),
  countryCode: z.string().nullable(),
});

export const API_SHIPPING_STATUSES = ["NOT_SHIPPED", "PARTIALLY_SHIPPED", "SHIPPED"] as const;

export const apiOrder = z
  .object({
    id: z.string().describe("eBay's order id."),
    status: z.enum(["open", "cancelled"]),
    paymentStatus: z.string().describe("eBay's payment status: PENDING, PAID, FAILED, FULLY_REFUNDED, ..."),
    shippingStatus: z.enum(API_SHIPPING_STATUSES),
    buyer: z.string().describe("The buyer's user name."),
    shipTo: address.nullable().describe("The address that you ship the parcel to."),
    shipToReferenceId: z
      .string()
      .nullable()
      .describe("The shipping provider's reference for the parcel. Print it on the label, above the street."),
    finalDestination: address
      .nullable()
      .describe("The address that eBay's shipping provider forwards the parcel to."),
    buyerNotes: z.string().nullable().describe("The buyer's message at checkout."),
    items: z.array(
      z.object({
        listingId: z.string().nullable(),
        ebayItemId: z.string(),
        title: z.string(),
        sku: z.string().nullable(),
        quantity: z.int(),
        price: dollars.describe("The price of one copy in US dollars, before discounts."),
        discount: dollars.nullable().describe("The discount on the whole line, in US dollars."),
      }),
    ),
    subtotal: dollars.nullable().describe("US dollars, before discounts."),
    shippingCost: dollars.nullable().describe("US dollars, before discounts."),
    itemDiscount: dollars.nullable(),
    shippingDiscount: dollars.nullable(),
    adjustment: dollars
      .nullable()
      .describe("Your adjustment after the sale, in US dollars. A negative amount lowers the total."),
    tax: dollars.nullable().describe("Tax that you collect, in US dollars."),
    collectedTax: dollars
      .nullable()
      .describe("Tax that eBay collects, in US dollars. It isn't part of the total."),
    total: dollars,
    refunded: dollars.nullable(),
    fee: dollars.nullable().describe("eBay's fee in US dollars. Null until eBay reports it."),
    shipments: z.array(
      z.object({ carrier: z.string(), trackingNumber: z.string(), shippedAt: time.nullable() }),
    ),
    orderedAt: time,
    paidAt: time.nullable(),
    shipBy: time.nullable(),
    updatedAt: time.nullable().describe("The time of the last change at eBay."),
  })
  .meta({ id: "Order" });
export type ApiOrder = z.infer<typeof apiOrder>;

export const apiAccount = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string().nullable(),
    ebay: z.object({ connected: z.boolean(), storeName: z.string().nullable() }),
    key: z
      .object({
        id: z.string(),
        name: z.string(),
        preview: z.string(),
        createdAt: time,
        scopes: z.array(z.enum(API_KEY_SCOPES)).describe("The permissions of the key."),
        expiresAt: time.nullable().describe("The time when the key expires. Null if it doesn't expire."),
      })
      .nullable()
      .describe("The API key of this request. Null for an ID token."),
    rateLimit: z.object({
      requestsPerMinute: z.int(),
      remaining: z.int().describe("The requests that remain in the current clock minute."),
      resetsAt: time,
    }),
  })
  .meta({ id: "Account" });
export type ApiAccount = z.infer<typeof apiAccount>;
