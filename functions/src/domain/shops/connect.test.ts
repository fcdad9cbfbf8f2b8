import { expect, it } from "vitest";

import type { ShopConnection } from "../../contract/shops/shopMigration.ts";
import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import { connectShop, requireKeys, saveShop } from "./connect.ts";
import type { ShopKeys } from "./ports.ts";

const KEYS: ShopKeys = { storeUrl: "https://shop.example", consumerKey: "ck_1", consumerSecret: "cs_1" };
const MASKED: ShopConnection = { ...KEYS, consumerKey: "ck_…", consumerSecret: "" };
type Stored = ShopKeys & { readonly connected: boolean };
const FACTS = { name: "Shop", currency: "USD" };

function world(stored: Stored | null = null, refusal: ErrorCode | null = null) {
  const described: ShopKeys[] = [];
  const saved: unknown[] = [];
  const disconnected: string[] = [];
  const ports = {
    shop: {
      normalizeAddress: (url: string) => url.replace(/\/+$/, ""),
      describe: (keys: ShopKeys) => {
        described.push(keys);
        return refusal ? Promise.reject(new AppError(refusal)) : Promise.resolve(FACTS);
      },
    },
    connections: {
      readKeys: () => Promise.resolve(stored),
      save: (_uid: string, keys: ShopKeys, facts: object | null) =>
        Promise.resolve(void saved.push([keys, facts])),
      markDisconnected: (uid: string) => Promise.resolve(void disconnected.push(uid)),
    },
  } as unknown as Parameters<typeof connectShop>[0];
  return { ports, described, saved, disconnected };
}

it("stores entered keys as not connected, until the shop has answered", async () => {
  const { ports, saved } = world();
  expect(await saveShop(ports, "ada", { ...KEYS, storeUrl: `${KEYS.storeUrl}/` })).toMatchObject({
    connected: false,
  });
  expect(saved).toEqual([[KEYS, null]]);
});

it.each([true, false])("keeps a stored connection as it is: connected %s", async (connected) => {
  const { ports, saved } = world({ ...KEYS, connected });
  expect(await saveShop(ports, "ada", MASKED)).toMatchObject({ connected });
  expect(saved).toEqual([]);
});

it("stores another key as not connected, though the shop was", async () => {
  const { ports, saved } = world({ ...KEYS, connected: true });
  expect(await saveShop(ports, "ada", { ...MASKED, consumerKey: "ck_2" })).toMatchObject({
    connected: false,
  });
  expect(saved).toEqual([[{ ...KEYS, consumerKey: "ck_2" }, null]]);
});

it("connects with the stored keys in place of masked ones, and stores what the shop is", async () => {
  const { ports, described, saved } = world({ ...KEYS, connected: false });
  expect(await connectShop(ports, "ada", MASKED)).toEqual({
    ...{ success: true, error: null, failure: null, field: null },
  });
  expect([described, saved]).toEqual([[KEYS], [[KEYS, FACTS]]]);
});

it.each([
  ["another shop", { ...KEYS, storeUrl: "https://other.example", connected: true }],
  ["no shop", null],
])("never sends the stored keys of %s, and asks for the secret", async (_, stored) => {
  const { ports, described, saved } = world(stored);
  expect(await connectShop(ports, "ada", MASKED)).toMatchObject({
    ...{ success: false, field: "consumerSecret", failure: { code: "shop/keys-needed" } },
  });
  expect([described, saved]).toEqual([[], []]);
});

it.each([
  ["shop/keys-refused", "consumerKey", ["ada"]],
  ["shop/keys-cannot-read", "consumerKey", ["ada"]],
  ["shop/unreachable", "storeUrl", []],
] as const)(
  "disconnects a stored shop after %s only if its keys are withdrawn",
  async (code, field, gone) => {
    const { ports, disconnected } = world({ ...KEYS, connected: true }, code);
    expect(await connectShop(ports, "ada", MASKED)).toMatchObject({
      success: false,
      field,
      failure: { code },
    });
    expect(disconnected).toEqual(gone);
  },
);

it("disconnects nothing if other keys than the stored ones are refused", async () => {
  const { ports, disconnected } = world({ ...KEYS, connected: true }, "shop/keys-refused");
  await connectShop(ports, "ada", { ...KEYS, consumerKey: "ck_2" });
  expect(disconnected).toEqual([]);
});

it("passes an error on that isn't the shop's", async () => {
  const { ports } = world(null, "server/busy");
  await expect(connectShop(ports, "ada", KEYS)).rejects.toMatchObject({ code: "server/busy" });
});

it.each([
  ["none is stored", null, KEYS],
  ["it isn't connected", { ...KEYS, connected: false }, MASKED],
  ["other keys are entered", { ...KEYS, connected: true }, { ...KEYS, consumerSecret: "cs_2" }],
] as const)("gives no keys for work if %s", async (_, stored, given) => {
  await expect(requireKeys(world(stored).ports, "ada", given)).rejects.toMatchObject({
    code: "shop/not-connected",
  });
});

it("gives the keys of the connected shop", async () => {
  expect(await requireKeys(world({ ...KEYS, connected: true }).ports, "ada", MASKED)).toEqual(KEYS);
});
