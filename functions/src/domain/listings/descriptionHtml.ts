import type { ItemAtEbay } from "../../contract/documents.ts";
import { toPlainText } from "../shops/plainText.ts";

/** Converts a plain-text description to the marketplace's HTML. */
export function asHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  const escaped = text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
  const paragraphs = escaped.split(/\r?\n\s*\r?\n/);
  return paragraphs.map((paragraph) => `<p>${paragraph.replace(/\r?\n/g, "<br>")}</p>`).join("");
}

/**
 * Returns a listing's description as HTML. While its text is that of the item it was read from, the item's own HTML
 * stays, with everything that a text can't hold.
 */
export function descriptionHtmlOf(
  { title, description }: { title: string; description?: string | null | undefined },
  item: Pick<ItemAtEbay, "descriptionHtml"> | null,
): string {
  const written = description?.trim() ?? "";
  const html = asHtml(written === "" ? title.trim() : written);
  const theirs = item?.descriptionHtml ?? null;
  return theirs !== null && toPlainText(theirs) === toPlainText(html) ? theirs : html;
}
