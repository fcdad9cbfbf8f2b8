import * as z from "zod";

import { API_KEY_SCOPES } from "./apiKeys.ts";
import { type ListingField, MARKETPLACE_FIELDS } from "../listing/edits.ts";
import { factsOf, FIELDS, type FieldName, type FieldWith, fieldsWith } from "../listing/fields.ts";
import {
  bestOfferDetails,
  carDetails,
  CONDITION_IDS,
  listingTraffic,
  primaryCategory,
} from "../listing/values.ts";
import { listingTerms } from "../listing/terms.ts";
import { LISTING_STATUSES } from "../listing/listings.ts";

const time = z.iso.datetime().describe("UTC, ISO 8601.");
const dollars = z.number().describe("US dollars.");

/** `unknown`: the listing is at the marketplace, but its state isn't known. */
export const API_LISTING_STATUSES = [...LISTING_STATUSES, "unknown"] as const;

/** Schemas of fields by kind, unless `ANSWERS` has one. Null means unknown. */
const ANSWER_OF_KIND = {
  text: z.string().nullable(),
  longText: z.string().nullable(),
  amount: dollars.nullable(),
  count: z.int().nullable(),
  flag: z.boolean().nullable(),
  time: time.nullable(),
} as const;

export const API_FIELDS = fieldsWith("api");
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
  handlingCost: dollars.nullable().describe("What the buyer pays on top for packing, in US dollars."),
  terms: listingTerms
    .nullable()
    .describe(
      "The listing's own selling terms. A part that is null takes the seller's. Prices are US dollars.",
    ),
  conditionId: z.enum(CONDITION_IDS).nullable().describe("eBay's condition; null is new."),
  primaryCategory: primaryCategory.nullable(),
  itemSpecifics: z.record(z.string(), z.string()).describe("eBay's name-value pairs."),
  bestOfferDetails: bestOfferDetails.nullable(),
  car: carDetails.nullable(),
  notes: z.string().nullable().describe("Yours alone; eBay never sees them."),
  cost: dollars.nullable().describe("What one copy cost you, in US dollars."),
  postage: dollars.nullable().describe("What posting a copy costs you, in US dollars."),
  storageBin: z.string().nullable().describe("Where the car lies in your storage; eBay never sees it."),
  upc: z
    .string()
    .nullable()
    .describe("The shop's barcodes on its cards, with a space between two. Packing knows the car by them."),
  listingUrl: z.string().nullable().describe("Its page at eBay."),
  viewCount: z
    .int()
    .nullable()
    .describe(
      "Views of its page at eBay: in the days of `traffic`, or all since it was listed where that is null.",
    ),
  traffic: listingTraffic
    .nullable()
    .describe(
      "The days of eBay's traffic report that views and impressions are from, and the sales in them.",
    ),
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

/** A listing in the API. */
export const apiListing = z
  .object({
    id: z.string(),
    ...answers,
    pictureUrls: z.array(z.string()),
    unsentFields: z
      .array(z.enum(MARKETPLACE_FIELDS))
      .describe("Saved in Pegboard, but eBay doesn't have it yet."),
  })
  .meta({ id: "Listing" });
export type ApiListing = z.infer<typeof apiListing>;

export const apiListingSummary = apiListing
  .omit({ description: true })
  .meta({ id: "ListingSummary", description: "A listing without its description." });

/** Keeps omitted parts, because the defaults of a whole car would overwrite known parts. */
const carPart = z.strictObject(withoutDefaults(carDetails.shape)).partial();

function withoutDefaults<Shape extends Record<string, z.ZodDefault>>(shape: Shape) {
  return Object.fromEntries(
    Object.entries(shape).map(([name, part]) => [name, part.unwrap()]),
  ) as unknown as { [Name in keyof Shape]: ReturnType<Shape[Name]["unwrap"]> };
}

const termsPart = z.strictObject(withoutDefaults(listingTerms.shape)).partial();

const EDITABLE = API_FIELDS.filter((name): name is ApiField & ListingField => "edited" in FIELDS[name]);
const editable = z.strictObject(factsOf(EDITABLE, "edited")).extend({
  car: carPart.nullable().describe("Parts that are left out stay as they are."),
  terms: termsPart.nullable().describe("Parts that are left out stay as they are."),
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

/** An order in the API. */
export const apiOrder = z
  .object({
    id: z.string().describe("eBay's order id."),
    status: z.enum(["open", "cancelled"]),
    paymentStatus: z.string().describe("eBay's word: PENDING, PAID, FAILED, FULLY_REFUNDED, ..."),
    shippingStatus: z.enum(API_SHIPPING_STATUSES),
    buyer: z.string().describe("The buyer's user name."),
    shipTo: address.nullable().describe("Where you send the parcel."),
    shipToReferenceId: z
      .string()
      .nullable()
      .describe("The shipping provider's key to the parcel. Put it on the label, above the street."),
    finalDestination: address.nullable().describe("Where eBay's shipping provider sends the parcel on."),
    buyerNotes: z.string().nullable().describe("What the buyer wrote at checkout."),
    items: z.array(
      z.object({
        listingId: z.string().nullable(),
        ebayItemId: z.string(),
        title: z.string(),
        sku: z.string().nullable(),
        quantity: z.int(),
        price: dollars.describe("Of one, in US dollars, before discounts."),
        discount: dollars.nullable().describe("What discounts take off the whole line, in US dollars."),
      }),
    ),
    subtotal: dollars.nullable().describe("US dollars, before discounts."),
    shippingCost: dollars.nullable().describe("US dollars, before discounts."),
    itemDiscount: dollars.nullable(),
    shippingDiscount: dollars.nullable(),
    adjustment: dollars
      .nullable()
      .describe("What you changed after the sale, in US dollars. Negative lowers the total."),
    tax: dollars.nullable().describe("Tax that you collect, in US dollars."),
    collectedTax: dollars
      .nullable()
      .describe("Tax that eBay collects, in US dollars. It isn't part of the total."),
    total: dollars,
    refunded: dollars.nullable(),
    fee: dollars.nullable().describe("eBay's fee in US dollars. Null until eBay says."),
    shipments: z.array(
      z.object({ carrier: z.string(), trackingNumber: z.string(), shippedAt: time.nullable() }),
    ),
    orderedAt: time,
    paidAt: time.nullable(),
    shipBy: time.nullable(),
    updatedAt: time.nullable().describe("When eBay last changed it."),
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
        scopes: z.array(z.enum(API_KEY_SCOPES)).describe("What the key may do."),
        expiresAt: time.nullable().describe("The key is refused from then on. Null if it doesn't end."),
      })
      .nullable()
      .describe("The API key of this request; null for an ID token."),
    rateLimit: z.object({
      requestsPerMinute: z.int(),
      remaining: z.int().describe("Left of this minute of the clock."),
      resetsAt: time,
    }),
  })
  .meta({ id: "Account" });
export type ApiAccount = z.infer<typeof apiAccount>;
