import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { moveSubcollections } from "./moveSubcollections.ts";

async function world(documents: Record<string, object>, mayRequest: () => boolean = () => true) {
  const firestore = memoryFirestore(
    () => 0,
    (work) => (mayRequest() ? Promise.resolve(work()) : Promise.reject(new Error("killed"))),
  );
  for (const [path, fields] of Object.entries(documents)) await firestore.doc(path).set(fields);
  return {
    move: () => moveSubcollections(firestore, firestore.doc("users/old"), firestore.doc("users/new")),
    read: async (path: string) => (await firestore.doc(path).get()).data(),
    list: async (path: string) => (await firestore.collection(path).get()).docs.map(({ id }) => id),
  };
}

it("moves all documents below, also those of missing documents, and nothing of others", async () => {
  const { move, read, list } = await world({
    "users/old": { own: 1 },
    "users/old/listings/a": { title: "A" },
    "users/old/conversations/c/messages/m": { text: "Hi" },
    "users/older/listings/b": { title: "B" },
  });
  await move();
  expect(await read("users/new/listings/a")).toEqual({ title: "A" });
  expect(await read("users/new/conversations/c/messages/m")).toEqual({ text: "Hi" });
  expect(await read("users/new/conversations/c")).toBeUndefined();
  expect([await list("users/old/listings"), await list("users/old/conversations/c/messages")]).toEqual([
    [],
    [],
  ]);
  expect(await read("users/old")).toEqual({ own: 1 });
  expect(await list("users/older/listings")).toEqual(["b"]);
});

it("keeps both of two documents with the same id", async () => {
  const { move, read, list } = await world({
    "users/old/listings/a": { title: "Old" },
    "users/new/listings/a": { title: "New" },
  });
  await move();
  expect(await read("users/new/listings/a")).toEqual({ title: "New" });
  expect(await read("users/new/listings/a~old")).toEqual({ title: "Old" });
  expect(await list("users/old/listings")).toEqual([]);
});

it("moves more than a step, and a repeat moves the rest, whenever it is killed", async () => {
  const cars = Array.from({ length: 101 }, (_, at) => [`users/old/listings/l${at}`, { at }] as const);
  let left = Infinity;
  const { move, list } = await world(Object.fromEntries(cars), () => (left -= 1) >= 0);
  left = 106;
  await expect(move()).rejects.toThrow("killed");
  left = Infinity;
  const moved = (await list("users/new/listings")).length;
  expect([moved, (await list("users/old/listings")).length]).toEqual([100, 1]);
  await move();
  expect((await list("users/new/listings")).length).toBe(101);
  expect(await list("users/old/listings")).toEqual([]);
});

it("moves no more at once than the 10 MiB that Firestore takes", async () => {
  const text = "x".repeat(1_000_000);
  const documents = Array.from({ length: 12 }, (_, at) => [`users/old/listings/l${at}`, { text }] as const);
  const most: number[] = [];
  let [moved, isOver] = [0, false];
  for (let requests = 1; !isOver; requests += 1) {
    let left = Infinity;
    const { move, list } = await world(Object.fromEntries(documents), () => (left -= 1) >= 0);
    left = requests;
    isOver = await move().then(
      () => true,
      () => false,
    );
    left = Infinity;
    const count = (await list("users/new/listings")).length;
    most.push((count - moved) * text.length);
    moved = count;
  }
  expect(moved).toBe(12);
  expect(Math.max(...most)).toBeLessThan(10 * 1024 * 1024);
});
