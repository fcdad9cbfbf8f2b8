import type { ItemAtEbay, ListingDocument } from "../../../contract/documents.ts";
import { findSuccessor } from "../../../contract/listings/relisting.ts";
import type { GoneTerm } from "../../../contract/reasons/goneTerms.ts";
import {
  type AccountPolicies,
  type ListingTerms,
  listingTerms,
} from "../../../contract/listings/terms/terms.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import type { SellingTermsStore } from "../../terms/sellingTerms.ts";

/** The terms of an item that the marketplace can stop offering. */
interface UsedTerms {
  /** Codes of the domestic services. The first one is shown to buyers first. */
  services: readonly string[];
  servicesAbroad: readonly string[];
  /** Names of the item's business policies, if known. */
  policyNames: { shipping?: string | undefined; payment?: string | undefined; returns?: string | undefined };
}

/** Reads and replaces the terms of an item without calling the marketplace. */
export interface TermsOfItems {
  of(item: ItemAtEbay): UsedTerms;
  /** Returns the item with this as its only domestic service. */
  replaceServices(item: ItemAtEbay, service: string): ItemAtEbay;
  /** Returns the item without these services, domestic or international. */
  removeServices(item: ItemAtEbay, services: readonly string[]): ItemAtEbay;
  /** Returns the item without its terms, for a copy that uses the seller's terms. */
  removeTerms(item: ItemAtEbay): ItemAtEbay;
}

export interface OfferedTermsPorts {
  offered: {
    /** Codes of the services that the marketplace currently offers. */
    readServices(accessToken: string): Promise<{ domestic: readonly string[]; abroad: readonly string[] }>;
    /** Null if the seller has no business policies, or the marketplace denies access to them. */
    readPolicies(accessToken: string): Promise<AccountPolicies | null>;
  };
  itemTerms: TermsOfItems;
  terms: Pick<SellingTermsStore, "read">;
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
}

interface Original {
  listing: ListingDocument;
  /** Null if the item was never read. */
  item: ItemAtEbay | null;
}

/** The terms of a copy whose original's terms are no longer offered. */
interface Replacement {
  gone: readonly GoneTerm[];
  item: ItemAtEbay | null;
  terms: ListingTerms;
}

/**
 * Compares an item's terms with those that the marketplace currently offers. Returns the copy's terms if some
 * are gone. Null if all are offered, or if the marketplace can't be asked. Its refusal then names the field
 * to fix.
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

/**
 * Replaces gone policies by those of the seller's selling terms. If one has no replacement, the selling terms
 * replace all terms.
 */
async function replacePolicies(
  ports: OfferedTermsPorts,
  uid: string,
  { listing, item }: Original,
): Promise<Replacement | null> {
  const account = await ignoreUnreadable(
    ports.withAccessToken(uid, (token) => ports.offered.readPolicies(token)),
  );
  if (account === null) return null;
  const names = item ? ports.itemTerms.of(item).policyNames : {};
  const getGoneId = (kind: (typeof KINDS)[number]) =>
    listing.terms?.[`${kind}Policy`] ?? item?.terms?.policies?.[kind] ?? null;
  const findPolicy = (kind: (typeof KINDS)[number], id: string | null | undefined) =>
    account[kind].find((policy) => policy.id === id);
  const gone = KINDS.filter((kind) => getGoneId(kind) !== null && !findPolicy(kind, getGoneId(kind)));
  if (gone.length === 0) return null;
  const seller = (await ports.terms.read(uid))?.policies ?? null;
  const others = gone.map((kind) => findPolicy(kind, seller?.[kind]));
  const canReplace = others.every((policy) => policy !== undefined);
  return {
    gone: gone.map((kind, at) => ({
      term: `${kind}Policy` as const,
      was: names[kind === "return" ? "returns" : kind] ?? getGoneId(kind) ?? "",
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
      : removeOwnTerms(ports, { listing, item })),
  };
}

/**
 * If the first service is gone, replaces it by its successor, else by the first remaining service, else by
 * the seller's terms. Other gone services and gone international services are removed (decisions/ebay/0246).
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
  const offered = await ignoreUnreadable(
    ports.withAccessToken(uid, (token) => ports.offered.readServices(token)),
  );
  if (offered === null) return null;
  const goneServices = services.filter((code) => !offered.domestic.includes(code));
  const goneAbroad = used.servicesAbroad.filter((code) => !offered.abroad.includes(code));
  if (goneServices.length + goneAbroad.length === 0) return null;
  const left = services.find((code) => offered.domestic.includes(code)) ?? null;
  const isFirstGone = goneServices.includes(first);
  const now = isFirstGone ? (findSuccessor(first, offered.domestic) ?? left) : first;
  const [leftAbroad = null] = used.servicesAbroad.filter((code) => !goneAbroad.includes(code));
  const gone = [
    ...goneServices.map((was) => ({ term: "service" as const, was, now })),
    ...goneAbroad.map((was) => ({ term: "serviceAbroad" as const, was, now: leftAbroad })),
  ];
  if (now === null) return { gone, ...removeOwnTerms(ports, { listing, item }) };
  const { itemTerms } = ports;
  const atHome = item && (isFirstGone ? itemTerms.replaceServices(item, now) : item);
  return {
    gone,
    item: atHome && itemTerms.removeServices(atHome, [...goneServices, ...goneAbroad]),
    terms: listingTerms.parse(
      goneServices.length > 0 ? { ...listing.terms, service: now } : { ...listing.terms },
    ),
  };
}

/** Keeps only the listing's own package values. */
export const removeOwnTerms = (
  { itemTerms }: Pick<OfferedTermsPorts, "itemTerms">,
  { listing: { terms }, item }: Original,
): Pick<Replacement, "item" | "terms"> => ({
  item: item && itemTerms.removeTerms(item),
  terms: listingTerms.parse({ packageKind: terms?.packageKind, cars: terms?.cars, ounces: terms?.ounces }),
});

const ignoreUnreadable = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
