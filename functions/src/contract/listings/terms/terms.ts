import * as z from "zod";

import { limitUserInput } from "../../wire/userInput.ts";

export const SHIPPING_KINDS = ["calculated", "flat", "free"] as const;
export type ShippingKind = (typeof SHIPPING_KINDS)[number];

export const PACKAGE_KINDS = ["card", "loose", "premium", "lot"] as const;
export type PackageKind = (typeof PACKAGE_KINDS)[number];

/**
 * Return terms on eBay's US site: none, or 30 or 60 days, with the return postage paid by the buyer or the
 * seller.
 */
export const RETURN_CHOICES = ["none", "30-buyer", "30-seller", "60-buyer", "60-seller"] as const;
export type ReturnChoice = (typeof RETURN_CHOICES)[number];

/** Business days until shipment that eBay's US site accepts (GeteBayDetails, DispatchTimeMaxDetails). */
export const DISPATCH_DAYS = [0, 1, 2, 3, 4, 5, 10, 15, 20, 30] as const;

/** Countries that sellers on eBay's US site can ship from, as ISO codes. */
export const SELLER_COUNTRIES = ["US", "CA", "MX", "GB", "AU", "DE", "FR", "IT", "ES", "NL", "JP"] as const;

/** USPS limits: 70 pounds and 108 inches. */
const ounces = z.int().min(1).max(1_120);
const inches = z.int().min(1).max(108);
/** Dollars. */
const price = z.number().min(0).max(1_000);
/** eBay's code of a shipping service, such as `USPSGroundAdvantage`. */
const service = z.string().regex(/^\w{1,60}$/);
const policyId = z.string().regex(/^\d{1,20}$/);
const dispatchDays = z.literal(DISPATCH_DAYS);

const packageSize = z.strictObject({ ounces, length: inches, width: inches, depth: inches });
/** A packed package. Weight in ounces, dimensions in inches. */
export type Package = z.infer<typeof packageSize>;

const packages = z.strictObject({
  card: packageSize.nullable(),
  loose: packageSize.nullable(),
  premium: packageSize.nullable(),
  /** `ounces` is the weight of the box and its padding; each car adds `ouncesPerCar`. */
  lot: packageSize.extend({ ouncesPerCar: ounces }).nullable(),
});

const policyIds = z.strictObject({ shipping: policyId, payment: policyId, return: policyId });
export type PolicyIds = z.infer<typeof policyIds>;

/**
 * One row of a postage table: the seller's cost of a service up to a weight, to the nearest and the farthest
 * zone.
 */
const postageRow = z.strictObject({
  service,
  upToOunces: ounces,
  nearCents: z.int().min(0).max(100_000),
  farCents: z.int().min(0).max(100_000),
});
export type PostageRow = z.infer<typeof postageRow>;

/** A seller's terms. A listing can override them. */
export const sellingTerms = limitUserInput(
  z.strictObject({
    country: z.enum(SELLER_COUNTRIES),
    postalCode: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9][A-Za-z0-9 -]{1,9}$/),
    /** The seller's business policies. They replace the shipping, returns and dispatch fields below. */
    policies: policyIds.nullable(),
    shipping: z.enum(SHIPPING_KINDS),
    service,
    /** Prices of `flat` shipping: for the first copy, and for each further one in the same order. */
    shippingPrice: price,
    furtherPrice: price,
    packages,
    dispatchDays,
    returns: z.enum(RETURN_CHOICES),
    /** The seller's own postage table. Null uses Pegboard's. */
    postage: z.array(postageRow).max(60).nullable(),
  }),
);
export type SellingTerms = z.infer<typeof sellingTerms>;

const policy = z.object({ id: z.string(), name: z.string() });
/** A shipping policy with its first domestic service. Amounts are null if eBay doesn't return them. */
const shippingPolicy = policy.extend({
  shipping: z.enum(SHIPPING_KINDS),
  service: z.string().nullable(),
  priceCents: z.int().nullable(),
});
/** Business policies of a seller's eBay account, except those for motor vehicles. */
export const accountPolicies = z.object({
  shipping: z.array(shippingPolicy),
  payment: z.array(policy),
  return: z.array(policy),
});
export type AccountPolicies = z.infer<typeof accountPolicies>;

export const MAX_LOT_CARS = 1_000;

/** A listing's own terms. Null uses the seller's. */
export const listingTerms = z.strictObject({
  shipping: z.enum(SHIPPING_KINDS).nullable().default(null),
  service: service.nullable().default(null),
  /** Dollars, without handling. */
  shippingPrice: price.nullable().default(null),
  furtherPrice: price.nullable().default(null),
  packageKind: z.enum(PACKAGE_KINDS).nullable().default(null),
  /** Cars in a lot. */
  cars: z.int().min(1).max(MAX_LOT_CARS).nullable().default(null),
  /** The weight of the packed package. */
  ounces: ounces.nullable().default(null),
  dispatchDays: dispatchDays.nullable().default(null),
  returns: z.enum(RETURN_CHOICES).nullable().default(null),
  shippingPolicy: policyId.nullable().default(null),
  paymentPolicy: policyId.nullable().default(null),
  returnPolicy: policyId.nullable().default(null),
});
export type ListingTerms = z.infer<typeof listingTerms>;

/** Known terms of an item at eBay. Null is a value that Pegboard doesn't support. */
export const itemTerms = z.object({
  shipping: z
    .object({
      kind: z.enum(SHIPPING_KINDS),
      service: z.string().nullable(),
      /** The buyer's price of the first copy, including handling. 0 unless `kind` is `flat`. */
      cents: z.int(),
      furtherCents: z.int().nullable(),
      /** The amount that eBay adds to its calculation. 0 unless `kind` is `calculated`. */
      handlingCents: z.int(),
    })
    .nullable(),
  policies: policyIds.nullable(),
  package: packageSize.partial().extend({ ounces }).nullable(),
  dispatchDays: z.int().nullable(),
  returns: z.enum(RETURN_CHOICES).nullable(),
  country: z.string().nullable(),
  postalCode: z.string().nullable(),
});
export type ItemTerms = z.infer<typeof itemTerms>;
