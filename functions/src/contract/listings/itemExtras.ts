import * as z from "zod";

const text = z.string().nullable();

/** A company in the item's product safety data. */
const safetyCompany = z.object({
  /** eBay's codes of the company's roles, such as `EUResponsiblePerson`. A manufacturer has none. */
  types: z.array(z.string()),
  isManufacturer: z.boolean(),
  company: z.string(),
  /** Street, city, region and postal code. Missing parts are omitted. */
  address: z.array(z.string()),
  /** eBay's code: ISO 3166, two letters. */
  country: text,
  email: text,
  phone: text,
});

/** eBay's codes of warnings. Their texts differ by site and aren't read. */
const labels = z.object({
  pictograms: z.array(z.string()),
  statements: z.array(z.string()),
  /** The seller's own words. */
  component: text,
  signalWord: text,
});

/**
 * Fields of an item that Pegboard doesn't edit, except shipping, package and domestic returns. Codes are
 * eBay's. Empty and null mean that the item has none.
 */
export const itemExtras = z.object({
  secondCategory: z.object({ categoryId: z.string(), name: text }).nullable(),
  /** Details of the condition with free text, such as the number of a certificate. */
  conditionNotes: z.array(z.object({ id: z.string(), text: z.string() })),
  lotSize: z.int().nullable(),
  /** UPC, EAN, ISBN, eBay product id, brand and part number. */
  productIds: z.array(z.object({ kind: z.string(), value: z.string() })),
  galleryType: text,
  videos: z.int(),
  isPrivate: z.boolean(),
  charity: z.object({ name: z.string(), percent: text }).nullable(),
  /** Other eBay sites that show the item. */
  otherSites: z.array(z.string()),
  mostPerBuyer: z.int().nullable(),
  buyers: z.object({
    /** True if the item ignores the seller's buyer requirements. */
    isEveryone: z.boolean(),
    blocksUnserved: z.boolean(),
    blocksWithoutFeedback: z.boolean(),
    unpaid: z.object({ strikes: z.int(), period: text }).nullable(),
    most: z.object({ items: z.int(), belowFeedback: z.int().nullable() }).nullable(),
  }),
  shipsTo: z.array(z.string()),
  excludedPlaces: z.array(z.string()),
  /** Whether eBay ships abroad from its own hub (Global Shipping). */
  isGlobalShipping: z.boolean(),
  handlingCents: z.int().nullable(),
  handlingAbroadCents: z.int().nullable(),
  salesTax: z.object({ percent: z.string(), state: text }).nullable(),
  /** eBay's code, such as `PackageThickEnvelope`. */
  packageType: text,
  isIrregular: z.boolean(),
  returnsAbroad: z.object({ isAccepted: z.boolean(), within: text, paidBy: text }).nullable(),
  customPolicies: z.array(
    z.object({ kind: z.enum(["take-back", "compliance"]), id: z.string(), country: text }),
  ),
  safety: z.object({
    companies: z.array(safetyCompany),
    product: labels,
    hazards: labels,
    documents: z.int(),
    repairScore: text,
    hasEnergyLabel: z.boolean(),
  }),
});
export type ItemExtras = z.infer<typeof itemExtras>;

const NO_LABELS = { pictograms: [], statements: [], component: null, signalWord: null };

/** The extras in answers of functions deployed before November 2026, which didn't send any. */
export const NO_EXTRAS: ItemExtras = {
  secondCategory: null,
  conditionNotes: [],
  lotSize: null,
  productIds: [],
  galleryType: null,
  videos: 0,
  isPrivate: false,
  charity: null,
  otherSites: [],
  mostPerBuyer: null,
  buyers: {
    isEveryone: false,
    blocksUnserved: false,
    blocksWithoutFeedback: false,
    unpaid: null,
    most: null,
  },
  shipsTo: [],
  excludedPlaces: [],
  isGlobalShipping: false,
  handlingCents: null,
  handlingAbroadCents: null,
  salesTax: null,
  packageType: null,
  isIrregular: false,
  returnsAbroad: null,
  customPolicies: [],
  safety: {
    companies: [],
    product: NO_LABELS,
    hazards: NO_LABELS,
    documents: 0,
    repairScore: null,
    hasEnergyLabel: false,
  },
};
