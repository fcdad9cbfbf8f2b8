import * as z from "zod";

const text = z.string().nullable();

/** A company that the item's product safety facts name. */
const safetyCompany = z.object({
  /** eBay's words for its part, as `EUResponsiblePerson`. A manufacturer has none. */
  types: z.array(z.string()),
  isManufacturer: z.boolean(),
  company: z.string(),
  /** Street, city, region and postal code, without what is missing. */
  address: z.array(z.string()),
  /** eBay's code: ISO 3166, two letters. */
  country: text,
  email: text,
  phone: text,
});

/** eBay's codes of warnings. Their words differ by site and aren't read. */
const labels = z.object({
  pictograms: z.array(z.string()),
  statements: z.array(z.string()),
  /** The seller's own words. */
  component: text,
  signalWord: text,
});

/**
 * What eBay has of an item and Pegboard doesn't edit, beside shipping, package and returns within the country. Codes are
 * eBay's. Empty and null mean that the item has none.
 */
export const itemExtras = z.object({
  secondCategory: z.object({ categoryId: z.string(), name: text }).nullable(),
  /** Details of the condition with words of their own, such as the number of a certificate. */
  conditionNotes: z.array(z.object({ id: z.string(), text: z.string() })),
  lotSize: z.int().nullable(),
  /** UPC, EAN, ISBN, eBay's own product, brand and part number. */
  productIds: z.array(z.object({ kind: z.string(), value: z.string() })),
  galleryType: text,
  videos: z.int(),
  isPrivate: z.boolean(),
  charity: z.object({ name: z.string(), percent: text }).nullable(),
  /** Other sites of eBay's on which it is shown. */
  otherSites: z.array(z.string()),
  mostPerBuyer: z.int().nullable(),
  buyers: z.object({
    /** The item doesn't apply the seller's requirements. */
    isEveryone: z.boolean(),
    blocksUnserved: z.boolean(),
    blocksWithoutFeedback: z.boolean(),
    unpaid: z.object({ strikes: z.int(), period: text }).nullable(),
    most: z.object({ items: z.int(), belowFeedback: z.int().nullable() }).nullable(),
  }),
  shipsTo: z.array(z.string()),
  excludedPlaces: z.array(z.string()),
  /** Whether eBay ships abroad from its own hub. */
  isGlobalShipping: z.boolean(),
  handlingCents: z.int().nullable(),
  handlingAbroadCents: z.int().nullable(),
  salesTax: z.object({ percent: z.string(), state: text }).nullable(),
  /** eBay's code, as `PackageThickEnvelope`. */
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
