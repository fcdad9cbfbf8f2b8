import type * as z from "zod";

import { MAX_CONTACT_BRANDS, type saveListingTexts as contract } from "../../contract/item/listingTexts.ts";
import type { SafetyContacts } from "../../contract/item/safetyContacts.ts";
import { AppError } from "../../contract/wire/errors.ts";

interface ListingTextStore {
  saveTemplate(uid: string, template: string | null): Promise<void>;
  saveContacts(uid: string, brand: string, contacts: SafetyContacts | null, most: number): Promise<boolean>;
}

export async function saveListingTexts(
  texts: ListingTextStore,
  uid: string,
  { template, contacts }: z.output<(typeof contract)["input"]>,
): Promise<void> {
  if (template !== undefined) await texts.saveTemplate(uid, template);
  if (contacts === undefined) return;
  const isSaved = await texts.saveContacts(uid, contacts.brand, contacts.contacts, MAX_CONTACT_BRANDS);
  if (!isSaved) throw new AppError("input/invalid");
}
