import * as z from "zod";

import { defineCallable } from "./wire/callable.ts";
import { MAX_LISTING_PICTURES, MAX_TITLE_LENGTH } from "./wire/limits.ts";
import { answeredFailure } from "./wire/errors.ts";
import { ebayItemId } from "./listings/selling.ts";

/** Accepts numbers as text from a form, or as numbers in pasted JSON. */
const whole = z.coerce.number().pipe(z.int().min(0).max(1_000_000));
const dollars = z.coerce.number().pipe(z.number().min(0).max(1_000_000));
const text = (length: number) => z.string().max(length);
const flag = z
  .union([z.boolean(), z.enum(["true", "false"])])
  .transform((value) => value === true || value === "true");

/** A listing with eBay's own field names. Omitted fields stay unchanged. */
export const ebayFields = z.strictObject({
  Title: text(MAX_TITLE_LENGTH).optional(),
  SKU: text(50).optional(),
  Description: text(500_000).optional(),
  StartPrice: dollars.optional(),
  BuyItNowPrice: dollars.optional(),
  Quantity: whole.optional(),
  ConditionID: z.coerce.string().optional(),
  PrimaryCategoryID: z.coerce.string().optional(),
  /** The form of `PrimaryCategoryID` in the create sample. */
  PrimaryCategory: z.strictObject({ CategoryID: z.coerce.string() }).optional(),
  LotSize: whole.optional(),
  DispatchTimeMax: whole.optional(),
  HandlingCost: dollars.optional(),
  PostalCode: text(20).optional(),
  Location: text(45).optional(),
  Country: text(2).optional(),
  Currency: text(3).optional(),
  Site: text(40).optional(),
  ListingDuration: text(20).optional(),
  ListingType: text(40).optional(),
  StoreCategoryID: z.coerce.string().optional(),
  StoreCategory2ID: z.coerce.string().optional(),
  BestOfferEnabled: flag.optional(),
  BestOfferAutoAcceptPrice: dollars.optional(),
  MinimumBestOfferPrice: dollars.optional(),
  PaymentMethods: z.array(text(40)).max(20).optional(),
  ItemSpecifics: z.record(text(65), z.union([text(65), z.array(text(65))])).optional(),
  PictureDetails: z.array(z.url()).max(MAX_LISTING_PICTURES).optional(),
});
export type EbayFields = z.output<typeof ebayFields>;

/** The developer's tester: reads and writes one listing by eBay's own field names. */
export const unifiedEbayListing = defineCallable({
  name: "unifiedEbayListing",
  access: "admin",
  input: z.discriminatedUnion("operation", [
    z.strictObject({ operation: z.literal("GET"), itemId: ebayItemId }),
    z.strictObject({ operation: z.literal("UPDATE"), itemId: ebayItemId, listingData: ebayFields }),
    z.strictObject({
      operation: z.literal("CREATE"),
      listingData: ebayFields,
      /** Idempotency key: a retry with the same id returns the same item instead of listing it twice. */
      requestId: z.uuid().optional(),
    }),
  ]),
  output: z.object({
    success: z.boolean(),
    listing: z.record(z.string(), z.unknown()).nullable(),
    itemId: z.string().nullable(),
    /** Describes the `failure`, as specification 3 demands. */
    error: z.string().nullable(),
    ebayCode: z.string().nullable(),
    failure: answeredFailure,
  }),
});

const paths = z.record(z.string(), z.string());

/** Returns the path of each field in eBay's item. */
export const getFieldMappings = defineCallable({
  name: "getFieldMappings",
  access: "admin",
  isLook: true,
  output: z.object({
    success: z.literal(true),
    apis: z.object({ GET: z.string(), UPDATE: z.string(), CREATE: z.string() }),
    mappings: z.object({ basicFields: paths, detailedFields: paths, updateableFields: paths }),
  }),
});

export const getStoreCategories = defineCallable({
  name: "getStoreCategories",
  access: "member",
  output: z.object({
    success: z.boolean(),
    /** A subcategory's name includes its parents: `Hot Wheels > Premiums`. */
    categories: z.array(z.object({ id: z.string(), name: z.string() })),
    storeName: z.string().nullable(),
    /** Describes the `failure`, as specification 3 demands. */
    error: z.string().nullable(),
    failure: answeredFailure,
  }),
});

export const getShippingServices = defineCallable({
  name: "getShippingServices",
  access: "member",
  output: z.object({
    success: z.boolean(),
    shippingServices: z.array(z.object({ service: z.string(), description: z.string() })),
    /** Describes the `failure`, as specification 3 demands. */
    error: z.string().nullable(),
    failure: answeredFailure,
  }),
});

const policy = z.object({ id: z.string(), name: z.string(), description: z.string().nullable() });

/** Returns the terms of listings: the seller's own, null before they are chosen, and the business policies. */
export const getShippingProfiles = defineCallable({
  name: "getShippingProfiles",
  access: "superAdmin",
  isLook: true,
  output: z.object({
    userPreferences: z.object({
      shippingService: z.string().nullable(),
      /** The studio's default. */
      handlingCost: z.number(),
      dispatchTimeMax: z.int().nullable(),
      /** The postal code. */
      location: z.string().nullable(),
      returnsAccepted: z.string().nullable(),
    }),
    /** Null for a seller without business policies. */
    businessPolicies: z
      .object({ fulfillment: z.array(policy), payment: z.array(policy), return: z.array(policy) })
      .nullable(),
  }),
});

export const getEbayListingDetails = defineCallable({
  name: "getEbayListingDetails",
  access: "superAdmin",
  isLook: true,
  input: z.strictObject({ itemId: ebayItemId }),
  output: z.object({
    summary: z.object({
      itemId: z.string(),
      title: z.string(),
      sku: z.string().nullable(),
      status: z.string(),
      price: z.number(),
      quantity: z.int(),
      quantitySold: z.int(),
      listingUrl: z.string().nullable(),
    }),
    shipping: z.object({
      type: z.string().nullable(),
      handlingCost: z.number().nullable(),
      services: z.array(z.object({ service: z.string(), cost: z.number().nullable() })),
      weightMajor: z.string().nullable(),
      weightMinor: z.string().nullable(),
      dispatchTimeMax: z.string().nullable(),
    }),
    businessPolicies: z.object({
      shipping: z.string().nullable(),
      payment: z.string().nullable(),
      return: z.string().nullable(),
    }),
    /** eBay's unchanged response. */
    fullXML: z.string(),
  }),
});

const probe = z.object({
  ok: z.boolean(),
  milliseconds: z.number(),
  /** Describes the `failure` for tabs opened before November 2026. */
  error: z.string().nullable(),
  ebayCode: z.string().nullable(),
  failure: answeredFailure,
});
export type Probe = z.output<typeof probe>;

/** Makes a small call to each of eBay's APIs. A failure of one doesn't affect the others. */
export const testEbayAPIs = defineCallable({
  name: "testEbayAPIs",
  access: "member",
  output: z.object({
    token: probe,
    user: probe,
    store: probe,
    sellingSummary: probe,
    businessPolicies: probe,
    orders: probe,
    notificationPreferences: probe,
  }),
});
