import type { Request } from "firebase-functions/tasks";
import { expect, it } from "vitest";
import * as z from "zod";

import type { CallUsage } from "./metering.ts";
import { createTask, type TaskHandler } from "./task.ts";

const input = z.strictObject({ uid: z.string() });

function outside(handler: TaskHandler<typeof input>) {
  const logged: { level: string; parts: unknown[] }[] = [];
  const usage: CallUsage[] = [];
  const log =
    (level: string) =>
    (...parts: unknown[]) =>
      void logged.push({ level, parts });
  const task = createTask({
    metering: {
      countDocuments: (_count, work) => work(),
      record: (call) => void usage.push(call),
    },
    logger: { info: log("info"), warn: log("warn"), error: log("error") },
  });
  const work = task({ name: "work", input, maxAttempts: 3, timeoutSeconds: 540 }, handler);
  const run = async (data: unknown, retryCount = 0): Promise<void> => {
    await work.run({ data, retryCount } as Request<unknown>);
  };
  return { work, run, logged, usage };
}

it("runs the handler, metered under its name, and logs no input", async () => {
  const calls: string[] = [];
  const { run, logged, usage } = outside(({ uid }) => Promise.resolve(void calls.push(uid)));
  await run({ uid: "ada" });
  expect(calls).toEqual(["ada"]);
  expect(usage).toMatchObject([{ callable: "work", result: "ok" }]);
  expect(logged.map(({ level }) => level)).toEqual(["info"]);
  expect(JSON.stringify(logged)).not.toContain("ada");
});

it("passes a failure to the queue, and knows the last attempt", async () => {
  const last: boolean[] = [];
  const { run, logged, usage } = outside((_input, { isLast }) => {
    last.push(isLast);
    return Promise.reject(new Error("not now"));
  });
  for (const retryCount of [0, 1, 2])
    await expect(run({ uid: "ada" }, retryCount)).rejects.toThrow("not now");
  expect(last).toEqual([false, false, true]);
  expect(usage.map(({ result }) => result)).toEqual(["failure", "failure", "failure"]);
  expect(logged.map(({ level }) => level)).toEqual(["warn", "warn", "warn"]);
});

it("drops an invalid input, because no retry would succeed", async () => {
  const { run, logged, usage } = outside(() => Promise.reject(new Error("never called")));
  await run({ uid: 7 });
  expect(usage).toMatchObject([{ result: "failure" }]);
  expect(logged.map(({ level }) => level)).toEqual(["error"]);
});

it("deploys with the queue's limits", () => {
  const { work } = outside(() => Promise.resolve());
  expect(work.__endpoint).toMatchObject({
    timeoutSeconds: 540,
    taskQueueTrigger: { retryConfig: { maxAttempts: 3, minBackoffSeconds: 5, maxBackoffSeconds: 120 } },
  });
});
