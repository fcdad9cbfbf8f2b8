import { createHash } from "node:crypto";

import type { ItemAtEbay, ListingDocument } from "../../contract/documents.ts";
import { DEFAULT_TEMPLATE, escapeHtml, renderDescription } from "../../contract/item/descriptionTemplate.ts";
import type { ItemPlan } from "../../contract/item/itemPlan.ts";
import type { ListingTexts } from "../../contract/item/listingTexts.ts";
import { toPlainText } from "../shops/plainText.ts";

/** Converts a plain-text description to the marketplace's HTML. */
export function asHtml(text: string): string {
  const paragraphs = escapeHtml(text).split(/\r?\n\s*\r?\n/);
  return paragraphs.map((paragraph) => `<p>${paragraph.replace(/\r?\n/g, "<br>")}</p>`).join("");
}

type Described = Pick<ListingDocument, "title"> &
  Partial<Pick<ListingDocument, "description" | "sentDescription">>;

/** Renders the description of a new item by the seller's template. */
export const templateHtml = (
  { title, description }: Described,
  { facts, condition, specifics }: ItemPlan,
  { template }: ListingTexts,
): string =>
  renderDescription(template ?? DEFAULT_TEMPLATE, {
    facts,
    specifics,
    title: title.trim(),
    description: description ?? "",
    condition: condition.description,
  });

/**
 * Returns a listing's description as HTML. While its text is that of the item it was read from, the item's own HTML
 * stays, with everything that a text can't hold. `render` makes the description of an item that we have described.
 */
export function descriptionHtmlOf(
  listing: Described,
  item: Pick<ItemAtEbay, "descriptionHtml"> | null,
  render: () => string,
): string {
  const theirs = item?.descriptionHtml ?? null;
  if (item === null) return render();
  if (theirs !== null && isAsSent(listing, theirs)) {
    return isUnchangedSince(listing) ? theirs : render();
  }
  const written = listing.description?.trim() ?? "";
  const html = asHtml(written === "" ? listing.title.trim() : written);
  return theirs !== null && toPlainText(theirs) === toPlainText(html) ? theirs : html;
}

/** What was sent for a listing's description, to be recognized when it is read back. */
export const noteSentDescription = (
  { description }: Pick<ListingDocument, "description">,
  html: string,
): NonNullable<ListingDocument["sentDescription"]> => ({
  written: hash(description?.trim() ?? ""),
  sent: hash(toPlainText(html)),
});

/** Tells whether an item still has the description that we made of the listing's. */
export const isAsSent = ({ sentDescription }: Described, theirHtml: string): boolean =>
  Boolean(sentDescription) && hash(toPlainText(theirHtml)) === sentDescription?.sent;

/** Tells whether the listing's own description is as it was when the item's was made of it. */
export const isUnchangedSince = ({ description, sentDescription }: Described): boolean =>
  hash(description?.trim() ?? "") === sentDescription?.written;

const hash = (text: string): string => createHash("sha256").update(text).digest("base64url");
