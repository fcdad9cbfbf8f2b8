import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { getStoreCategories, testEbayAPIs } from "../../../functions/src/contract/tester.ts";
import { withAccessToken } from "../../../functions/src/domain/ebay/accessToken.ts";
import {
  type AccountPorts,
  readStoreCategories,
  testApis,
} from "../../../functions/src/domain/ebay/sellerAccount.ts";
import { createEbayAccountCalls } from "../../../functions/src/ebay/account/accountCalls.ts";
import { type Marketplace, createPerson, createSeller, openMarketplace } from "../../support/ebaySeller.ts";

let marketplace: Marketplace;
let ports: AccountPorts;
let uid: string;
beforeAll(async () => {
  marketplace = await openMarketplace();
  ports = {
    account: createEbayAccountCalls(marketplace.settings),
    withAccessToken: (seller, work) => withAccessToken(marketplace.connectionPorts, seller, work),
  };
});
beforeEach(async () => {
  uid = await createSeller(marketplace);
});
afterEach(() => marketplace.clearFaults());
afterAll(() => marketplace.close());

test("a store's categories are returned with names, including subcategories", async () => {
  const found = getStoreCategories.output.parse(await readStoreCategories(ports, uid));
  expect(found).toMatchObject({ success: true, error: null, storeName: expect.any(String) as string });
  expect(found.categories.map(({ name }) => name)).toContain("Mainline > 2020s > Muscle cars");
  expect(found.categories.every(({ id }) => /^\d+$/.test(id))).toBe(true);
});

test("a seller without business policies has none", async () => {
  expect(await ports.withAccessToken(uid, (token) => ports.account.readPolicies(token))).toBeNull();
});

describe("testing eBay's interfaces", () => {
  const tested = async (seller = uid) => testEbayAPIs.output.parse(await testApis(ports, seller));

  test("reports each interface with its time, and a refusal in eBay's words", async () => {
    const { businessPolicies, ...others } = await tested();
    for (const [name, outcome] of Object.entries(others)) {
      expect(outcome, name).toMatchObject({ ok: true, error: null });
    }
    expect(businessPolicies).toMatchObject({
      ok: false,
      ebayCode: "20403",
      error: expect.stringContaining("not eligible for Business Policy") as string,
    });
  });

  test("continues after a failure", async () => {
    await marketplace.addFault({ kind: "quota", call: "GetStore" });
    const { store, user, orders } = await tested();
    expect(store).toMatchObject({
      ok: false,
      ebayCode: "518",
      error: expect.stringContaining("exceeded usage limit") as string,
    });
    expect([user.ok, orders.ok]).toEqual([true, true]);
  });

  test("reports a missing connection for each", async () => {
    const outcomes = Object.values(await tested(await createPerson()));
    expect(outcomes).toHaveLength(7);
    expect(new Set(outcomes.map(({ error }) => error))).toEqual(new Set(["ebay/not-connected"]));
  });
});
