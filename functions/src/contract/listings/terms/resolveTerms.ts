import type { MissingTerm } from "../../reasons/missingTerms.ts";
import {
  type AccountPolicies,
  DISPATCH_DAYS,
  type ItemTerms,
  type ListingTerms,
  type Package,
  type PackageKind,
  type PolicyIds,
  type SellingTerms,
} from "./terms.ts";

/** A seller's terms, with the business policies of their eBay account when the terms were saved. */
export interface SellersTerms extends SellingTerms {
  readonly accountPolicies: AccountPolicies | null;
}

/** Fields of a listing that determine its terms. */
export interface TermsOfListing {
  readonly terms?: Partial<ListingTerms> | null | undefined;
  /** Dollars. */
  readonly handlingCost?: number | null | undefined;
  readonly car?: { readonly category?: string | null } | null | undefined;
  readonly features?: { readonly is_premium?: boolean | null | undefined } | null | undefined;
}

/** The weight of a package, and its known dimensions. */
export type PackageSize = NonNullable<ItemTerms["package"]>;

/** Shipping and its price. Amounts include handling if the buyer pays it. */
export type Shipping = NonNullable<ItemTerms["shipping"]>;

/** The terms of an item that goes live. For a copy, null keeps the original's value. */
export interface ResolvedTerms {
  readonly country: string | null;
  readonly postalCode: string | null;
  readonly policies: PolicyIds | null;
  readonly shipping: Shipping | null;
  readonly package: PackageSize | null;
  readonly dispatchDays: number | null;
  readonly returns: ItemTerms["returns"];
}

export interface Resolution {
  readonly terms: ResolvedTerms;
  readonly missing: readonly MissingTerm[];
}

/**
 * Resolves the terms of a listing: its own, else those of `origin` (the item that it was copied from), else
 * the seller's.
 */
export function resolveTerms(
  seller: SellersTerms | null,
  listing: TermsOfListing,
  origin: ItemTerms | null = null,
): Resolution {
  const own = listing.terms ?? {};
  const policies = resolvePolicies(seller, own, origin);
  const shipping = policies === null ? resolveShipping(seller, listing, origin) : null;
  const size = resolvePackage(seller, listing, origin?.package ?? null);
  const terms: ResolvedTerms = {
    country: origin?.country ?? seller?.country ?? null,
    postalCode: origin?.postalCode ?? seller?.postalCode ?? null,
    policies,
    shipping,
    package: size,
    dispatchDays: own.dispatchDays ?? origin?.dispatchDays ?? seller?.dispatchDays ?? null,
    returns: own.returns ?? (origin ? origin.returns : (seller?.returns ?? null)),
  };
  if (seller === null && !hasTerms(origin)) return { terms, missing: ["terms"] };
  const isCalculated = (shipping?.kind ?? findPolicy(seller, policies)?.shipping) === "calculated";
  return {
    terms,
    missing: [
      ...(terms.postalCode === null ? ["postalCode" as const] : []),
      ...(shipping?.service === null ? ["service" as const] : []),
      ...(shipping?.kind === "flat" && Number.isNaN(shipping.cents) ? ["shippingPrice" as const] : []),
      ...(isCalculated && size === null
        ? [lacksCars(seller, listing) ? ("cars" as const) : ("weight" as const)]
        : []),
      ...(isUnknownPolicy(seller, policies, origin) ? ["policy" as const] : []),
    ],
  };
}

/** The original's terms suffice without the seller's. */
const hasTerms = (origin: ItemTerms | null): boolean =>
  origin !== null && (origin.policies !== null || (origin.shipping?.service ?? null) !== null);

/** A copy of an item without policies gets none either. */
function resolvePolicies(
  seller: SellersTerms | null,
  own: Partial<ListingTerms>,
  origin: ItemTerms | null,
): PolicyIds | null {
  const base = hasTerms(origin) ? (origin?.policies ?? null) : (seller?.policies ?? null);
  if (base === null) return null;
  return {
    shipping: own.shippingPolicy ?? base.shipping,
    payment: own.paymentPolicy ?? base.payment,
    return: own.returnPolicy ?? base.return,
  };
}

