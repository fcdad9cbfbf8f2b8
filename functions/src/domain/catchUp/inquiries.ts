import { INQUIRY_KINDS, type InquiryKind } from "../../contract/inbox.ts";
import { DAY_MS, MINUTE_MS } from "../../contract/wire/durations.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { type MessageSource, withMessages } from "../inbox/messageSources.ts";
import type { InquiryMarketplace, InquiryPorts } from "./ports.ts";
import type { Inquiry } from "../inbox/inquiry.ts";

/** eBay can list a message a little later than its own time. */
const OVERLAP_MS = 10 * MINUTE_MS;
/** Period that the first catch-up reads. */
const FIRST_REACH_MS = 30 * DAY_MS;
/** Period for which cancellations and returns are read again. Their state changes until eBay closes them. */
const REQUEST_REACH_MS = 60 * DAY_MS;
/** Maximum pages per catch-up, so that one seller doesn't use up all calls. The next catch-up continues. */
const MAX_PAGES = 10;

/**
 * Maximum conversations opened per catch-up, with one call each. The next catch-up continues, and skips
 * stored ones. These are calls of the Message API, which has a separate limit.
 */
const MAX_OPENED = 60;

/** Reads and stores new messages from buyers, from the source that the seller's access allows. */
export async function catchUpQuestions(ports: InquiryPorts, uid: string): Promise<void> {
  await withMessages(ports, uid, (source, names) => readMessages(ports, uid, source, names));
}

/** Each source has its own cursor, so that no messages are missed when access is granted or withdrawn. */
const CURSORS = { message: "messagesUntil", trading: "questionsUntil" } as const;

async function readMessages(
  ports: InquiryPorts,
  uid: string,
  source: MessageSource,
  names: readonly string[],
): Promise<void> {
  const { progress, inquiries, now } = ports;
  const to = now();
  const cursor = CURSORS[source.name];
  const from = Math.max((await progress.read(uid))[cursor] - OVERLAP_MS, to - FIRST_REACH_MS);
  let opened = 0;
  const read = await readKind(ports, uid, "question", async (token, page) => {
    const seller = { token, names };
    const { conversations, hasMore } = await source.list(seller, { from, to }, page);
    const parts = conversations.flatMap(({ conversation, isWhole }) => (isWhole ? [] : [conversation]));
    const known = await inquiries.store.findKnown(uid, parts);
    const whole: Inquiry[] = [];
    for (const { conversation, isWhole } of conversations) {
      if (isWhole || known.has(conversation.id)) {
        whole.push(conversation);
        continue;
      }
      opened += 1;
      if (opened > MAX_OPENED) continue;
      const subject = { ...conversation, ebayId: conversation.id };
      whole.push((await source.open(seller, subject)) ?? conversation);
    }
    return { inquiries: whole, hasMore };
  });
  if (read.isComplete && opened <= MAX_OPENED) await progress.save(uid, { [cursor]: to });
}

/** Reads and stores the pending offers. Closes all others. */
export async function catchUpOffers(ports: InquiryPorts, uid: string): Promise<void> {
  const read = await readKind(ports, uid, "offer", (token, page) =>
    ports.inquiries.marketplace.readOffers(token, page),
  );
  if (!read.isComplete) return;
  const openIds = read.found.map(({ id }) => id);
  await ports.inquiries.store.closeOthers(uid, "offer", openIds, read.startedAt);
}

export async function catchUpCancellations(ports: InquiryPorts, uid: string): Promise<void> {
  const from = ports.now() - REQUEST_REACH_MS;
  await readKind(ports, uid, "cancellation", (token, page) =>
    ports.inquiries.marketplace.readCancellations(token, from, page),
  );
}

export async function catchUpReturns(ports: InquiryPorts, uid: string): Promise<void> {
  const from = ports.now() - REQUEST_REACH_MS;
  await readKind(ports, uid, "return", (token, page) =>
    ports.inquiries.marketplace.readReturns(token, from, page),
  );
}

const READERS: Readonly<Record<InquiryKind, (ports: InquiryPorts, uid: string) => Promise<void>>> = {
  question: catchUpQuestions,
  offer: catchUpOffers,
  cancellation: catchUpCancellations,
  return: catchUpReturns,
};

/**
 * Reads these kinds, one after another. Returns the kinds that couldn't be read; `saveReading` stores the
 * reasons. Throws the first failure if none could be read.
 */
export async function readInquiries(
  ports: InquiryPorts,
  uid: string,
  kinds: readonly InquiryKind[] = INQUIRY_KINDS,
): Promise<InquiryKind[]> {
  const failures = new Map<InquiryKind, AppError>();
  for (const kind of kinds) {
    try {
      await READERS[kind](ports, uid);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failures.set(kind, error);
    }
  }
  const [first] = failures.values();
  if (first && failures.size === kinds.length) throw first;
  return [...failures.keys()];
}

/** Returns the inquiries found, whether all pages have been read, and when the reading began. */
async function readKind(
  { inquiries, withAccessToken, now }: InquiryPorts,
  uid: string,
  kind: InquiryKind,
  read: (token: string, page: number) => ReturnType<InquiryMarketplace["readOffers"]>,
): Promise<{ found: Inquiry[]; isComplete: boolean; startedAt: number }> {
  const { store } = inquiries;
  const found: Inquiry[] = [];
  // A request that arrives while the pages are read may be on none of them.
  const startedAt = now();
  try {
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const one = await withAccessToken(uid, (token) => read(token, page));
      await store.save(uid, one.inquiries);
      found.push(...one.inquiries);
      if (!one.hasMore) {
        await store.saveReading(uid, kind, startedAt, null);
        return { found, isComplete: true, startedAt };
      }
    }
  } catch (error) {
    if (error instanceof AppError) await store.saveReading(uid, kind, now(), error);
    throw error;
  }
  return { found, isComplete: false, startedAt };
}
