import { beforeEach, expect, it } from "vitest";

import { createImageQueue, createVisibleQueue, createRefreshQueue } from "./refreshing";

beforeEach(() => localStorage.clear());

/** Work that a test can finish. */
function workbench() {
  const under = new Map<string, { done: () => void; fail: () => void }>();
  const begun: string[] = [];
  const work = (id: string) =>
    new Promise<void>((resolve, reject) => {
      begun.push(id);
      under.set(id, { done: resolve, fail: () => reject(new Error("no answer")) });
    });
  /** Lets what may begin begin: the queue begins in a microtask. */
  const begin = () => new Promise((resolve) => setTimeout(resolve));
  const settle = async (id: string, how: "done" | "fail" = "done") => {
    under.get(id)?.[how]();
    await begin();
  };
  return { work, begun, begin, settle };
}

it("processes a few listings at once, each one once, and none that is out of sight", async () => {
  const { work, begun, begin, settle } = workbench();
  const queue = createVisibleQueue({ atOnce: 2, isWanted: (id) => id !== "fresh", work });
  queue.setVisible(["fresh", "a", "b", "c", "d"]);
  await begin();
  expect(begun).toEqual(["a", "b"]);
  queue.setVisible(["a", "d", "e"]);
  await settle("b");
  expect(begun).toEqual(["a", "b", "d"]);
  await settle("a");
  await settle("d");
  queue.setVisible(["a", "e"]);
  await begin();
  expect(begun).toEqual(["a", "b", "d", "e"]);
});

it("stops for this visit after five failures in a row", async () => {
  const { work, begun, begin, settle } = workbench();
  const queue = createVisibleQueue({ atOnce: 1, isWanted: () => true, work });
  queue.setVisible(["1", "2", "3", "4", "5", "6"]);
  await begin();
  for (const id of ["1", "2", "3", "4", "5"]) await settle(id, "fail");
  expect(begun).toEqual(["1", "2", "3", "4", "5"]);
});

it("reads two listings at once, each at most once in four hours", async () => {
  const HOUR = 3_600_000;
  let time = 100 * HOUR;
  const { work, begun, begin, settle } = workbench();
  const read = async (id: string) => {
    await work(id);
    return { firebaseImages: [], ebayPhotos: id === "bare" ? [] : ["one"], status: "active" as const };
  };
  const bare: string[] = [];
  const open = () => createRefreshQueue((id) => bare.push(id), { now: () => time, read });
  const queue = open();
  queue.setVisible(["a", "bare", "c"]);
  await begin();
  expect(begun).toEqual(["a", "bare"]);
  await settle("a");
  await settle("bare");
  await settle("c");
  expect(begun).toEqual(["a", "bare", "c"]);
  expect(bare).toEqual(["bare"]);
  time += 4 * HOUR - 1;
  queue.setVisible(["a"]);
  open().setVisible(["a"]);
  await begin();
  expect(begun).toHaveLength(3);
  expect(JSON.parse(localStorage.getItem("listing-update-timestamps") ?? "")).toMatchObject({
    a: 100 * HOUR,
  });
  time += 1;
  queue.setVisible(["a"]);
  await begin();
  expect(begun).toEqual(["a", "bare", "c", "a"]);
});

it("fetches the pictures of five listings at once, each one once per visit", async () => {
  const { work, begun, begin, settle } = workbench();
  const queue = createImageQueue(work);
  queue.setVisible(["1", "2", "3", "4", "5", "6"]);
  await begin();
  expect(begun).toHaveLength(5);
  await settle("1");
  expect(begun).toEqual(["1", "2", "3", "4", "5", "6"]);
  queue.setVisible(["1"]);
  await begin();
  expect(begun).toHaveLength(6);
});
