import { randomUUID } from "node:crypto";

import { expect, it } from "vitest";

import { openInboxStore } from "../../../functions/src/db/notifications/inbox.ts";
import { openWebhookLogs } from "../../../functions/src/db/notifications/webhookLogs.ts";
import type { InboxItem } from "../../../functions/src/domain/notifications/inbox.ts";
import { admin } from "../../support/admin.ts";
import { deliver, writeSoap } from "../../support/delivery.ts";
import { callAs, createMember } from "../../support/people.ts";

const inbox = openInboxStore(admin().firestore);
const WEEK_MS = 7 * 24 * 3_600_000;

const idOf = async (item: InboxItem) =>
  (await admin().firestore.collection("inbox").where("duty", "==", item).get()).docs[0]?.id ?? "";

it("a delivery that couldn't be done is listed for super admins, and done when one replays it", async () => {
  const [boss, other] = [await createMember({ role: "super-admin" }), await createMember({ role: "admin" })];
  const item: InboxItem = { kind: "deletion", userId: `u-${randomUUID()}`, userName: `gone-${randomUUID()}` };
  await inbox.save(item, { receivedAt: Date.now() - WEEK_MS, nextAt: 0 });
  await inbox.save(item, { receivedAt: Date.now(), nextAt: 0 });
  const id = await idOf(item);
  expect((await inbox.listDue(Date.now(), 500)).map((each) => each.id)).toContain(id);
  await inbox.postpone(id, 30, null);
  expect((await inbox.listDue(Date.now(), 500)).map((each) => each.id)).not.toContain(id);

  const refused = { error: { details: { code: "auth/super-admin-only" } } };
  expect(await callAs(other, "listDeadLetters", {})).toMatchObject(refused);
  expect(await callAs(other, "replayDeadLetter", { id })).toMatchObject(refused);
  const { letters } = (await callAs(boss, "listDeadLetters", {})).data as { letters: { id: string }[] };
  expect(letters.find((each) => each.id === id)).toMatchObject({
    ...{ kind: "deletion", about: item.userName, attempts: 30 },
  });
  expect((await callAs(boss, "replayDeadLetter", { id })).data).toEqual({ success: true });
  // The queue processes it, and removes it from the inbox.
  await expect.poll(() => idOf(item), { timeout: 60_000 }).toBe("");
  expect((await callAs(boss, "replayDeadLetter", { id })).data).toEqual({ success: true });
}, 300_000);

it("a notification that was deleted is dismissed by super admins, and one that can be replayed isn't", async () => {
  const [boss, other] = [await createMember({ role: "super-admin" }), await createMember({ role: "admin" })];
  const { uid } = await createMember();
  const letters = await Promise.all(
    ["gone", "there"].map(async (notificationId) => {
      const item: InboxItem = { kind: "notice", uid, notificationId };
      await inbox.save(item, { receivedAt: Date.now() - WEEK_MS, nextAt: 0 });
      const id = await idOf(item);
      await inbox.postpone(id, 30, null);
      return { id, item };
    }),
  );
  const [gone, there] = letters;
  await openWebhookLogs(admin().firestore).save(uid, {
    ...{ kind: "notice", notificationId: "there", eventType: "ItemSold", sentAt: 1, payload: "{}" },
    ...{ recipient: { userId: "u", eiasToken: null, userName: null }, isWholeSigned: true },
    details: {
      ...{ itemId: null, title: null, orderId: null, entryId: null },
      person: null,
      amount: null,
      text: null,
    },
  });
  const { id } = gone ?? { id: "" };
  expect(await callAs(other, "dismissDeadLetter", { id })).toMatchObject({
    error: { details: { code: "auth/super-admin-only" } },
  });
  expect(await callAs(boss, "replayDeadLetter", { id })).toMatchObject({
    error: { details: { code: "notification/log-gone" } },
  });
  expect((await callAs(boss, "dismissDeadLetter", { id })).data).toEqual({ success: true });
  expect(await callAs(boss, "dismissDeadLetter", { id: there?.id })).toMatchObject({
    error: { details: { code: "input/invalid" } },
  });
  expect(await Promise.all(letters.map(({ item }) => idOf(item)))).toEqual(["", there?.id]);
  await inbox.remove(there?.item ?? { kind: "notice", uid, notificationId: "there" });
}, 300_000);

it("a delivery for an unknown recipient isn't kept", async () => {
  const recipient = `nobody-${randomUUID()}`;
  expect(await deliver(writeSoap({ event: "ItemSold", recipient }))).toBe(200);
  const { docs } = await admin().firestore.collection("inbox").get();
  expect(JSON.stringify(docs.map((found) => found.data()))).not.toContain(recipient);
});
