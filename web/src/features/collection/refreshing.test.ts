import { expect, it } from "vitest";

import { quietQueue } from "./refreshing";

/** Work that is finished by hand. */
function workbench() {
  const under = new Map<string, { done: () => void; fail: () => void }>();
  const begun: string[] = [];
  const work = (id: string) =>
    new Promise<void>((resolve, reject) => {
      begun.push(id);
      under.set(id, { done: resolve, fail: () => reject(new Error("no answer")) });
    });
  const settle = async (id: string, how: "done" | "fail" = "done") => {
    under.get(id)?.[how]();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { work, begun, settle };
}

it("works on a few at once, each once, and not on what went out of sight", async () => {
  const { work, begun, settle } = workbench();
  const queue = quietQueue({ atOnce: 2, isWanted: (id) => id !== "fresh", work });
  queue.see(["fresh", "a", "b", "c", "d"]);
  expect(begun).toEqual(["a", "b"]);
  queue.see(["a", "d", "e"]);
  await settle("b");
  expect(begun).toEqual(["a", "b", "d"]);
  await settle("a");
  await settle("d");
  queue.see(["a", "e"]);
  expect(begun).toEqual(["a", "b", "d", "e"]);
});

it("gives up for this visit when nothing works", async () => {
  const { work, begun, settle } = workbench();
  const queue = quietQueue({ atOnce: 1, isWanted: () => true, work });
  queue.see(["1", "2", "3", "4", "5", "6"]);
  for (const id of ["1", "2", "3", "4", "5"]) await settle(id, "fail");
  expect(begun).toEqual(["1", "2", "3", "4", "5"]);
});
