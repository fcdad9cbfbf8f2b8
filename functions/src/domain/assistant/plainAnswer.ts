import { listingLine, type ToolContext } from "./tools/tool.ts";
import { holdsWords, searchListings } from "./tools/listingTools.ts";
import type { Writing } from "./writing.ts";

/** Of a question, the words that no title is looked for by. */
const COMMON = new Set(
  "a about all an and any are at by can cars change delete do does ebay end find for from give had has have how i in is it list listing listings live look make many me my of on or order orders price prices put raise lower sell selling show sold that the their them there these this to what when where which with worth you your".split(
    " ",
  ),
);
const SHOWN = 10;

const NOBODY =
  "No AI provider is set up, so I can't answer questions yet. A super admin can change that: the admin panel takes a key under **OpenAI Config** or **AI Provider**.";

/** What can be told without a provider: what to do about it, and which listings hold the words of the question. */
export async function plainAnswer(context: ToolContext, question: string, writing: Writing): Promise<void> {
  const words = [...question.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'./-]*/gu)]
    .map(([word]) => word.replace(/[./'-]+$/u, ""))
    .filter((word) => !COMMON.has(word.toLowerCase()));
  if (words.length === 0) {
    writing.text(NOBODY);
    return;
  }
  const { listings, total } = await context.newest();
  const matching = listings.filter((listing) => holdsWords(listing, words.join(" ")));
  writing.lookedAt({ type: "tool", name: searchListings.name, found: matching.length });
  const sought = words.map((word) => `“${word}”`).join(" ");
  const where = listings.length < total ? ` among the ${listings.length} changed last` : "";
  const lines = matching.slice(0, SHOWN).map((listing) => {
    const { id, title, price, status } = listingLine(listing);
    return `- [${plain(title) || "Untitled listing"}](/listing/${encodeURIComponent(id)}), ${status}${price === null ? "" : `, $${price.toFixed(2)}`}`;
  });
  const found =
    matching.length === 0
      ? `No listing${where} holds ${sought}.`
      : `${matching.length === 1 ? "One listing holds" : `${matching.length} listings hold`} ${sought}${where}:\n${lines.join("\n")}`;
  writing.text(`${NOBODY}\n\n${found}`);
}

/** A title's own brackets and stars would be taken for ours. */
const plain = (title: string) =>
  title
    .replace(/[[\]()*\\]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
