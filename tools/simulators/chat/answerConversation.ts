import type { Conversation } from "./conversation.ts";
import { phraseResults } from "./phrase.ts";

interface Call {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

export type ModelAnswer = { readonly text: string } | { readonly call: Call };

/**
 * Answers by a few plain rules: which tool a sentence needs, and what its result says. As gullible as real models: if
 * a tool's result asks to delete everything, it proposes that.
 */
export function answerConversation(conversation: Conversation): ModelAnswer {
  const trick = conversation.results.some(({ result }) => TRICK.test(JSON.stringify(result)));
  const proposes = findTool(conversation, /propose/);
  const hasProposed = conversation.results.some(({ name }) => name.includes("propose"));
  const rows = findListings(conversation.results);
  if (trick && proposes && !hasProposed && rows.length > 0) {
    return { call: { name: proposes, args: toProposal({ action: "delete" }, rows) } };
  }
  const change = parseChange(conversation.question);
  if (change) return carryOn(conversation, change, rows, hasProposed);
  if (conversation.results.length > 0)
    return { text: phraseResults(conversation.question, conversation.results) };
  const call = lookUp(conversation);
  return call ? { call } : { text: NOTHING_TO_DO };
}

const TRICK = /ignore (?:all |any )?(?:previous |prior )?instructions and delete/i;
const NOTHING_TO_DO =
  "I am for your listings and orders: ask me how many you have, what has sold, what waits to be shipped, or for a change of one.";

interface Change {
  readonly action: string;
  readonly words?: string;
  readonly price?: number;
  readonly quantity?: number;
  readonly text?: string;
}

function parseChange(question: string): Change | null {
  const sentence = question.trim().replace(/[.!?]+$/, "");
  const price =
    /\b(?:raise|lower|change|set|put|increase|reduce|drop)\s+(?:the\s+)?prices?\s+of\s+(.+?)\s+to\s+\$?(\d+(?:\.\d+)?)/i.exec(
      sentence,
    );
  if (price) return { action: "price", words: price[1] ?? "", price: Number(price[2]) };
  const quantity = /\b(?:change|set)\s+(?:the\s+)?quantity\s+of\s+(.+?)\s+to\s+(\d+)/i.exec(sentence);
  if (quantity) return { action: "quantity", words: quantity[1] ?? "", quantity: Number(quantity[2]) };
  const title = /\brename\s+(.+?)\s+to\s+(.+)/i.exec(sentence);
  if (title) return { action: "title", words: title[1] ?? "", text: title[2] ?? "" };
  const notes = /\bset\s+the\s+notes\s+of\s+(.+?)\s+to\s+(.+)/i.exec(sentence);
  if (notes) return { action: "notes", words: notes[1] ?? "", text: notes[2] ?? "" };
  const live = /\bput\s+(.+?)\s+(?:live|on ebay)\b/i.exec(sentence);
  if (live) return { action: "goLive", words: live[1] ?? "" };
  const end = /^(?:please\s+)?(end|delete)\s+(.+)/i.exec(sentence);
  if (end) return { action: (end[1] ?? "").toLowerCase(), words: end[2] ?? "" };
  return null;
}

/** Looks the listings up, proposes the change, and reports the outcome. */
function carryOn(
  conversation: Conversation,
  change: Change,
  rows: readonly { id: string }[],
  hasProposed: boolean,
): ModelAnswer {
  const searches = findTool(conversation, /search/);
  const proposes = findTool(conversation, /propose/);
  if (conversation.results.length === 0 && searches) {
    return { call: { name: searches, args: { words: change.words ?? "" } } };
  }
  if (!hasProposed && rows.length > 0 && proposes) {
    return { call: { name: proposes, args: toProposal(change, rows) } };
  }
  return { text: phraseResults(conversation.question, conversation.results) };
}

function toProposal({ action, price, quantity, text }: Change, rows: readonly { id: string }[]) {
  const value = {
    ...(price !== undefined && { price }),
    ...(quantity !== undefined && { quantity }),
    ...(text && { text }),
  };
  return { action, reason: "As you asked.", listings: rows.map(({ id }) => ({ id, ...value })) };
}

/** Chooses the tool that answers a question, by the first matching rule. */
function lookUp(conversation: Conversation): Call | null {
  const { question } = conversation;
  const rules: readonly [RegExp, RegExp, () => Record<string, unknown>][] = [
    [/\b(?:ship|shipment|shipped|shipping)\b/i, /ship/, () => ({})],
    [/\bbest\b|\bsells? (?:best|most)\b/i, /best/, () => parsePeriod(conversation)],
    [/\b(?:slow|worst|not selling|never sold)\b/i, /slow/, () => ({})],
    [/\b(?:sold|sales|revenue|earned?)\b/i, /sales/, () => parsePeriod(conversation)],
    [/\b(?:attention|what should i|to do)\b/i, /attention/, () => ({})],
    [/\b(?:average|median|worth)\b/i, /statistic/, () => parseStatus(question)],
    [/\bhow many\b.*\blistings?\b/i, /count/, () => ({})],
    [
      /\b(?:find|show(?: me)?|search for|look for|do i have)\s+(.+?)[.!?]*$/i,
      /search/,
      () => ({
        words:
          /\b(?:find|show(?: me)?|search for|look for|do i have)\s+(.+?)[.!?]*$/i.exec(question)?.[1] ?? "",
      }),
    ],
  ];
  for (const [sentence, tool, args] of rules) {
    const name = sentence.test(question) ? findTool(conversation, tool) : undefined;
    if (name !== undefined) return { name, args: args() };
  }
  return null;
}

const findTool = ({ tools }: Conversation, name: RegExp) => tools.find((tool) => name.test(tool));

function parseStatus(question: string): { status?: string } {
  const status = /\b(draft|active|sold|unsold|scheduled|ended)s?\b/i.exec(question)?.[1]?.toLowerCase();
  return status === undefined ? {} : { status };
}

/** Takes today's date from the instruction. */
function parsePeriod({ question, instruction }: Conversation): { from: string; to: string } {
  const today = /\d{4}-\d{2}-\d{2}/.exec(instruction)?.[0] ?? new Date().toISOString().slice(0, 10);
  const back = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
  if (/\btoday\b/i.test(question)) return { from: today, to: today };
  if (/\byesterday\b/i.test(question)) return { from: back(1), to: back(1) };
  if (/\bweek\b/i.test(question)) return { from: back(6), to: today };
  return { from: back(29), to: today };
}

function findListings(results: Conversation["results"]): { id: string }[] {
  return results.flatMap(({ result }) => {
    const rows: unknown = (result as { listings?: unknown } | null)?.listings;
    return Array.isArray(rows) ? (rows as { id: string }[]).filter(({ id }) => typeof id === "string") : [];
  });
}
