import { type Firestore, Timestamp } from "firebase-admin/firestore";

import { activityDocument, paths } from "../../contract/documents.ts";
import type { MessageSourceName } from "../../contract/inbox.ts";
import { DAY_MS, MINUTE_MS } from "../../contract/wire/durations.ts";
import { storeEvent } from "../../contract/reasons/activityEvents.ts";
import type { Inquiry } from "../../domain/inbox/inquiry.ts";
import { escapeId } from "../../domain/notifications/processNotification.ts";
import { readListingTitle } from "../listings/itemListings.ts";

/**
 * Stores questions and offers as activities, under the ids that notifications name. Until 2026-11-27,
 * notifications created activities under them, too.
 */
export async function saveActivities(
  firestore: Firestore,
  uid: string,
  inquiry: Inquiry,
  listings: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  for (const [id, noted] of await findActivities(firestore, uid, inquiry, now)) {
    await keepActivity(firestore, uid, id, noted, listings, now);
  }
}

async function keepActivity(
  firestore: Firestore,
  uid: string,
  id: string,
  inquiry: BuyerMessage,
  listings: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  const document = firestore.doc(paths.activity(uid, id));
  await firestore.runTransaction(async (transaction) => {
    const found = await transaction.get(document);
    const { text, quantity, itemId } = inquiry;
    if (!found.exists) {
      const listingId = itemId === null ? undefined : listings.get(itemId);
      const title = inquiry.title ?? (await readListingTitle(firestore, transaction, uid, listingId));
      transaction.set(document, toActivity({ ...inquiry, title }, listingId, now));
    } else if (text !== null && activityDocument.parse(found.data()).text !== text) {
      transaction.update(document, { text, ...(quantity !== null && { quantity }) });
    }
  });
}

type BuyerMessage = Pick<Inquiry, "itemId" | "title" | "person" | "text" | "amount" | "quantity" | "at"> & {
  kind: "question" | "offer";
};

/** Maximum time between a notification and its message. */
const NOTICE_MS = 10 * MINUTE_MS;
const MAX_NOTICES = 50;
/** Maximum age of a message for an activity. A conversation can contain messages that are years old. */
const RECENT_MS = 30 * DAY_MS;

/**
 * Returns the activities of an inquiry with the ids that notifications name: one for an offer, and one for
 * each of the buyer's recent messages in a conversation. Only the Trading API has the ids of notifications.
 * An activity from the other source is recognized by its text and time.
 */
async function findActivities(
  firestore: Firestore,
  uid: string,
  inquiry: Inquiry,
  now: number,
): Promise<[id: string, noted: BuyerMessage][]> {
  const { kind, itemId, via } = inquiry;
  if (kind === "offer") return [[`offer-${escapeId(inquiry.id)}`, { ...inquiry, kind }]];
  if (kind !== "question") return [];
  const questions = inquiry.messages.filter(
    ({ from, at }) => from === "buyer" && (at === null || now - at < RECENT_MS),
  );
  const left = await listNotices(firestore, uid, itemId);
  return questions.map(({ ids: [own = ""], text, at }) => {
    const id = `${PREFIXES[via ?? "trading"]}${escapeId(own.slice(own.indexOf(":") + 1))}`;
    const match = left.findIndex(
      (notice) =>
        notice.via !== (via ?? "trading") &&
        at !== null &&
        Math.abs(notice.at - at) <= NOTICE_MS &&
        [null, text].includes(notice.text),
    );
    const isKnown = match === -1 || left.some((notice) => notice.id === id);
    const [found] = isKnown ? [] : left.splice(match, 1);
    return [found?.id ?? id, { ...inquiry, kind, text, at }];
  });
}

const REST_ID = "question-m";
const PREFIXES: Readonly<Record<MessageSourceName, string>> = { trading: "question-", message: REST_ID };

async function listNotices(firestore: Firestore, uid: string, itemId: string | null) {
  if (itemId === null) return [];
  const { docs } = await firestore
    .collection(paths.activities(uid))
    .where("type", "==", "question")
    .where("metadata.itemId", "==", itemId)
    .limit(MAX_NOTICES)
    .get();
  return docs.flatMap((found) => {
    const activity = activityDocument.safeParse(found.data()).data;
    if (activity === undefined) return [];
    const source: MessageSourceName = found.id.startsWith(REST_ID) ? "message" : "trading";
    return [{ id: found.id, via: source, text: activity.text ?? null, at: activity.timestamp.toMillis() }];
  });
}

function toActivity(inquiry: BuyerMessage, listingId: string | undefined, now: number) {
  const { kind, itemId, title, person, text, amount, quantity, at } = inquiry;
  return {
    type: kind,
    source: "ebay",
    ...storeEvent({ code: kind, title, text, person }),
    text,
    amount,
    ...(quantity !== null && { quantity }),
    timestamp: Timestamp.fromMillis(at ?? now),
    metadata: {
      ...(itemId !== null && { itemId }),
      ...(person !== null && { person }),
      ...(listingId !== undefined && { listingId }),
    },
  };
}
