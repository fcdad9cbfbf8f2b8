import { randomUUID } from "node:crypto";

import type { Timestamp } from "firebase-admin/firestore";
import { describe, expect, test, vi } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { WEBHOOK_LOG_DAYS } from "../../../functions/src/contract/notifications/notifications.ts";
import { admin } from "../../support/admin.ts";
import { answerOf, connect, connectSeller, deliver, writeSoap } from "../../support/delivery.ts";
import { openControl } from "../../support/ebaySeller.ts";
import { createMember } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";
import { COLD_START, IN_TIME, readLogs, readDocument, waitForLogs } from "../../support/webhook.ts";

describe("a seller's notifications", () => {
  test("lower the quantity to the marketplace's, however often and in any order", COLD_START, async () => {
    const seller = await connectSeller();
    const recipient = seller.uid.toLowerCase();
    const control = openControl(suite().ebayUrl);
    const itemId = await control.listItem(seller.uid);
    const about = (event: string, correlationId: string, sentAt = Date.now()) =>
      writeSoap({
        event,
        recipient,
        correlationId,
        sentAt,
        fields: `<Item><ItemID>${itemId}</ItemID></Item>`,
      });
    expect(await deliver(about("ItemListed", "1"))).toBe(200);
    const listed = await waitForLogs(seller, 1);
    expect(listed).toMatchObject([{ eventType: "ItemListed", processed: true }]);
    const listingPath = paths.listing(seller.uid, `ebay-${itemId}`);
    const quantity = async () => ((await readDocument(listingPath)) as { quantity: number }).quantity;
    const onSale = await quantity();

    await control.buy([itemId], { quantity: 1 });
    const sold = about("ItemSold", "2");
    const late = about("ItemRevised", "3", Date.now() - 60_000);
    expect(await Promise.all([deliver(sold), deliver(sold), deliver(late), deliver(sold)])).toEqual([
      200, 200, 200, 200,
    ]);
    await waitForLogs(seller, 3);
    expect(await quantity()).toBe(onSale - 1);
    expect(await deliver(sold)).toBe(200);
    const logs = await waitForLogs(seller, 3);
    expect(logs.filter(({ notificationId }) => notificationId === "ItemSold-2")).toHaveLength(1);
    expect(await quantity()).toBe(onSale - 1);

    const sales = admin().firestore.collection(paths.activities(seller.uid)).where("type", "==", "sale");
    // Under load it wasn't there yet when the notifications were processed.
    await expect.poll(async () => (await sales.get()).size).toBe(1);
    const orders = await admin().firestore.collection(paths.orders(seller.uid)).get();
    expect(orders.size).toBe(1);
  });

  test("about another seller's item leave no listing", COLD_START, async () => {
    const [victim, attacker] = await Promise.all([connectSeller(), connectSeller()]);
    const itemId = await openControl(suite().ebayUrl).listItem(attacker.uid);
    const fields = `<Item><ItemID>${itemId}</ItemID></Item>`;
    // Its signature covers only the time, so anybody who has seen one can send it.
    const forged = writeSoap({ event: "ItemListed", recipient: victim.uid.toLowerCase(), fields });
    expect(await deliver(forged)).toBe(200);
    await waitForLogs(victim, 1);
    const listings = await admin().firestore.collection(paths.listings(victim.uid)).get();
    expect(listings.docs.map(({ id }) => id)).toEqual([]);
  });

  test("arrive by themselves once the account is connected", COLD_START, async () => {
    const seller = await connectSeller();
    const control = openControl(suite().ebayUrl);
    const itemId = await control.listItem(seller.uid);
    const fields = `<Item><ItemID>${itemId}</ItemID></Item>`;
    await deliver(writeSoap({ event: "ItemListed", recipient: seller.uid.toLowerCase(), fields }));
    await waitForLogs(seller, 1);
    await control.buy([itemId], { quantity: 1 });
    await vi.waitFor(async () => {
      const events = (await readLogs(seller)).filter(({ processed }) => processed);
      expect(events.map(({ eventType }) => eventType)).toContain("FixedPriceTransaction");
    }, IN_TIME);
    expect(await readDocument(paths.listing(seller.uid, `ebay-${itemId}`))).toMatchObject({
      quantitySold: 1,
    });
    const setup = await answerOf<object>(seller, "testNotificationSetup", {});
    expect(setup).toMatchObject({
      success: true,
      details: { applicationEnabled: true, urlConfigured: true },
    });
  });

  test("of a revoked consent disconnect, unless the seller connected again since", COLD_START, async () => {
    const seller = await connectSeller();
    const recipient = seller.uid.toLowerCase();
    const old = writeSoap({ event: "TokenRevocation", recipient, sentAt: Date.now() - 3_600_000 });
    expect(await deliver(old)).toBe(200);
    await waitForLogs(seller, 1);
    expect(await readDocument(paths.user(seller.uid))).toMatchObject({ ebayConnected: true });
    // Its signature covers only the time, and eBay says that the consent is valid.
    expect(await deliver(writeSoap({ event: "TokenRevocation", recipient }))).toBe(200);
    await waitForLogs(seller, 2);
    expect(await readDocument(paths.user(seller.uid))).toMatchObject({ ebayConnected: true });
    await openControl(suite().ebayUrl).revoke(seller.uid);
    expect(await deliver(writeSoap({ event: "TokenRevocation", recipient }))).toBe(200);
    await vi.waitFor(async () => {
      const user = await readDocument(paths.user(seller.uid));
      expect(user).toMatchObject({ ebay: null, ebayConnected: false });
    }, IN_TIME);
    expect(await readDocument(paths.privateEbay(seller.uid))).toBeUndefined();
    expect(await readDocument(paths.ebayAccountName(recipient))).toBeUndefined();
  });
});

