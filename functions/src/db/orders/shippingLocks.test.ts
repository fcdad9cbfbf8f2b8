import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openShippingLocks } from "./shippingLocks.ts";

function world() {
  const firestore = memoryFirestore(() => 0);
  const locks = openShippingLocks(firestore);
  return {
    locks,
    acquire: (orderId: string, now = 0, uid = "ada") => locks.acquire(uid, orderId, now, now + 10),
    held: async () =>
      Object.keys((await firestore.doc(paths.privateShippingLocks("ada")).get()).get("turns") as object),
  };
}

it("a lock is held by one caller per order and seller, until it expires", async () => {
  const { acquire } = world();
  expect(await acquire("o1")).toEqual(expect.any(String));
  expect(await acquire("o1", 9)).toBeNull();
  expect(await acquire("o2", 9)).toEqual(expect.any(String));
  expect(await acquire("o1", 9, "bea")).toEqual(expect.any(String));
  expect(await acquire("o1", 10)).toEqual(expect.any(String));
});

it("a lock is held by one of many simultaneous callers", async () => {
  const { acquire } = world();
  const turns = await Promise.all(Array.from({ length: 6 }, () => acquire("o1")));
  expect(turns.filter((turn) => turn !== null)).toHaveLength(1);
});

it("a lock is released by its holder alone", async () => {
  const { locks, acquire } = world();
  const turn = (await acquire("o1")) ?? "";
  await acquire("o2");
  await locks.release("ada", "o1", "other");
  expect(await acquire("o1")).toBeNull();
  await locks.release("ada", "o1", turn);
  await locks.release("ada", "o3", turn);
  expect(await acquire("o1")).not.toBeNull();
  expect(await acquire("o2")).toBeNull();
});

it("a lock is extended by its holder, unless another caller has had it since", async () => {
  const { locks, acquire } = world();
  const turn = (await acquire("o1")) ?? "";
  expect(await locks.extend("ada", "o1", turn, 20)).toBe(true);
  expect(await acquire("o1", 19)).toBeNull();
  expect(await acquire("o1", 20)).not.toBeNull();
  expect(await locks.extend("ada", "o1", turn, 40)).toBe(false);
  expect(await locks.extend("ada", "o2", turn, 40)).toBe(false);
  expect(await acquire("o1", 30)).not.toBeNull();
});

it("a lock is deleted once it has expired", async () => {
  const { acquire, held } = world();
  await acquire("o1");
  await acquire("o2", 5);
  await acquire("o3", 10);
  expect((await held()).toSorted()).toEqual(["o2", "o3"]);
});
