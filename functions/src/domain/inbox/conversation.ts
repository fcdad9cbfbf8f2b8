import { createHash } from "node:crypto";

import type { InquiryMessage, MessageSourceName } from "../../contract/inquiries.ts";

/**
 * The id of a conversation: what one buyer and the seller write about one item. The Trading and the Message API have
 * ids of their own; both name buyer and item. It is a hash because a buyer's name doesn't belong into an address.
 */
export function idOfConversation(person: string, itemId: string | null): string {
  const parties = `${person.toLowerCase()}|${itemId ?? ""}`;
  return `c${createHash("sha256").update(parties).digest("hex").slice(0, 24)}`;
}

/** The id of a message, with its source. */
export const idOfMessage = (source: MessageSourceName, id: string): string => `${source}:${id}`;
const sourceOf = (id: string): string => id.slice(0, id.indexOf(":"));

/** eBay may change the white space of a message. */
export const foldWords = (text: string): string => text.replace(/\s+/g, " ").trim();

/** The two sources may give a message times that differ by so much. */
const SAME_TIME_MS = 10 * 60_000;

/**
 * Adds messages to those that are stored, oldest first. A message that one source has listed before is recognised by its
 * id. One that the other source has listed is recognised by its writer, its words and its time, each once.
 */
export function mergeMessages(
  stored: readonly InquiryMessage[],
  fresh: readonly InquiryMessage[],
): InquiryMessage[] {
  const merged = [...stored];
  const taken = new Set<number>();
  const left = fresh.filter((message) => {
    const at = merged.findIndex(({ ids }) => ids.some((id) => message.ids.includes(id)));
    const known = merged[at];
    if (known === undefined) return true;
    taken.add(at);
    merged[at] = combine(known, message);
    return false;
  });
  for (const message of left) {
    const at = findSame(merged, message, taken);
    const known = merged[at];
    if (known === undefined) merged.push(message);
    else {
      taken.add(at);
      merged[at] = combine(known, message);
    }
  }
  return sortMessages(merged);
}

/** Of several with the same words the one that is nearest in time. */
function findSame(
  messages: readonly InquiryMessage[],
  message: InquiryMessage,
  taken: ReadonlySet<number>,
): number {
  const sources = new Set(message.ids.map(sourceOf));
  let [best, nearest] = [-1, Infinity];
  for (const [at, other] of messages.entries()) {
    const isOther = !taken.has(at) && other.ids.every((id) => !sources.has(sourceOf(id)));
    if (!isOther || other.from !== message.from || foldWords(other.text) !== foldWords(message.text))
      continue;
    const apart = other.at === null || message.at === null ? SAME_TIME_MS : Math.abs(other.at - message.at);
    if (apart <= SAME_TIME_MS && apart < nearest) [best, nearest] = [at, apart];
  }
  return best;
}

const combine = (known: InquiryMessage, message: InquiryMessage): InquiryMessage => ({
  ...known,
  ids: [...new Set([...known.ids, ...message.ids])],
  at: known.at ?? message.at,
  media: message.media.length > 0 ? message.media : known.media,
});

/** An answer of the Trading API has no time: it follows its question. Its id is the question's with a number. */
function sortMessages(messages: readonly InquiryMessage[]): InquiryMessage[] {
  const times = new Map(
    messages.flatMap(({ ids, at }) => (at === null ? [] : ids.map((id) => [id, at] as const))),
  );
  const timeOf = ({ ids, at }: InquiryMessage): number => {
    if (at !== null) return at;
    const questions = ids.map((id) => times.get(id.replace(/\/\d+$/, "")));
    return questions.find((time) => time !== undefined) ?? 0;
  };
  return messages.toSorted((one, other) => timeOf(one) - timeOf(other));
}

/** What the messages say about the conversation. */
export function describeMessages(messages: readonly InquiryMessage[]) {
  const ofBuyer = messages.findLast(({ from }) => from === "buyer");
  return {
    text: ofBuyer?.text ?? null,
    /** Epoch milliseconds. */
    askedAt: ofBuyer?.at ?? null,
    askedIds: ofBuyer?.ids ?? [],
    replies: messages.flatMap(({ from, text }) => (from === "seller" ? [text] : [])),
    /** Whether the seller hasn't written since. */
    endsWithBuyer: messages.at(-1)?.from === "buyer",
  };
}
