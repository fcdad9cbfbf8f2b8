import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { WEBHOOK_LOG_DAYS } from "../../contract/notifications/notifications.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import type { Notice } from "../../domain/notifications/ports.ts";
import { openNoticeActivities, openWebhookLogs, readNewestWebhookLogs } from "./webhookLogs.ts";

const UID = "ada";

const toNotice = (notificationId: string, fields: Partial<Notice> = {}): Notice => ({
  ...{ kind: "notice", recipient: { userId: "e", eiasToken: null, userName: null }, isWholeSigned: true },
  ...{ notificationId, eventType: "ItemSold", sentAt: 3, payload: '{"a":1}' },
  details: {
    ...{ itemId: "110", title: null, orderId: null, entryId: null, person: null, amount: null, text: null },
  },
  ...fields,
});

function world() {
  let time = 1_000;
  const firestore = memoryFirestore(() => time);
  return {
    firestore,
    logs: openWebhookLogs(firestore),
    pass: (milliseconds: number) => void (time += milliseconds),
  };
}

describe("a notification", () => {
  it("is kept once, and known as processed afterwards", async () => {
    const { logs } = world();
    expect(await logs.save(UID, toNotice("n1"))).toEqual({ isNew: true, processed: false });
    expect(await logs.save(UID, toNotice("n1", { sentAt: 9 }))).toEqual({ isNew: false, processed: false });
    expect(await logs.read(UID, "n1")).toMatchObject({
      sentAt: 3,
      processed: false,
      details: { itemId: "110" },
    });
    await logs.markProcessed(UID, "n1");
    expect(await logs.save(UID, toNotice("n1"))).toEqual({ isNew: false, processed: true });
    expect(await logs.read(UID, "n2")).toBeNull();
  });

  it("expires after 90 days", async () => {
    const { firestore, logs } = world();
    const [before, , after] = [Date.now(), await logs.save(UID, toNotice("n1")), Date.now()];
    const stored = await firestore.doc(paths.webhookLog(UID, "n1")).get();
    const expiresAt = (stored.get("expiresAt") as Timestamp).toMillis() - WEBHOOK_LOG_DAYS * DAY_MS;
    expect(expiresAt).toBeGreaterThanOrEqual(before);
    expect(expiresAt).toBeLessThanOrEqual(after);
  });
});

it("counts the notifications since a time, and lists the newest first", async () => {
  const { logs, firestore, pass } = world();
  for (const id of ["n1", "n2", "n3"]) {
    await logs.save(UID, toNotice(id, { eventType: id }));
    pass(10);
  }
  await logs.save("bea", toNotice("n4"));
  await logs.markProcessed(UID, "n2");
  expect([await logs.countSince(UID, 1_010), await logs.countSince(UID, 1_011)]).toEqual([2, 1]);
  expect(await readNewestWebhookLogs(firestore, UID, 2)).toEqual([
    ...["n3", "n2"].map((id) => ({
      ...{ id, eventType: id, notificationId: id, processed: id === "n2", payload: { a: 1 } },
      createdAt: id === "n3" ? 1_020 : 1_010,
    })),
  ]);
});

it("adds an activity once", async () => {
  const { firestore } = world();
  const activity = {
    id: "a1",
    type: "bid",
    event: { code: "new-bid", title: "Camaro" },
    amount: 5,
    at: 7,
    metadata: {},
  } as const;
  const activities = openNoticeActivities(firestore);
  await activities.add(UID, activity);
  await activities.add(UID, { ...activity, amount: 6 });
  expect((await firestore.doc(paths.activity(UID, "a1")).get()).data()).toEqual({
    ...{ type: "bid", title: "New bid on eBay", subtitle: "Camaro", amount: 5, metadata: {} },
    event: { code: "new-bid", title: "Camaro" },
    ...{ source: "ebay", timestamp: Timestamp.fromMillis(7) },
  });
});
