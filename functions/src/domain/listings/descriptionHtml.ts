import { createHash } from "node:crypto";

import type { ItemAtEbay, ListingDocument } from "../../contract/documents.ts";
import { DEFAULT_TEMPLATE, escapeHtml, renderDescription } from "../../contract/item/descriptionTemplate.ts";
import type { ItemPlan } from "../../contract/item/itemPlan.ts";
import type { ListingTexts } from "../../contract/item/listingTexts.ts";
import { toPlainText } from "../shops/plainText.ts";

/** Converts a plain-text description to the marketplace's HTML. */
export function toHtml(text: string): string {
  const paragraphs = escapeHtml(text).split(/\r?\n\s*\r?\n/);
  return paragraphs.map((paragraph) => `<p>${paragraph.replace(/\r?\n/g, "<br>")}</p>`).join("");
}

type Described = Pick<ListingDocument, "title"> &
  Partial<Pick<ListingDocument, "description" | "sentDescription">>;

/** Renders the description of a new item with the seller's template. */
export const renderTemplate = (
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
 * Returns a listing's description as HTML. If its text is unchanged since it was read from the item, returns
 * the item's own HTML with all formatting. `render` creates the description of an item that was published
 * here.
 */
export function renderDescriptionHtml(
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
  const html = toHtml(written === "" ? listing.title.trim() : written);
  return theirs !== null && toPlainText(theirs) === toPlainText(html) ? theirs : html;
}

/** Returns hashes of the sent description, so that it is recognized when it is read back. */
export const noteSentDescription = (
  { description }: Pick<ListingDocument, "description">,
  html: string,
): NonNullable<ListingDocument["sentDescription"]> => ({
  written: hash(description?.trim() ?? ""),
  sent: hash(toPlainText(html)),
});

/** Returns whether an item still has the description that we sent. */
export const isAsSent = ({ sentDescription }: Described, theirHtml: string): boolean =>
  Boolean(sentDescription) && hash(toPlainText(theirHtml)) === sentDescription?.sent;

export const isUnchangedSince = ({ description, sentDescription }: Described): boolean =>
  hash(description?.trim() ?? "") === sentDescription?.written;

const hash = (text: string): string => createHash("sha256").update(text).digest("base64url");
