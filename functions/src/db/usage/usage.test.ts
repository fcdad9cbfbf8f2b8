import { setImmediate as nextTurn } from "node:timers/promises";

import type { Firestore } from "firebase-admin/firestore";
import type { CallableRequest } from "firebase-functions/https";
import { describe, expect, it } from "vitest";
import * as z from "zod";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { defineCallable } from "../../contract/wire/callable.ts";
import { createServe } from "../../transport/serve.ts";
import { openUsageMetering } from "./usage.ts";

const greet = defineCallable({
  name: "greet",
  access: "signedIn",
  input: z.strictObject({}),
  output: z.object({ greeting: z.string() }),
  timeoutSeconds: 60,
});

/** A database that accepts a write and never answers. */
function hangingFirestore() {
  const started = Promise.withResolvers<null>();
  let writes = 0;
  const set = () => {
    writes += 1;
    started.resolve(null);
    return new Promise<never>(() => undefined);
  };
  return {
    firestore: { doc: () => ({ set }) } as unknown as Firestore,
    whenAsked: started.promise,
    countWrites: () => writes,
  };
}

it("keeps no call waiting, though the database never answers", async () => {
  const { firestore, whenAsked, countWrites } = hangingFirestore();
  const serve = createServe({
    findRole: () => Promise.resolve("user"),
    countCall: () => undefined,
    metering: openUsageMetering(firestore, { pauseMs: 0 }),
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    audit: {
      begin: () => Promise.resolve(""),
      end: () => Promise.resolve(),
      add: () => Promise.resolve(),
    },
    countRefusal: () => undefined,
    enforceAppCheck: false,
  });
  const served = serve(greet, () => Promise.resolve({ greeting: "hi" }));
  const request = { data: {}, auth: { uid: "ada", token: {} } } as unknown as CallableRequest;
  // Without the outside world, a call ends within a turn of the event loop.
  const call = () =>
    Promise.race([
      Promise.resolve(served.run(request)).then(() => "answered"),
      nextTurn().then(() => nextTurn("still waiting")),
    ]);
  expect(await call()).toBe("answered");
  await whenAsked;
  expect(await call()).toBe("answered");
  expect(countWrites()).toBe(1);
});

describe("the usage of a day", () => {
  const call = (fields: object = {}) => ({
    ...{ callable: "greet", result: "ok" as const, milliseconds: 5, documentReads: 2, documentWrites: 1 },
    ...fields,
  });
  const ANALYSIS = {
    ...{ requests: 1, failures: 0, promptTokens: 9, completionTokens: 8, costMicroDollars: 7 },
    ...{ unpricedRequests: 0, simulatedRequests: 0, cards: 1, cardMicroDollars: 7, reused: 0 },
  };

  function world() {
    let isAway = false;
    const reports: string[] = [];
    const firestore = memoryFirestore(
      () => 0,
      (work) => (isAway ? Promise.reject(new Error("away")) : Promise.resolve(work())),
    );
    const metering = openUsageMetering(firestore, {
      now: () => new Date("2026-11-27T23:59:59Z"),
      shard: 3,
      report: (message) => void reports.push(message),
    });
    return {
      metering,
      reports,
      setAway: (value: boolean) => void (isAway = value),
      read: async () => (await firestore.doc(paths.usageShard("2026-11-27", 3)).get()).data(),
    };
  }

  it("is the sum of its calls, also by callable and by the reasons of refusals", async () => {
    const { metering, read } = world();
    metering.record(call(), { isSignedIn: false });
    metering.record(call({ result: "refusal", reason: "quota" }), { isSignedIn: false });
    await metering.flush();
    metering.record(call({ result: "refusal", reason: "quota" }), { isSignedIn: false });
    metering.record(call({ callable: "wave", result: "failure" }), { isSignedIn: false });
    await metering.flush();
    const figures = (calls: number) => ({
      ...{ calls, milliseconds: 5 * calls, documentReads: 2 * calls, documentWrites: calls },
    });
    expect(await read()).toEqual({
      ...figures(4),
      callables: {
        greet: { ...figures(3), refusals: 2, failures: 0, reasons: { quota: 2 } },
        wave: { ...figures(1), refusals: 0, failures: 1 },
      },
    });
  });

  it("has the analyses of each provider, also without a call", async () => {
    const { metering, read } = world();
    metering.note("openai", ANALYSIS);
    metering.note("openai", ANALYSIS);
    metering.note("gemini", ANALYSIS);
    await metering.flush();
    expect(await read()).toEqual({
      ai: { openai: expect.objectContaining({ requests: 2, promptTokens: 18 }) as object, gemini: ANALYSIS },
    });
  });

  it("keeps what couldn't be written for the next time, and reports it", async () => {
    const { metering, reports, setAway, read } = world();
    metering.record(call({ reason: "quota" }), { isSignedIn: false });
    metering.note("gemini", ANALYSIS);
    setAway(true);
    await metering.flush();
    setAway(false);
    expect([reports, await read()]).toEqual([["usage could not be written"], undefined]);
    metering.record(call(), { isSignedIn: false });
    await metering.flush();
    expect(await read()).toMatchObject({
      ...{
        calls: 2,
        callables: { greet: { calls: 2, reasons: { quota: 1 } } },
        ai: { gemini: { cards: 1 } },
      },
    });
  });

  it("isn't written if there is none", async () => {
    const { metering, setAway, reports } = world();
    setAway(true);
    await metering.flush();
    expect(reports).toEqual([]);
  });
});
