import {
  type DocumentReference,
  FieldValue,
  type Firestore,
  Timestamp,
  type Transaction,
} from "firebase-admin/firestore";

import { orderDocument, paths } from "../../contract/documents.ts";
import {
  type InquiryDocument,
  type InquiryMessage,
  inquiryDocument,
  MAX_ANSWERS,
  type StoredAnswer,
} from "../../contract/inbox.ts";
import type { InquiryStore } from "../../domain/catchUp/ports.ts";
import type { Inquiry } from "../../domain/inbox/inquiry.ts";
import { makeMessageId, mergeMessages } from "../../domain/inbox/conversation.ts";
import { escapeId } from "../../domain/notifications/processNotification.ts";
import { findListingsOfItems, readListingTitle } from "../listings/itemListings.ts";
import { saveActivities } from "./inquiryActivities.ts";
import { toMarketplaceFields, findChanges, judgeState } from "./inquiryChanges.ts";

/** Maximum open inquiries of a kind that one reading closes. */
const MAX_CLOSED = 300;

/** Stores inquiries. Also stores questions and offers as activities. */
export function openInquiryStore(firestore: Firestore, now: () => number): InquiryStore {
  const at = (uid: string, { kind, id }: Pick<Inquiry, "kind" | "id">) =>
    firestore.doc(paths.inquiry(uid, `${kind}-${escapeId(id)}`));

  return {
    async findKnown(uid, inquiries) {
      if (inquiries.length === 0) return new Set();
      const found = await firestore.getAll(...inquiries.map((inquiry) => at(uid, inquiry)));
      const known = inquiries.filter(({ messages }, index) => {
        const stored = inquiryDocument.safeParse(found[index]?.data()).data?.messages ?? [];
        const ids = new Set(stored.flatMap((message) => message.ids));
        return messages.every((message) => message.ids.some((id) => ids.has(id)));
      });
      return new Set(known.map(({ id }) => id));
    },

    async save(uid, inquiries) {
      const itemIds = inquiries.flatMap(({ itemId }) => itemId ?? []);
      const listings = await findListingsOfItems(firestore, uid, itemIds);
      for (const inquiry of inquiries) {
        await saveActivities(firestore, uid, inquiry, listings, now());
        const ofOrder = await readOrderOf(firestore, uid, inquiry);
        const document = at(uid, inquiry);
        await firestore.runTransaction(async (transaction) => {
          const found = await transaction.get(document);
          if (!found.exists) {
            const earlier = await findEarlier(firestore, transaction, uid, inquiry);
            const listingId = inquiry.itemId === null ? undefined : listings.get(inquiry.itemId);
            // The Message API only returns the item's id.
            const title =
              inquiry.title ??
              ofOrder?.title ??
              (await readListingTitle(firestore, transaction, uid, listingId));
            for (const { ref } of earlier) {
              transaction.update(ref, { state: "closed", options: [], movedTo: document.id });
            }
            const joined = joinEarlier(inquiry, earlier);
            transaction.set(
              document,
              toDocument({ ...joined.inquiry, title }, listings, ofOrder, now(), joined.answers),
            );
            return;
          }
          const changes = findChanges(inquiryDocument.parse(found.data()), inquiry);
          if (changes !== null) transaction.update(document, changes);
        });
      }
    },

    async closeOthers(uid, kind, openIds, readFrom) {
      const kept = new Set(openIds.map((id) => at(uid, { kind, id }).id));
      const { docs } = await firestore
        .collection(paths.inquiries(uid))
        .where("kind", "==", kind)
        .where("state", "==", "open")
        .limit(MAX_CLOSED)
        .get();
      for (const { ref } of docs.filter(({ id }) => !kept.has(id))) await close(firestore, ref, readFrom);
    },

    async saveReading(uid, kind, at, failure) {
      const failed = failure === null ? FieldValue.delete() : { code: failure.code, params: failure.params };
      await firestore
        .doc(paths.operation(uid, "inbox"))
        .set(
          { ...(failure === null && { readAt: { [kind]: at } }), failures: { [kind]: failed } },
          { merge: true },
        );
    },
  };
}

