import { deleteApp, initializeApp } from "firebase-admin/app";
import { FieldPath, getFirestore } from "firebase-admin/firestore";
import { afterAll, beforeEach, describe, expect, it } from "vitest";

import { countDocuments, meterFirestore } from "../../../functions/src/db/usage/metering.ts";
import { openUsageMetering } from "../../../functions/src/db/usage/usage.ts";
import { admin } from "../../support/admin.ts";
import { callAs, createMember } from "../../support/people.ts";
import { readUsage } from "../../support/usage.ts";

const suiteDatabase = admin().firestore;

/** A separate counted instance, and an uncounted one. */
const app = initializeApp({ projectId: "demo-metering" }, "demo-metering");
const plainApp = initializeApp({ projectId: "demo-metering" }, "demo-metering-plain");
const firestore = meterFirestore(getFirestore(app));
const plain = getFirestore(plainApp);
const cars = firestore.collection("cars");
afterAll(() => Promise.all([deleteApp(app), deleteApp(plainApp)]));

beforeEach(async () => {
  await plain.recursiveDelete(plain.collection("cars"));
  const batch = plain.batch();
  for (const id of ["a", "b", "c"]) batch.set(plain.doc(`cars/${id}`), { wheels: 4 });
  await batch.commit();
});

async function counted(work: () => Promise<unknown>) {
  const count = { reads: 0, writes: 0 };
  await countDocuments(count, work);
  return count;
}

describe("the database meter counts", () => {
  it.each([
    { what: "a document", reads: 1, work: () => cars.doc("a").get() },
    { what: "a document that isn't there", reads: 1, work: () => cars.doc("x").get() },
    {
      what: "several by id",
      reads: 3,
      work: () => firestore.getAll(cars.doc("a"), cars.doc("b"), cars.doc("x")),
    },
    { what: "a query", reads: 3, work: () => cars.where("wheels", "==", 4).get() },
    { what: "a query's page", reads: 2, work: () => cars.orderBy(FieldPath.documentId()).limit(2).get() },
    { what: "a query without results", reads: 1, work: () => cars.where("wheels", "==", 3).get() },
    { what: "a total", reads: 1, work: () => cars.count().get() },
    { what: "a list of references", reads: 3, work: () => cars.listDocuments() },
    { what: "a new document", writes: 1, work: () => cars.add({ wheels: 3 }) },
    { what: "a change", writes: 1, work: () => cars.doc("a").update({ wheels: 3 }) },
    { what: "a deletion", writes: 1, work: () => cars.doc("a").delete() },
    {
      what: "a batch",
      writes: 2,
      work: () => firestore.batch().delete(cars.doc("a")).set(cars.doc("d"), { wheels: 4 }).commit(),
    },
    {
      what: "a transaction",
      reads: 2,
      writes: 1,
      work: () =>
        firestore.runTransaction(async (transaction) => {
          await transaction.getAll(cars.doc("a"), cars.doc("b"));
          transaction.update(cars.doc("a"), { wheels: 5 });
        }),
    },
    {
      what: "a bulk writer",
      writes: 30,
      work: async () => {
        const writer = firestore.bulkWriter();
        for (let car = 0; car < 30; car += 1) void writer.set(cars.doc(`bulk-${car}`), { wheels: 4 });
        await writer.close();
      },
    },
  ])("$what", async ({ work, reads = 0, writes = 0 }) => {
    expect(await counted(work)).toEqual({ reads, writes });
  });

  it("nothing for a failed write", async () => {
    expect(
      await counted(() =>
        cars
          .doc("x")
          .update({ wheels: 3 })
          .catch(() => undefined),
      ),
    ).toEqual({
      reads: 0,
      writes: 0,
    });
  });

  it("each call separately, however they interleave", async () => {
    const counts = await Promise.all([
      counted(() => cars.get()),
      counted(() => Promise.all([cars.doc("a").get(), cars.doc("b").set({ wheels: 4 })])),
    ]);
    expect(counts).toEqual([
      { reads: 3, writes: 0 },
      { reads: 1, writes: 1 },
    ]);
  });
});

