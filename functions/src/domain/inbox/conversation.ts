import { createHash } from "node:crypto";

import type { InquiryMessage, MessageSourceName } from "../../contract/inbox.ts";
import { MINUTE_MS } from "../../contract/wire/durations.ts";

/**
 * Returns the id of a conversation between one buyer and the seller about one item. The Trading and the
 * Message API use different ids, but both contain buyer and item. The id is a hash, because a buyer's name
 * doesn't belong in a URL.
 */
export function makeConversationId(person: string, itemId: string | null): string {
  const parties = `${person.toLowerCase()}|${itemId ?? ""}`;
  return `c${createHash("sha256").update(parties).digest("hex").slice(0, 24)}`;
}

export const makeMessageId = (source: MessageSourceName, id: string): string => `${source}:${id}`;
const getSource = (id: string): string => id.slice(0, id.indexOf(":"));

/** Collapses white space, which eBay may change in a message. */
export const foldWords = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Maximum difference between the times that the two sources give one message. */
const SAME_TIME_MS = 10 * MINUTE_MS;

/**
 * Merges messages into the stored ones, oldest first. A message from the same source is matched by its id. A
 * message from the other source is matched by writer, text and time, at most once (decisions/inbox/0233).
 */
export function mergeMessages(
  stored: readonly InquiryMessage[],
  fresh: readonly InquiryMessage[],
): InquiryMessage[] {
  const merged = [...stored];
  const matched = new Set<number>();
  const left = fresh.filter((message) => {
    const at = merged.findIndex(({ ids }) => ids.some((id) => message.ids.includes(id)));
    const known = merged[at];
    if (known === undefined) return true;
    matched.add(at);
    merged[at] = combine(known, message);
    return false;
  });
  for (const message of left) {
    const at = findSame(merged, message, matched);
    const known = merged[at];
    if (known === undefined) merged.push(message);
    else {
      matched.add(at);
      merged[at] = combine(known, message);
    }
  }
  return sortMessages(merged);
}

/** Returns the index of the matching message that is nearest in time, or -1. */
function findSame(
  messages: readonly InquiryMessage[],
  message: InquiryMessage,
  matched: ReadonlySet<number>,
): number {
  const sources = new Set(message.ids.map(getSource));
  let [best, nearest] = [-1, Infinity];
  for (const [at, other] of messages.entries()) {
    const isOther = !matched.has(at) && other.ids.every((id) => !sources.has(getSource(id)));
    if (!isOther || other.from !== message.from || foldWords(other.text) !== foldWords(message.text))
      continue;
    const distance =
      other.at === null || message.at === null ? SAME_TIME_MS : Math.abs(other.at - message.at);
    if (distance <= SAME_TIME_MS && distance < nearest) [best, nearest] = [at, distance];
  }
  return best;
}

const combine = (known: InquiryMessage, message: InquiryMessage): InquiryMessage => ({
  ...known,
  ids: [...new Set([...known.ids, ...message.ids])],
  at: known.at ?? message.at,
  media: message.media.length > 0 ? message.media : known.media,
});

/**
 * Sorts messages by time. Answers of the Trading API have no time and follow their question. Their id is the
 * question's id with a number appended.
 */
function sortMessages(messages: readonly InquiryMessage[]): InquiryMessage[] {
  const times = new Map(
    messages.flatMap(({ ids, at }) => (at === null ? [] : ids.map((id) => [id, at] as const))),
  );
  const getTime = ({ ids, at }: InquiryMessage): number => {
    if (at !== null) return at;
    const questions = ids.map((id) => times.get(id.replace(/\/\d+$/, "")));
    return questions.find((time) => time !== undefined) ?? 0;
  };
  return messages.toSorted((one, other) => getTime(one) - getTime(other));
}

/** Derives the fields of a conversation from its messages. */
export function describeMessages(messages: readonly InquiryMessage[]) {
  const lastOfBuyer = messages.findLast(({ from }) => from === "buyer");
  return {
    text: lastOfBuyer?.text ?? null,
    /** Epoch milliseconds. */
    askedAt: lastOfBuyer?.at ?? null,
    askedIds: lastOfBuyer?.ids ?? [],
    replies: messages.flatMap(({ from, text }) => (from === "seller" ? [text] : [])),
    /** True if the seller hasn't replied to the buyer's last message. */
    endsWithBuyer: messages.at(-1)?.from === "buyer",
  };
}
