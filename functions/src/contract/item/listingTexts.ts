import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { findUnknownPlaceholders, MAX_TEMPLATE_LENGTH } from "./descriptionTemplate.ts";
import { safetyContacts } from "./safetyContacts.ts";

/** The most brands with contacts of the seller's own. */
const MAX_BRANDS = 100;

const brand = z.string().trim().min(1).max(65);

/** `users/{uid}/settings/listingTexts`: what a seller says in each new item. Its owner reads it. */
export const listingTexts = z.object({
  /** Null: `DEFAULT_TEMPLATE`. */
  template: z.string().nullable().default(null).catch(null),
  /** Safety contacts by brand, above those that are known. */
  contacts: z.record(brand, safetyContacts).default({}).catch({}),
});
export type ListingTexts = z.infer<typeof listingTexts>;

export const NO_TEXTS: ListingTexts = { template: null, contacts: {} };

/** Saves some of the texts. What is left out stays. */
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
    /** The contacts of one brand. Null returns to those that are known. */
    contacts: z.strictObject({ brand, contacts: safetyContacts.nullable() }).optional(),
  }),
  output: z.object({ success: z.literal(true) }),
});
export const MAX_CONTACT_BRANDS = MAX_BRANDS;
