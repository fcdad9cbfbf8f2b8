import { randomUUID } from "node:crypto";

import { expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { HOUR_MS, MINUTE_MS } from "../../../functions/src/contract/wire/durations.ts";
import { openInboxStore } from "../../../functions/src/db/notifications/inbox.ts";
import type { InboxItem } from "../../../functions/src/domain/notifications/inbox.ts";
import { admin } from "../../support/admin.ts";
import { createMember } from "../../support/people.ts";
import { runSchedule } from "../../support/schedules.ts";
import { readDocument } from "../../support/webhook.ts";

const { firestore } = admin();
const inbox = openInboxStore(firestore);

/** Stores an acknowledged notification without its task: the eBay user whom an order names has left. */
async function keepDeletion(nextAt: number) {
  const seller = await createMember();
  const [userId, userName] = [`u-${randomUUID()}`, `gone-${randomUUID()}`];
  const item: InboxItem = { kind: "deletion", userId, userName };
  const order = paths.order(seller.uid, "O1");
  await firestore.doc(order).set({ buyer: userName, shipTo: { name: "Grace Hopper" }, total: 5 });
  await inbox.save(item, { receivedAt: nextAt - 10 * MINUTE_MS, nextAt });
  return {
    item,
    userName,
    order: () => readDocument(order),
    waiting: async () => (await firestore.collection(paths.inbox()).where("duty", "==", item).get()).size,
  };
}

it("the schedule processes what waits in the inbox and is due, and nothing else", async () => {
  const [due, later] = [await keepDeletion(Date.now() - 1), await keepDeletion(Date.now() + HOUR_MS)];
  const rung = await runSchedule("sweepEbayInbox");
  expect([rung.status, await rung.text()]).toMatchObject([200, expect.any(String)]);
  await expect.poll(due.waiting).toBe(0);
  expect(await due.order()).toMatchObject({ shipTo: null, total: 5 });
  expect(JSON.stringify(await due.order())).not.toContain(due.userName);
  expect(await later.waiting()).toBe(1);
  expect(await later.order()).toMatchObject({ buyer: later.userName, shipTo: { name: "Grace Hopper" } });
  await inbox.remove(later.item);
});