function resolveShipping(
  seller: SellersTerms | null,
  { terms: own, handlingCost }: TermsOfListing,
  origin: ItemTerms | null,
): Shipping {
  const theirs = origin?.shipping ?? null;
  const kind = own?.shipping ?? theirs?.kind ?? seller?.shipping ?? "flat";
  const handlingCents = toCents(handlingCost ?? 0);
  const sellersPrice = seller?.shipping === "flat" && theirs === null ? seller.shippingPrice : null;
  const price = own?.shippingPrice ?? sellersPrice;
  const theirPrice = theirs?.kind === "flat" ? theirs.cents : Number.NaN;
  const further = own?.furtherPrice ?? (theirs === null ? (seller?.furtherPrice ?? null) : null);
  return {
    kind,
    service: own?.service ?? theirs?.service ?? seller?.service ?? null,
    cents: kind === "flat" ? (price === null ? theirPrice : toCents(price) + handlingCents) : 0,
    furtherCents:
      kind === "flat" ? (further === null ? (theirs?.furtherCents ?? null) : toCents(further)) : null,
    handlingCents: kind === "calculated" ? handlingCents : 0,
  };
}

/**
 * Returns the package of a listing: its own weight, else that of the item it was copied from, else that of
 * its kind. Null if the weight isn't known.
 */
function resolvePackage(
  seller: SellersTerms | null,
  listing: TermsOfListing,
  theirs: PackageSize | null,
): PackageSize | null {
  const own = listing.terms;
  const sizes = seller?.packages;
  const kind = findPackageKind(listing);
  const size =
    kind === "lot" ? resolveLotPackage(sizes?.lot ?? null, own?.cars ?? null) : (sizes?.[kind] ?? null);
  const ounces = own?.ounces ?? null;
  if (ounces === null) return theirs ?? size;
  return { ...(theirs ?? (kind === "lot" ? getSides(sizes?.lot ?? null) : size)), ounces };
}

/** Returns the listing's package kind, or the one that its car implies. */
export function findPackageKind({ terms, car, features }: TermsOfListing): PackageKind {
  if (terms?.packageKind) return terms.packageKind;
  if ((terms?.cars ?? null) !== null) return "lot";
  return features?.is_premium === true || PREMIUM_CATEGORIES.includes(car?.category ?? "")
    ? "premium"
    : "card";
}

const PREMIUM_CATEGORIES: readonly string[] = ["premium", "car-culture", "team-transport"];

function resolveLotPackage(lot: SellingTerms["packages"]["lot"], cars: number | null): Package | null {
  if (lot === null || cars === null) return null;
  const { ouncesPerCar, ...size } = lot;
  return { ...size, ounces: size.ounces + cars * ouncesPerCar };
}

function getSides(lot: SellingTerms["packages"]["lot"]): Omit<PackageSize, "ounces"> {
  if (lot === null) return {};
  const { ouncesPerCar: _, ounces: __, ...sides } = lot;
  return sides;
}

const lacksCars = (seller: SellersTerms | null, listing: TermsOfListing): boolean =>
  findPackageKind(listing) === "lot" && seller?.packages.lot != null && listing.terms?.cars == null;

/** Policies of an original aren't checked, because eBay already has them on the item. */
function isUnknownPolicy(
  seller: SellersTerms | null,
  policies: PolicyIds | null,
  origin: ItemTerms | null,
): boolean {
  const known = seller?.accountPolicies ?? null;
  if (policies === null || known === null) return false;
  return (["shipping", "payment", "return"] as const).some(
    (kind) =>
      policies[kind] !== origin?.policies?.[kind] && !known[kind].some(({ id }) => id === policies[kind]),
  );
}

/** Returns the shipping policy of an item, if the seller's account had it when the terms were saved. */
export const findPolicy = (
  seller: SellersTerms | null,
  policies: PolicyIds | null,
): AccountPolicies["shipping"][number] | null =>
  seller?.accountPolicies?.shipping.find(({ id }) => id === policies?.shipping) ?? null;

/**
 * Returns the terms that a listing went live with, as the listing's own. eBay has one amount for flat
 * shipping, so the price includes the handling (decisions/ebay/0141).
 */
export function pickTermsToKeep(listing: TermsOfListing, terms: ResolvedTerms): ListingTerms {
  const { shipping, policies } = terms;
  const own = listing.terms;
  const isFlat = shipping?.kind === "flat";
  return {
    shipping: shipping?.kind ?? null,
    service: shipping?.service ?? null,
    shippingPrice: isFlat ? shipping.cents / 100 : null,
    furtherPrice: isFlat && shipping.furtherCents !== null ? shipping.furtherCents / 100 : null,
    packageKind: own?.packageKind ?? null,
    cars: own?.cars ?? null,
    ounces: terms.package?.ounces ?? null,
    dispatchDays: policies ? null : (DISPATCH_DAYS.find((days) => days === terms.dispatchDays) ?? null),
    returns: policies ? null : terms.returns,
    shippingPolicy: policies?.shipping ?? null,
    paymentPolicy: policies?.payment ?? null,
    returnPolicy: policies?.return ?? null,
  };
}

const toCents = (dollars: number): number => Math.round(dollars * 100);
