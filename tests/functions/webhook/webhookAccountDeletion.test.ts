import { describe, expect, test, vi } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { storeEvent } from "../../../functions/src/contract/reasons/activityEvents.ts";
import { admin } from "../../support/admin.ts";
import { connectSeller } from "../../support/delivery.ts";
import { openControl } from "../../support/ebaySeller.ts";
import type { Person } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";
import { COLD_START, IN_TIME, readDocument } from "../../support/webhook.ts";

/** The seller's data that can name a person. */
async function heldBy(seller: Person): Promise<unknown[]> {
  const { firestore } = admin();
  const collections = [paths.orders, paths.activities, paths.webhookLogs].map((path) =>
    firestore.collection(path(seller.uid)).get(),
  );
  return (await Promise.all(collections)).flatMap(({ docs }) => docs.map((found) => found.data()));
}

describe("an account that is deleted at eBay", () => {
  test(
    "is acknowledged, disconnected, and its owner's name is removed for every seller",
    COLD_START,
    async () => {
      const [seller, leaver] = [await connectSeller(), await connectSeller()];
      // Sellers here can be buyers there.
      const name = leaver.uid.toLowerCase();
      const { firestore } = admin();
      const shipTo = { name: "Grace Hopper", lines: ["1 Main Street"] };
      await firestore.doc(paths.order(seller.uid, "01-1")).set({ buyer: name, shipTo, total: 5 });
      const sold = storeEvent({ code: "sold", title: "Camaro", others: 0, buyer: name });
      const sale = { type: "sale", ...sold, metadata: {} };
      await firestore.doc(paths.activity(seller.uid, "sale-01-1")).set(sale);
      await firestore.doc(paths.activity(seller.uid, "question-1")).set({
        type: "question",
        ...storeEvent({ code: "question", title: "Camaro", text: null, person: name }),
        metadata: { person: name },
      });
      await firestore.doc(paths.webhookLog(seller.uid, "AskSellerQuestion-1")).set({
        eventType: "AskSellerQuestion",
        notificationId: "AskSellerQuestion-1",
        createdAt: new Date(),
        sentAt: 1,
        processed: true,
        details: { person: name, text: "Is it mint?" },
        payload: JSON.stringify({ SenderID: name }),
      });

      // The first connection subscribes the application. Before that, eBay doesn't know where to notify.
      const { deleteAccount } = openControl(suite().ebayUrl);
      await vi.waitFor(async () => expect(await deleteAccount(name)).toEqual({ sent: 1 }), IN_TIME);

      await vi.waitFor(async () => {
        expect(await readDocument(paths.user(leaver.uid))).toMatchObject({
          ebay: null,
          ebayConnected: false,
        });
        expect(JSON.stringify(await heldBy(seller))).not.toContain(name);
      }, IN_TIME);
      expect(await readDocument(paths.privateEbay(leaver.uid))).toBeUndefined();
      expect(await readDocument(paths.order(seller.uid, "01-1"))).toMatchObject({ shipTo: null, total: 5 });
      expect(await readDocument(paths.user(seller.uid))).toMatchObject({ ebayConnected: true });
    },
  );
});
