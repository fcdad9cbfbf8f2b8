import type { Request, TaskQueueFunction } from "firebase-functions/tasks";
import { beforeAll, expect, it, vi } from "vitest";
import * as z from "zod";

import type { Outcome } from "../domain/operation/runOperation.ts";

beforeAll(async () => {
  vi.stubEnv("GCLOUD_PROJECT", "demo-operation-task");
  const { metering } = await import("./runtime.ts");
  // There is no database to write the usage to.
  vi.spyOn(metering, "record").mockImplementation(() => undefined);
});

/** `retryCount` is the number of earlier attempts. */
const run = (task: TaskQueueFunction, data: object, retryCount: number) =>
  Promise.resolve(task.run({ data, retryCount } as unknown as Request));

async function createTask(outcome: Outcome) {
  const { createOperationTask } = await import("./operationTask.ts");
  const seen: unknown[] = [];
  const task = createOperationTask(
    "runEbayPush",
    z.strictObject({ uid: z.string() }),
    (input, { isLast }) => {
      seen.push([input, isLast]);
      return Promise.resolve(outcome);
    },
    {},
  );
  return { task, seen };
}

it("hands the input to the operation, and says which attempt is the last", async () => {
  const { task, seen } = await createTask("done");
  await run(task, { uid: "ada" }, 0);
  await run(task, { uid: "ada" }, 5);
  expect(seen).toEqual([
    [{ uid: "ada" }, false],
    [{ uid: "ada" }, true],
  ]);
});

it("lets the queue try again while another worker has the operation, but not after the last attempt", async () => {
  const { task } = await createTask("held");
  await expect(run(task, { uid: "ada" }, 0)).rejects.toMatchObject({ code: "listing/busy" });
  await expect(run(task, { uid: "ada" }, 4)).rejects.toMatchObject({ code: "listing/busy" });
  await expect(run(task, { uid: "ada" }, 5)).resolves.toBeUndefined();
});

it("carries out no task with another input", async () => {
  const { task, seen } = await createTask("done");
  await run(task, { uid: "ada", more: 1 }, 0);
  await run(task, {}, 0);
  expect(seen).toEqual([]);
});

it("runs a seller's operation by the seller's id", async () => {
  const { createSellerTask } = await import("./operationTask.ts");
  const seen: unknown[] = [];
  const task = createSellerTask(
    "runEbaySync",
    (ports, uid, isLast) => Promise.resolve<Outcome>((seen.push([ports, uid, isLast]), "done")),
    "ports",
    {},
  );
  await run(task, { uid: "ada" }, 5);
  expect(seen).toEqual([["ports", "ada", true]]);
});