/**
 * Closes an inquiry, unless another reading has stored it since `readFrom`, or an answer is being sent: the
 * outcome of the answer then determines the state.
 */
async function close(firestore: Firestore, document: DocumentReference, readFrom: number): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const found = await transaction.get(document);
    if (found.updateTime === undefined || found.updateTime.toMillis() > readFrom) return;
    const { state, answers } = inquiryDocument.parse(found.data());
    if (state !== "open" || answers.some(({ state }) => state === "sending")) return;
    transaction.update(document, { state: "closed", options: [] });
  });
}

const NOTHING = { messages: [], conversationId: null, isUnread: null, settled: null };

/**
 * Maximum single questions that a conversation replaces. Before conversations existed, each question was a
 * separate inquiry under the Trading API's id.
 */
const MAX_EARLIER = 20;

async function findEarlier(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  { kind, itemId, person }: Inquiry,
): Promise<Earlier[]> {
  if (kind !== "question" || itemId === null || person === null) return [];
  const { docs } = await transaction.get(
    firestore
      .collection(paths.inquiries(uid))
      .where("kind", "==", kind)
      .where("itemId", "==", itemId)
      .where("person", "==", person)
      .limit(MAX_EARLIER),
  );
  return docs.flatMap((found) => {
    const stored = inquiryDocument.safeParse(found.data()).data;
    if (stored === undefined || stored.movedTo !== null) return [];
    return [{ ref: found.ref, stored }];
  });
}

interface Earlier {
  ref: DocumentReference;
  stored: InquiryDocument;
}

/** Adds the messages and answers of the single questions. */
function joinEarlier(inquiry: Inquiry, earlier: readonly Earlier[]) {
  const messages = earlier.flatMap(({ stored: { ebayId, text, replies, at } }): InquiryMessage[] => {
    const id = makeMessageId("trading", ebayId);
    return [
      { ids: [id], from: "buyer", text: text ?? "", at: at.toMillis(), media: [] },
      ...replies.map((reply, index): InquiryMessage => ({
        ...{ ids: [`${id}/${index}`], from: "seller", text: reply, at: null, media: [] },
      })),
    ];
  });
  return {
    inquiry: { ...inquiry, messages: mergeMessages(messages, inquiry.messages) },
    answers: earlier.flatMap(({ stored }) => stored.answers).slice(-MAX_ANSWERS),
  };
}

interface OfOrder {
  title: string | null;
  itemId: string | null;
  listingId: string | null;
  buyer: string;
}

/** Returns the order of an inquiry, because a cancellation only has the order's id. */
async function readOrderOf(firestore: Firestore, uid: string, inquiry: Inquiry): Promise<OfOrder | null> {
  if (inquiry.orderId === null || inquiry.orderId.includes("/")) return null;
  const found = orderDocument.safeParse(
    (await firestore.doc(paths.order(uid, inquiry.orderId)).get()).data(),
  );
  if (!found.success) return null;
  const { items, buyer } = found.data;
  const item = items.find(({ ebayItemId }) => ebayItemId === inquiry.itemId) ?? items[0];
  return {
    title: item?.title ?? null,
    itemId: item?.ebayItemId ?? null,
    listingId: item?.listingId ?? null,
    buyer,
  };
}

function toDocument(
  inquiry: Inquiry,
  listings: ReadonlyMap<string, string>,
  ofOrder: OfOrder | null,
  now: number,
  answers: StoredAnswer[],
): Record<string, unknown> {
  const { kind, id, orderId, reason, at } = inquiry;
  const itemId = inquiry.itemId ?? ofOrder?.itemId ?? null;
  const fresh = toMarketplaceFields(inquiry, NOTHING);
  return {
    at: Timestamp.fromMillis(at ?? now),
    ...fresh,
    ...{ kind, ebayId: id, itemId, orderId, reason, answers },
    state: judgeState(inquiry, fresh.messages, { ...NOTHING, answers }),
    listingId: (itemId === null ? undefined : listings.get(itemId)) ?? ofOrder?.listingId ?? null,
    title: inquiry.title,
    person: inquiry.person ?? ofOrder?.buyer ?? null,
    ...{ lease: null, settled: null, movedTo: null },
  };
}
