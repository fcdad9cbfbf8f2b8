import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { openPublicKeyStore } from "./publicKeys.ts";

const openStore = () => openPublicKeyStore(memoryFirestore(() => 0));
const MAX_KEYS = 10;

it("stores keys by their ids, replaces one and removes one", async () => {
  const store = openStore();
  expect(await store.read()).toEqual({});
  await store.save("a", { pem: "A", confirmedAt: 1 });
  await store.save("b", { pem: "B", confirmedAt: 2 });
  await store.save("a", { pem: "A2", confirmedAt: 3 });
  expect(await store.read()).toEqual({
    a: { pem: "A2", confirmedAt: 3 },
    b: { pem: "B", confirmedAt: 2 },
  });
  await store.save("a", null);
  expect(await store.read()).toEqual({ b: { pem: "B", confirmedAt: 2 } });
});

it("keeps the keys that were confirmed last, whatever order they came in", async () => {
  const store = openStore();
  const times = [3, 0, 1, 2, 4, 5, 6, 7, 8, 9];
  for (const at of times) await store.save(`k${at}`, { pem: "P", confirmedAt: at });
  expect(Object.keys(await store.read())).toHaveLength(MAX_KEYS);
  await store.save("new", { pem: "P", confirmedAt: 10 });
  const storedIds = Object.keys(await store.read());
  expect(storedIds).toHaveLength(MAX_KEYS);
  expect(storedIds).not.toContain("k0");
  expect(storedIds).toContain("new");
});
