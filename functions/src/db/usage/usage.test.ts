import { setImmediate as nextTurn } from "node:timers/promises";

import type { Firestore } from "firebase-admin/firestore";
import type { CallableRequest } from "firebase-functions/https";
import { expect, it } from "vitest";
import * as z from "zod";

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
  const asked = Promise.withResolvers<null>();
  let writes = 0;
  const set = () => {
    writes += 1;
    asked.resolve(null);
    return new Promise<never>(() => undefined);
  };
  return {
    firestore: { doc: () => ({ set }) } as unknown as Firestore,
    whenAsked: asked.promise,
    countWrites: () => writes,
  };
}

it("keeps no call waiting, though the database never answers", async () => {
  const { firestore, whenAsked, countWrites } = hangingFirestore();
  const serve = createServe({
    roleOf: () => Promise.resolve("user"),
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
