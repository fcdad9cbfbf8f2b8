import { type Firestore, Timestamp } from "firebase-admin/firestore";

import { activityDocument, paths } from "../../contract/documents.ts";
import type { Inquiry, InquiryStore } from "../../domain/catchUp/ports.ts";
import { escapeId } from "../../domain/notifications/processNotification.ts";
import { findListingsOfItems } from "../listings/itemListings.ts";

const TITLES: Readonly<Record<Inquiry["kind"], string>> = { question: "Question from", offer: "Offer from" };

/** Stores inquiries as activities, under the ids that notifications give them. */
export function inquiryStore(firestore: Firestore, now: () => number): InquiryStore {
  return {
    async keep(uid, inquiries) {
      const itemIds = inquiries.flatMap(({ itemId }) => itemId ?? []);
      const listings = await findListingsOfItems(firestore, uid, itemIds);
      for (const inquiry of inquiries) {
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
    },
  };
}

function toActivity(inquiry: Inquiry, listings: ReadonlyMap<string, string>, now: number) {
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
