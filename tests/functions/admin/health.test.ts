import { afterAll, expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import type { Health } from "../../../functions/src/contract/health.ts";
import { openHealthReads } from "../../../functions/src/db/health.ts";
import { admin } from "../../support/admin.ts";
import { callAs, createMember } from "../../support/people.ts";

const { firestore } = admin();
const DAYS = ["2019-03-01", "2019-03-02"] as const;
const waiting = firestore.doc(paths.inboxItem("health-test-waiting"));
const dead = firestore.doc(paths.inboxItem("health-test-dead"));
afterAll(() =>
  Promise.all([
    ...DAYS.map((day) => firestore.doc(paths.usage(day)).delete()),
    firestore.doc(paths.usageShard(DAYS[1], 9)).delete(),
    waiting.delete(),
    dead.delete(),
  ]),
);

it("adds up the calls of all parts of the days", async () => {
  const callables = (failures: number, forged: number) => ({
    callables: { ebayWebhook: { calls: 10, failures, refusals: forged, reasons: { forged } } },
  });
  await firestore.doc(paths.usage(DAYS[0])).set(callables(1, 2));
  await firestore.doc(paths.usageShard(DAYS[1], 9)).set(callables(3, 4));
  expect(await openHealthReads(firestore).readCalls(...DAYS)).toMatchObject({
    ebayWebhook: { calls: 20, failures: 4, refusals: 6, reasons: { forged: 6 } },
  });
  expect(await openHealthReads(firestore).readCalls("2018-01-01", "2018-01-02")).toBeNull();
});

it("finds the oldest notification that waits, and counts dead letters apart", async () => {
  const before = await openHealthReads(firestore).readInbox();
  const duty = { kind: "notice", uid: "nobody", notificationId: "n" };
  await waiting.set({ duty, receivedAt: 1, attempts: 0, nextAt: Number.MAX_SAFE_INTEGER, isDead: false });
  await dead.set({ duty, receivedAt: 0, attempts: 30, nextAt: null, isDead: true });
  expect(await openHealthReads(firestore).readInbox()).toEqual({
    waiting: before.waiting + 1,
    deadLetters: before.deadLetters + 1,
    oldestReceivedAt: 1,
  });
});

it("is measured for super admins alone, with – for what the local suite doesn't have", async () => {
  const root = await createMember({ role: "super-admin" });
  const { data } = await callAs(root, "getHealth", {});
  const { ebay, ai, queues, backup, measuredAt } = data as Health;
  expect(ebay?.limit).toBeGreaterThan(0);
  expect(ai?.capUsd).toBeGreaterThan(0);
  expect([queues, backup]).toEqual([null, null]);
  expect(Date.now() - measuredAt).toBeLessThan(60_000);
  const plain = await createMember({ role: "admin" });
  expect(await callAs(plain, "getHealth", {})).toMatchObject({
    error: { details: { code: "auth/super-admin-only" } },
  });
});
