import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { forgetProgress } from "./accountProgress.ts";

const UID = "ada";
let firestore = memoryFirestore(() => 5_000);
beforeEach(() => (firestore = memoryFirestore(() => 5_000)));

const sync = () => firestore.doc(paths.operation(UID, "sync"));
const forget = () =>
  firestore.runTransaction(async (transaction) => (await forgetProgress(firestore, transaction, UID))());

it("stops a sync that hasn't ended, so that its worker loses its lease", async () => {
  const lease = { holder: "worker", until: 9_000 };
  await sync().set({
    status: "in_progress",
    runId: "r",
    lease,
    place: { step: "page", page: 2 },
    processed: 7,
  });
  await forget();
  expect((await sync().get()).data()).toMatchObject({
    ...{ status: "failed", failure: { code: "ebay/not-connected" }, lease: null, place: null, runId: "" },
    ...{ resumesAt: null, processed: 0, finishedAt: Timestamp.fromMillis(5_000) },
  });
});

it("keeps the result of a sync that has ended, and adds none", async () => {
  await forget();
  expect((await sync().get()).exists).toBe(false);
  const ended = { status: "completed", place: null, processed: 7 };
  await sync().set(ended);
  await forget();
  expect((await sync().get()).data()).toEqual(ended);
});

it("deletes the progress of orders, catch-ups and traffic, and nothing before it is told to", async () => {
  const places = [paths.operation(UID, "orders"), paths.operation(UID, "catchUp"), paths.privateTraffic(UID)];
  for (const path of [...places, paths.operation(UID, "push")]) await firestore.doc(path).set({ kept: true });
  await firestore.runTransaction(async (transaction) => {
    await forgetProgress(firestore, transaction, UID);
  });
  const exist = () => Promise.all(places.map(async (path) => (await firestore.doc(path).get()).exists));
  expect(await exist()).toEqual([true, true, true]);
  await forget();
  expect(await exist()).toEqual([false, false, false]);
  expect((await firestore.doc(paths.operation(UID, "push")).get()).exists).toBe(true);
});
