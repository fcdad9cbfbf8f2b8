import * as z from "zod";

import { limitUserInput } from "../wire/userInput.ts";

const line = (most: number) => z.string().trim().max(most);

/**
 * A company in eBay's `Regulatory` container. Source: Trading API, ManufacturerType and
 * ResponsiblePersonType.
 */
const contact = z.strictObject({
  company: line(100).min(1),
  street: line(180).min(1),
  city: line(64).min(1),
  region: line(64).default(""),
  postalCode: line(9).default(""),
  /** ISO 3166, two letters. */
  country: line(2).regex(/^[A-Z]{2}$/, "Two letters, such as US"),
  email: line(180).default(""),
  phone: line(64).default(""),
});

/** Requires an email address or a phone number, because eBay rejects a contact without both. */
const safetyContact = contact.refine(isComplete, "An email address or a phone number");
export type SafetyContact = z.infer<typeof contact>;

/**
 * Contacts for buyers in the EU about a brand's products (General Product Safety Regulation, articles 16 and
 * 19).
 */
export const safetyContacts = limitUserInput(
  z.strictObject({
    manufacturer: safetyContact.nullable(),
    /** The responsible person in the EU. Not required for a manufacturer in the EU. */
    responsible: safetyContact.nullable(),
  }),
);
export type SafetyContacts = z.infer<typeof safetyContacts>;

export function isComplete({ email, phone }: Pick<SafetyContact, "email" | "phone">): boolean {
  return email !== "" || phone !== "";
}

interface KnownContacts {
  brands: readonly string[];
  manufacturer: SafetyContact;
  responsible: SafetyContact;
  /** The day when the source was checked. */
  checked: string;
  source: string;
}

/**
 * Prefills the form until the seller confirms or replaces the contacts. Several independent transcriptions of
 * the packages of Mattel's other toys have the same EU address. No email address of Mattel's own was found
 * (decisions/listings/0148).
 */
const KNOWN: readonly KnownContacts[] = [
  {
    brands: ["Hot Wheels", "Matchbox"],
    manufacturer: {
      company: "Mattel, Inc.",
      street: "333 Continental Blvd.",
      city: "El Segundo",
      region: "CA",
      postalCode: "90245",
      country: "US",
      email: "",
      phone: "+1 800 524 8697",
    },
    responsible: {
      company: "Mattel Europa B.V.",
      street: "Gondel 1",
      city: "Amstelveen",
      region: "",
      postalCode: "1186 MJ",
      country: "NL",
      email: "",
      phone: "",
    },
    checked: "2026-11-23",
    source: "the backs of Mattel's cards, not confirmed by Mattel",
  },
];

export type OwnContacts = Readonly<Record<string, SafetyContacts>>;

export const findKnownContacts = (brand: string): KnownContacts | null =>
  KNOWN.find(({ brands }) => brands.some((each) => foldBrand(each) === foldBrand(brand))) ?? null;

/**
 * Returns a brand's complete contacts that the seller has entered or confirmed. The contacts of the table
 * aren't sent, because they were read from cards and the brand hasn't confirmed them
 * (decisions/listings/0223).
 */
export function findContacts(brand: string | null, own: OwnContacts): SafetyContacts {
  const entered = Object.entries(own).find(([name]) => foldBrand(name) === foldBrand(brand ?? ""))?.[1];
  const { manufacturer, responsible } = entered ?? NOBODY;
  return {
    manufacturer: keepComplete(manufacturer),
    responsible: keepComplete(responsible) ?? findInUnion(manufacturer),
  };
}

export const KNOWN_BRANDS: readonly string[] = KNOWN.flatMap(({ brands }) => brands);

const NOBODY: SafetyContacts = { manufacturer: null, responsible: null };

const keepComplete = (one: SafetyContact | null): SafetyContact | null =>
  one && isComplete(one) ? one : null;

/** A manufacturer in the EU is its own responsible person. */
const findInUnion = (manufacturer: SafetyContact | null): SafetyContact | null =>
  manufacturer && EU.includes(manufacturer.country) ? keepComplete(manufacturer) : null;

const EU: readonly string[] =
  "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE".split(" ");

const foldBrand = (brand: string): string => brand.trim().toLowerCase();
