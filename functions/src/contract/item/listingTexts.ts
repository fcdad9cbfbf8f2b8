import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { findUnknownPlaceholders, MAX_TEMPLATE_LENGTH } from "./descriptionTemplate.ts";
import { safetyContacts } from "./safetyContacts.ts";

/** Maximum brands with the seller's own contacts. */
const MAX_BRANDS = 100;

const brand = z.string().trim().min(1).max(65);

/** `users/{uid}/settings/listingTexts`: texts of a seller's new items. Readable by its owner. */
export const listingTexts = z.object({
  /** Null uses `DEFAULT_TEMPLATE`. */
  template: z.string().nullable().default(null).catch(null),
  /** Safety contacts by brand, which override the known ones. */
  contacts: z.record(brand, safetyContacts).default({}).catch({}),
});
export type ListingTexts = z.infer<typeof listingTexts>;

export const NO_TEXTS: ListingTexts = { template: null, contacts: {} };

/** Saves the given texts and keeps the others. */
export const saveListingTexts = defineCallable({
  name: "saveListingTexts",
  access: "member",
  input: z.strictObject({
    template: z
      .string()
      .trim()
      .min(1)
      .max(MAX_TEMPLATE_LENGTH)
      .refine((template) => findUnknownPlaceholders(template).length === 0, "A placeholder is unknown")
      .nullable()
      .optional(),
    /** The contacts of one brand. Null restores the known ones. */
    contacts: z.strictObject({ brand, contacts: safetyContacts.nullable() }).optional(),
  }),
});
export const MAX_CONTACT_BRANDS = MAX_BRANDS;
