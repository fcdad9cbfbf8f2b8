import type { ItemAtEbay, ListingDocument } from "../../../contract/documents.ts";
import { type GoneTerm, successorOf } from "../../../contract/listing/relisting.ts";
import { type AccountPolicies, type ListingTerms, listingTerms } from "../../../contract/listing/terms.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import type { SellingTermsStore } from "../../terms/sellingTerms.ts";

/** What of an item's terms the marketplace can stop offering. */
interface UsedTerms {
  /** Codes of the services within the country, the one that a buyer sees first at the beginning. */
  services: readonly string[];
  servicesAbroad: readonly string[];
  /** Names of its business policies, as far as the item has them. */
  policyNames: { shipping?: string | undefined; payment?: string | undefined; returns?: string | undefined };
}

/** How a copy can differ from its original's terms. Asks nobody. */
export interface TermsOfItems {
  of(item: ItemAtEbay): UsedTerms;
  /** Returns an item with this service alone within the country. */
  withService(item: ItemAtEbay, service: string): ItemAtEbay;
  /** Returns an item without these services, at home or abroad. */
  withoutServices(item: ItemAtEbay, services: readonly string[]): ItemAtEbay;
  /** Returns an item without its terms, for a copy on the seller's. */
  withoutTerms(item: ItemAtEbay): ItemAtEbay;
}

export interface OfferedTermsPorts {
  offered: {
    /** Codes of the services that the marketplace offers now. */
    services(accessToken: string): Promise<{ domestic: readonly string[]; abroad: readonly string[] }>;
    /** Null for a seller without business policies, or where the marketplace doesn't grant them. */
    policies(accessToken: string): Promise<AccountPolicies | null>;
  };
  itemTerms: TermsOfItems;
  terms: Pick<SellingTermsStore, "read">;
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
}

interface Original {
  listing: ListingDocument;
  /** Null if nothing is known of it. */
  item: ItemAtEbay | null;
}

/** The terms of a copy where its original's can't be had any more. */
interface Replacement {
  gone: readonly GoneTerm[];
  item: ItemAtEbay | null;
  /** The copy's own terms. */
  terms: ListingTerms;
}

/**
 * Compares an item's terms with what the marketplace offers today, and returns those of a copy where something is gone. Null
 * if all is there, or the marketplace can't say: its refusal then leads to the field that mends it.
 */
export async function replaceGoneTerms(
  ports: OfferedTermsPorts,
  uid: string,
  original: Original,
): Promise<Replacement | null> {
  const usesPolicies = original.item?.terms
    ? original.item.terms.policies !== null
    : (original.listing.terms?.shippingPolicy ?? null) !== null;
  return usesPolicies ? replacePolicies(ports, uid, original) : replaceServices(ports, uid, original);
}

const KINDS = ["shipping", "payment", "return"] as const;

/** A gone policy is replaced by the one of the seller's selling terms. Without one, they count for everything. */
async function replacePolicies(
  ports: OfferedTermsPorts,
  uid: string,
  { listing, item }: Original,
): Promise<Replacement | null> {
  const account = await orUnknown(ports.withAccessToken(uid, (token) => ports.offered.policies(token)));
  if (account === null) return null;
  const names = item ? ports.itemTerms.of(item).policyNames : {};
  const idOf = (kind: (typeof KINDS)[number]) =>
    listing.terms?.[`${kind}Policy`] ?? item?.terms?.policies?.[kind] ?? null;
  const isThere = (kind: (typeof KINDS)[number], id: string | null | undefined) =>
    account[kind].find((policy) => policy.id === id);
  const gone = KINDS.filter((kind) => idOf(kind) !== null && !isThere(kind, idOf(kind)));
  if (gone.length === 0) return null;
  const seller = (await ports.terms.read(uid))?.policies ?? null;
  const others = gone.map((kind) => isThere(kind, seller?.[kind]));
  const canReplace = others.every((policy) => policy !== undefined);
  return {
    gone: gone.map((kind, at) => ({
      term: `${kind}Policy` as const,
      was: names[kind === "return" ? "returns" : kind] ?? idOf(kind) ?? "",
      now: canReplace ? (others[at]?.name ?? null) : null,
    })),
    ...(canReplace
      ? {
          item,
          terms: listingTerms.parse({
            ...listing.terms,
            ...Object.fromEntries(gone.map((kind, at) => [`${kind}Policy`, others[at]?.id])),
          }),
        }
      : onSellersTerms(ports, { listing, item })),
  };
}

/**
 * A gone service gives way to the first one that is left, else to the successor of the first one, else to the seller's terms.
 * A gone service abroad is left out.
 */
async function replaceServices(
  ports: OfferedTermsPorts,
  uid: string,
  { listing, item }: Original,
): Promise<Replacement | null> {
  const own = listing.terms?.service;
  const used = item ? ports.itemTerms.of(item) : { services: [], servicesAbroad: [] };
  const services = [...new Set([...(own ? [own] : []), ...used.services])];
  const [first] = services;
  if (first === undefined) return null;
  const offered = await orUnknown(ports.withAccessToken(uid, (token) => ports.offered.services(token)));
  if (offered === null) return null;
  const goneServices = services.filter((code) => !offered.domestic.includes(code));
  const goneAbroad = used.servicesAbroad.filter((code) => !offered.abroad.includes(code));
  if (goneServices.length + goneAbroad.length === 0) return null;
  const left = services.find((code) => offered.domestic.includes(code)) ?? null;
  const isFirstGone = goneServices.includes(first);
  const now = isFirstGone ? (successorOf(first, offered.domestic) ?? left) : first;
  const [leftAbroad = null] = used.servicesAbroad.filter((code) => !goneAbroad.includes(code));
  const gone = [
    ...goneServices.map((was) => ({ term: "service" as const, was, now })),
    ...goneAbroad.map((was) => ({ term: "serviceAbroad" as const, was, now: leftAbroad })),
  ];
  if (now === null) return { gone, ...onSellersTerms(ports, { listing, item }) };
  const { itemTerms } = ports;
  const atHome = item && (isFirstGone ? itemTerms.withService(item, now) : item);
  return {
    gone,
    item: atHome && itemTerms.withoutServices(atHome, [...goneServices, ...goneAbroad]),
    terms: listingTerms.parse(
      goneServices.length > 0 ? { ...listing.terms, service: now } : { ...listing.terms },
    ),
  };
}

/** Only what the package is stays the listing's own. */
export const onSellersTerms = (
  { itemTerms }: Pick<OfferedTermsPorts, "itemTerms">,
  { listing: { terms }, item }: Original,
): Pick<Replacement, "item" | "terms"> => ({
  item: item && itemTerms.withoutTerms(item),
  terms: listingTerms.parse({ packageKind: terms?.packageKind, cars: terms?.cars, ounces: terms?.ounces }),
});

const orUnknown = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