describe("a day's usage", () => {
  const noon = new Date("2026-11-21T12:00:00Z");
  const usageOf = (day: string) => readUsage(plain, day);
  const metered = () => openUsageMetering(firestore, { now: () => noon });
  const signedIn = { isSignedIn: true };
  beforeEach(() => plain.recursiveDelete(plain.collection("usage")));

  it("adds up concurrent figures in few writes, which it doesn't count", async () => {
    const metering = metered();
    const one = { milliseconds: 10, documentReads: 2, documentWrites: 1 };
    const count = await counted(() => {
      for (let call = 0; call < 18; call += 1)
        metering.record({ callable: "goLiveNow", result: "ok", ...one }, signedIn);
      metering.record({ callable: "goLiveNow", result: "refusal", ...one }, signedIn);
      metering.record({ callable: "completeSignIn", result: "failure", ...one }, signedIn);
      return metering.flush();
    });
    expect((await plain.collection("usage").get()).size).toBe(1);
    expect(count).toEqual({ reads: 0, writes: 0 });
    expect(await usageOf("2026-11-21")).toEqual({
      calls: 20,
      milliseconds: 200,
      documentReads: 40,
      documentWrites: 20,
      callables: {
        goLiveNow: {
          calls: 19,
          refusals: 1,
          failures: 0,
          milliseconds: 190,
          documentReads: 38,
          documentWrites: 19,
        },
        completeSignIn: {
          calls: 1,
          refusals: 0,
          failures: 1,
          milliseconds: 10,
          documentReads: 2,
          documentWrites: 1,
        },
      },
      ai: {},
    });
  });

  it("saves an analysis with the call that requested it", async () => {
    const metering = metered();
    const figures = {
      requests: 1,
      failures: 0,
      promptTokens: 900,
      completionTokens: 90,
      costMicroDollars: 135,
      unpricedRequests: 0,
      reused: 0,
      simulatedRequests: 0,
      cards: 0,
      cardMicroDollars: 0,
    };
    metering.note("openai", figures);
    metering.note("openai", { ...figures, failures: 1 });
    metering.note("local", { ...figures, promptTokens: 0, completionTokens: 0, costMicroDollars: 0 });
    expect((await plain.collection("usage").get()).size).toBe(0);
    const call = { milliseconds: 10, documentReads: 2, documentWrites: 1 };
    metering.record({ callable: "analyzeListingImages", result: "ok", ...call }, signedIn);
    await metering.flush();
    const { ai, calls } = await usageOf("2026-11-21");
    expect(calls).toBe(1);
    expect(ai).toEqual({
      openai: {
        ...figures,
        requests: 2,
        failures: 1,
        promptTokens: 1800,
        completionTokens: 180,
        costMicroDollars: 270,
      },
      local: { ...figures, promptTokens: 0, completionTokens: 0, costMicroDollars: 0 },
    });
  });

  it("isn't written for calls of nobody who is signed in, but with the next one who is", async () => {
    const metering = openUsageMetering(firestore, { now: () => noon, pauseMs: 0 });
    const call = { callable: "refreshGallery", result: "ok", milliseconds: 1 } as const;
    const figures = { documentReads: 3, documentWrites: 0 };
    for (let visit = 0; visit < 50; visit += 1)
      metering.record({ ...call, ...figures }, { isSignedIn: false });
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect((await plain.collection("usage").get()).size).toBe(0);
    metering.record({ ...call, ...figures }, signedIn);
    await expect.poll(async () => (await usageOf("2026-11-21")).documentReads).toBe(153);
  });

  it("is kept for the next write if one fails", async () => {
    const reported: unknown[] = [];
    let isDown = true;
    const failing = {
      doc: (path: string) => {
        if (isDown) throw new Error("down");
        return plain.doc(path);
      },
    } as typeof firestore;
    const report = (_message: string, error: unknown) => reported.push(error);
    const metering = openUsageMetering(failing, { now: () => noon, report });
    const call = {
      callable: "a",
      result: "ok",
      milliseconds: 1,
      documentReads: 1,
      documentWrites: 0,
    } as const;
    metering.record(call, signedIn);
    await metering.flush();
    expect(reported).toHaveLength(1);
    isDown = false;
    metering.record(call, signedIn);
    await metering.flush();
    expect(await usageOf("2026-11-21")).toMatchObject({ calls: 2, documentReads: 2 });
  });

  it("includes a call over HTTP", async () => {
    const figures = async () =>
      (await readUsage(suiteDatabase)).callables["completeSignIn"] ?? {
        ...{ calls: 0, documentReads: 0, documentWrites: 0 },
      };
    const person = await createMember();
    const before = await figures();
    await callAs(person, "completeSignIn", {});
    await expect.poll(async () => (await figures()).calls).toBe(before.calls + 1);
    const after = await figures();
    // The record and its timestamp.
    expect(after.documentReads - before.documentReads).toBe(1);
    expect(after.documentWrites - before.documentWrites).toBe(1);
  });
});
