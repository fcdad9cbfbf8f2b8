import { expect, it } from "vitest";

import type { Outcome } from "../operation/runOperation.ts";
import { syncSeller } from "./syncSeller.ts";

function world(outcome: Outcome, orders: () => Promise<void> = () => Promise.resolve()) {
  const steps: string[] = [];
  const step = (name: string) => (uid: string) => {
    steps.push(`${name} of ${uid}`);
    return Promise.resolve();
  };
  const reported: unknown[] = [];
  const run = () =>
    syncSeller(
      {
        sync: (uid, isLast) => {
          steps.push(`sync of ${uid}${isLast ? ", the last attempt" : ""}`);
          return Promise.resolve(outcome);
        },
        readOrders: async (uid) => {
          await step("orders")(uid);
          await orders();
        },
        settleLots: step("lots"),
        enqueueReading: step("reading"),
        report: (message, error) => void reported.push(message, error),
      },
      "ada",
      true,
    );
  return { run, steps, reported };
}

it("reads orders, settles lots and has items read after a sync that is done", async () => {
  const { run, steps, reported } = world("done");
  expect(await run()).toBe("done");
  expect(steps).toEqual(["sync of ada, the last attempt", "orders of ada", "lots of ada", "reading of ada"]);
  expect(reported).toEqual([]);
});

it("continues if the orders can't be read, and reports it", async () => {
  const failure = new Error("eBay is away");
  const { run, steps, reported } = world("done", () => Promise.reject(failure));
  expect(await run()).toBe("done");
  expect(steps.slice(2)).toEqual(["lots of ada", "reading of ada"]);
  expect(reported).toEqual(["orders could not be read after a sync", failure]);
});

it("does nothing else while the sync isn't done", async () => {
  const { run, steps } = world("held");
  expect(await run()).toBe("held");
  expect(steps).toHaveLength(1);
});
