// @vitest-environment node
import { expect, it } from "vitest";

import { createLimit, createMutex } from "./concurrency";

/** Starts a task for each name, and records which have begun. */
function start(limit: ReturnType<typeof createLimit>, names: readonly string[]) {
  const begun: string[] = [];
  const tasks = names.map((name) => {
    const task = Promise.withResolvers<string>();
    const result = limit(() => {
      begun.push(name);
      return task.promise;
    });
    return { ...task, result };
  });
  return { begun, tasks };
}

it("runs as many tasks at once as it allows, in the order of the calls", async () => {
  const { begun, tasks } = start(createLimit(2), ["a", "b", "c"]);
  await expect.poll(() => begun).toEqual(["a", "b"]);
  tasks[1]?.resolve("done");
  expect(await tasks[1]?.result).toBe("done");
  await expect.poll(() => begun).toEqual(["a", "b", "c"]);
});

it("runs the next task of a mutex after one that fails", async () => {
  const { begun, tasks } = start(createMutex(), ["a", "b"]);
  await expect.poll(() => begun).toEqual(["a"]);
  tasks[0]?.reject(new Error("no connection"));
  await expect(tasks[0]?.result).rejects.toThrow("no connection");
  await expect.poll(() => begun).toEqual(["a", "b"]);
});