describe("an account that two people connected", () => {
  test("belongs to the later one, also after the earlier one disconnects", COLD_START, async () => {
    const [older, newer] = [await createMember(), await createMember()];
    const account = `shared-${randomUUID()}`;
    for (const person of [older, newer]) await connect(person, account);
    const tell = () => deliver(writeSoap({ event: "ItemExtended", recipient: account.toUpperCase() }));
    expect(await tell()).toBe(200);
    expect(await answerOf(older, "disconnectEbay", {})).toMatchObject({ success: true });
    expect(await tell()).toBe(200);
    expect(await waitForLogs(newer, 2)).toHaveLength(2);
    expect(await readLogs(older)).toEqual([]);
    await answerOf(newer, "disconnectEbay", {});
    expect(await readDocument(paths.ebayAccountName(account))).toBeUndefined();
  });
});

describe("an account whose name changes", () => {
  test("keeps its notifications, and gets none of the person with its old name", COLD_START, async () => {
    const seller = await connectSeller();
    const name = seller.uid.toLowerCase();
    const { eiasToken } = await openControl(suite().ebayUrl).sellerNamed(name);
    const tell = (recipient: string, eias: string) =>
      deliver(writeSoap({ event: "ItemExtended", recipient, eiasToken: eias }));
    expect(await tell(`new-${name}`, eiasToken)).toBe(200);
    const [log] = await waitForLogs(seller, 1);
    expect(await tell(name, "bm9ib2R5LXdlLWtub3c=")).toBe(200);
    expect(await tell(name, eiasToken)).toBe(200);
    expect(await waitForLogs(seller, 2)).toHaveLength(2);

    const stored = await readDocument(paths.webhookLog(seller.uid, log?.notificationId ?? ""));
    const { createdAt, expiresAt } = stored as Record<"createdAt" | "expiresAt", Timestamp>;
    const keptMs = expiresAt.toMillis() - createdAt.toMillis();
    expect(Math.round(keptMs / 86_400_000)).toBe(WEBHOOK_LOG_DAYS);
  });
});
