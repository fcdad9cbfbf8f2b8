import { type DocumentReference, FieldValue, type Firestore, Timestamp } from "firebase-admin/firestore";

import { activityDocument, orderDocument, paths } from "../../contract/documents.ts";
import { type InquiryDocument, type InquiryState, inquiryDocument } from "../../contract/inquiries.ts";
import type { Inquiry, InquiryStore } from "../../domain/catchUp/ports.ts";
import { escapeId } from "../../domain/notifications/processNotification.ts";
import { findListingsOfItems } from "../listings/itemListings.ts";

const TITLES: Readonly<Record<"question" | "offer", string>> = {
  question: "Question from",
  offer: "Offer from",
};
/** The most open inquiries of a kind that one reading closes. */
const MAX_CLOSED = 300;

/** Stores inquiries. Questions and offers are activities too, under the ids that notifications give them. */
export function inquiryStore(firestore: Firestore, now: () => number): InquiryStore {
  const at = (uid: string, { kind, id }: Pick<Inquiry, "kind" | "id">) =>
    firestore.doc(paths.inquiry(uid, `${kind}-${escapeId(id)}`));

  async function keepActivity(
    uid: string,
    inquiry: Inquiry & { kind: "question" | "offer" },
    listings: ReadonlyMap<string, string>,
  ): Promise<void> {
    const document = firestore.doc(paths.activity(uid, `${inquiry.kind}-${escapeId(inquiry.id)}`));
    await firestore.runTransaction(async (transaction) => {
      const found = await transaction.get(document);
      const { text, quantity } = inquiry;
      if (!found.exists) transaction.set(document, toActivity(inquiry, listings, now()));
      else if (text !== null && activityDocument.parse(found.data()).text !== text) {
        transaction.update(document, { text, ...(quantity !== null && { quantity }) });
      }
    });
  }

  return {
    async keep(uid, inquiries) {
      const itemIds = inquiries.flatMap(({ itemId }) => itemId ?? []);
      const listings = await findListingsOfItems(firestore, uid, itemIds);
      for (const inquiry of inquiries) {
        if (isActivity(inquiry)) await keepActivity(uid, inquiry, listings);
        const ofOrder = await readOrderOf(firestore, uid, inquiry);
        const document = at(uid, inquiry);
        await firestore.runTransaction(async (transaction) => {
          const found = await transaction.get(document);
          if (!found.exists) {
            transaction.set(document, toDocument(inquiry, listings, ofOrder, now()));
            return;
          }
          const changes = findChanges(inquiryDocument.parse(found.data()), inquiry);
          if (changes !== null) transaction.update(document, changes);
        });
      }
    },

    async closeOthers(uid, kind, openIds) {
      const kept = new Set(openIds.map((id) => at(uid, { kind, id }).id));
      const { docs } = await firestore
        .collection(paths.inquiries(uid))
        .where("kind", "==", kind)
        .where("state", "==", "open")
        .limit(MAX_CLOSED)
        .get();
      for (const { ref } of docs.filter(({ id }) => !kept.has(id))) await close(firestore, ref);
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

const isActivity = (inquiry: Inquiry): inquiry is Inquiry & { kind: "question" | "offer" } =>
  inquiry.kind === "question" || inquiry.kind === "offer";

/** Leaves one alone that is being answered: its answer says how it ended. */
async function close(firestore: Firestore, document: DocumentReference): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const found = await transaction.get(document);
    if (!found.exists) return;
    const { state, answers } = inquiryDocument.parse(found.data());
    if (state !== "open" || answers.some(({ state }) => state === "sending")) return;
    transaction.update(document, { state: "closed", options: [] });
  });
}

/** Returns what the marketplace has changed, or null. */
export function findChanges(stored: InquiryDocument, inquiry: Inquiry): Record<string, unknown> | null {
  const fresh = atMarketplace(inquiry);
  const state = judgeState(inquiry, stored.answers);
  const changed = [...Object.entries(fresh), ["state", state] as const].filter(
    ([name, value]) =>
      JSON.stringify(stored[name as keyof InquiryDocument] ?? null) !== JSON.stringify(value),
  );
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

function judgeState(
  { kind, isOpen, made, replies }: Inquiry,
  answers: readonly InquiryDocument["answers"][number][],
): InquiryState {
  const hasAnswer = answers.some(({ state }) => state === "sent");
  // eBay lists a reply a moment after it accepts it.
  if (isOpen && !(kind === "question" && hasAnswer)) return "open";
  const isAnswered = made.length > 0 || replies.length > 0 || hasAnswer;
  return isAnswered ? "answered" : "closed";
}

/** What the marketplace may change. */
const atMarketplace = ({ status, options, replies, amount, quantity, text, respondBy }: Inquiry) => ({
  ...{ status, options, replies, amount, quantity, text },
  respondBy: respondBy === null ? null : Timestamp.fromMillis(respondBy),
});

interface OfOrder {
  title: string | null;
  itemId: string | null;
  listingId: string | null;
  buyer: string;
}

/** A cancellation names only its order. */
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
): Record<string, unknown> {
  const { kind, id, orderId, reason, at } = inquiry;
  const itemId = inquiry.itemId ?? ofOrder?.itemId ?? null;
  return {
    ...atMarketplace(inquiry),
    ...{ kind, ebayId: id, itemId, orderId, reason },
    state: judgeState(inquiry, []),
    listingId: (itemId === null ? undefined : listings.get(itemId)) ?? ofOrder?.listingId ?? null,
    title: inquiry.title ?? ofOrder?.title ?? null,
    person: inquiry.person ?? ofOrder?.buyer ?? null,
    at: Timestamp.fromMillis(at ?? now),
    answers: [],
    lease: null,
  };
}

function toActivity(
  inquiry: Inquiry & { kind: "question" | "offer" },
  listings: ReadonlyMap<string, string>,
  now: number,
) {
  const { kind, itemId, title, person, text, amount, quantity, at } = inquiry;
  const listingId = itemId === null ? undefined : listings.get(itemId);
  return {
    type: kind,
    source: "ebay",
    title: title ?? text ?? TITLES[kind],
    subtitle: person === null ? null : `${TITLES[kind]} ${person}`,
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
