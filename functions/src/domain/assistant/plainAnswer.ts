import { toAmount } from "../../contract/wire/numbers.ts";
import { toListingLine, type ToolContext } from "./tools/tool.ts";
import { containsWords, searchListings } from "./tools/listingTools.ts";
import type { AnswerWriter } from "./writing.ts";

/** Words that the search ignores. */
const COMMON_WORDS = new Set(
  "a about all an and any are at by can cars change delete do does ebay end find for from give had has have how i in is it list listing listings live look make many me my of on or order orders price prices put raise lower sell selling show sold that the their them there these this to what when where which with worth you your".split(
    " ",
  ),
);
const SHOWN = 10;

const NO_PROVIDER =
  "No AI provider is set up, so I can't answer questions yet. A super admin can change that: the admin panel takes a key under **OpenAI Config** or **AI Provider**.";

/**
 * Answers without a provider: explains how to set one up, and lists listings that contain the question's
 * words.
 */
export async function answerWithoutProvider(
  context: ToolContext,
  question: string,
  writing: AnswerWriter,
): Promise<void> {
  const words = [...question.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'./-]*/gu)]
    .map(([word]) => word.replace(/[./'-]+$/u, ""))
    .filter((word) => !COMMON_WORDS.has(word.toLowerCase()));
  if (words.length === 0) {
    writing.text(NO_PROVIDER);
    return;
  }
  const { listings, total } = await context.readNewest();
  const matching = listings.filter((listing) => containsWords(listing, words.join(" ")));
  writing.addTool({ type: "tool", name: searchListings.name, found: matching.length });
  const sought = words.map((word) => `“${word}”`).join(" ");
  const where = listings.length < total ? ` among the ${listings.length} changed last` : "";
  const lines = matching.slice(0, SHOWN).map((listing) => {
    const { id, title, price, status } = toListingLine(listing);
    return `- [${removeMarkdown(title) || "Untitled listing"}](/listing/${encodeURIComponent(id)}), ${status}${price === null ? "" : `, $${toAmount(price)}`}`;
  });
  const found =
    matching.length === 0
      ? `No listing${where} holds ${sought}.`
      : `${matching.length === 1 ? "One listing holds" : `${matching.length} listings hold`} ${sought}${where}:\n${lines.join("\n")}`;
  writing.text(`${NO_PROVIDER}\n\n${found}`);
}

const removeMarkdown = (title: string) =>
  title
    .replace(/[[\]()*\\]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
