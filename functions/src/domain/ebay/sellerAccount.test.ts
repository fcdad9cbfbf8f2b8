import { describe, expect, it } from "vitest";

import { AppError } from "../../contract/wire/errors.ts";
import {
  type AccountPorts,
  readShippingServices,
  readStoreCategories,
  type SellerAccount,
  testApis,
} from "./sellerAccount.ts";

const NAMES = [
  ...["token", "user", "store", "sellingSummary", "businessPolicies", "orders", "notificationPreferences"],
] as const;
const STORE = { storeName: "Ada's Cars", categories: [{ id: "1", name: "Redline" }] };
const SERVICES = [{ service: "USPSPriority", description: "Priority" }];
const REFUSED = new AppError("ebay/refused", { message: "No store.", ebayCode: "13003" });
const NO_STORE = { code: "ebay/refused", message: "No store.", params: {} };

/** A seller's account. The calls in `failing` fail with their error. */
function account(failing: Record<string, Error> = {}) {
  const calls: string[] = [];
  const answer = <T>(name: string, token: string, value: T): Promise<T> => {
    calls.push(`${name} ${token}`);
    const error = failing[name];
    return error ? Promise.reject(error) : Promise.resolve(value);
  };
  const probe = (name: string) => [name, (token: string) => answer(name, token, {})] as const;
  const ports: AccountPorts = {
    account: {
      readStoreCategories: (token) => answer("readStoreCategories", token, STORE),
      readShippingServices: (token) => answer("shippingServices", token, SERVICES),
      readServiceCodes: () => Promise.reject(new Error("not asked here")),
      readPolicies: () => Promise.reject(new Error("not asked here")),
      probes: Object.fromEntries(NAMES.map(probe)) as SellerAccount["probes"],
    },
    withAccessToken: (uid, work) => work(`token of ${uid}`),
  };
  return { ports, calls };
}

describe("the store and its services", () => {
  it("are read as the seller", async () => {
    const { ports, calls } = account();
    expect(await readStoreCategories(ports, "ada")).toEqual({
      ...{ success: true, error: null, failure: null, ...STORE },
    });
    expect(await readShippingServices(ports, "ada")).toEqual({
      ...{ success: true, error: null, failure: null, shippingServices: SERVICES },
    });
    expect(calls).toEqual(["readStoreCategories token of ada", "shippingServices token of ada"]);
  });

  it("are empty with eBay's words if it refuses", async () => {
    const { ports } = account({
      readStoreCategories: REFUSED,
      shippingServices: new AppError("ebay/refused"),
    });
    expect(await readStoreCategories(ports, "ada")).toEqual({
      ...{ success: false, error: "No store.", failure: NO_STORE, storeName: null, categories: [] },
    });
    expect(await readShippingServices(ports, "ada")).toEqual({
      ...{ success: false, error: "Unknown error", shippingServices: [] },
      failure: { code: "ebay/refused", message: null, params: {} },
    });
  });

  it.each([new AppError("ebay/unavailable"), new Error("broken")])(
    "fail with any other error: %s",
    async (error) => {
      const { ports } = account({ readStoreCategories: error, shippingServices: error });
      await expect(readStoreCategories(ports, "ada")).rejects.toBe(error);
      await expect(readShippingServices(ports, "ada")).rejects.toBe(error);
    },
  );
});

describe("the test of the connection", () => {
  it("asks every API, and reports each failure by itself", async () => {
    const { ports, calls } = account({ store: REFUSED, orders: new AppError("ebay/unavailable") });
    const probes = await testApis(ports, "ada");
    expect(calls).toEqual(NAMES.map((name) => `${name} token of ada`));
    expect(Object.keys(probes)).toEqual(NAMES);
    const milliseconds: unknown = expect.any(Number);
    const ok = { ok: true, milliseconds, error: null, ebayCode: null, failure: null };
    const unavailable = { code: "ebay/unavailable", message: null, params: {} };
    expect(probes).toEqual({
      ...{ token: ok, user: ok, sellingSummary: ok, businessPolicies: ok, notificationPreferences: ok },
      store: { ok: false, milliseconds, error: "No store.", ebayCode: "13003", failure: NO_STORE },
      orders: { ok: false, milliseconds, error: "ebay/unavailable", ebayCode: null, failure: unavailable },
    });
    for (const probe of Object.values(probes)) expect(Number.isInteger(probe.milliseconds)).toBe(true);
  });

  it("fails with an error that isn't eBay's", async () => {
    const broken = new Error("broken");
    await expect(testApis(account({ user: broken }).ports, "ada")).rejects.toBe(broken);
  });
});
