import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";

import { ebayServer, TEST_SETTINGS } from "../testing/tradingServer.ts";
import { readAccountPolicies } from "./accountPolicies.ts";

const server = ebayServer();
const ACCOUNT = "https://api.test/sell/account/v1";
const CARS = [{ name: "MOTORS_VEHICLES" }, { name: "ALL_EXCLUDING_MOTORS_VEHICLES" }];
const VEHICLES = [{ name: "MOTORS_VEHICLES" }];

interface Policies {
  fulfillment?: object[];
  payment?: object[];
  back?: object[];
}

/** Answers the three requests, and returns their addresses and tokens. */
function ebay({ fulfillment = [], payment = [], back = [] }: Policies = {}) {
  const requests: string[] = [];
  const answer = (kind: string, list: object[]) =>
    http.get(`${ACCOUNT}/${kind}_policy`, ({ request }) => {
      requests.push(`${request.headers.get("Authorization")} ${request.url.slice(ACCOUNT.length)}`);
      return HttpResponse.json(list.length === 0 ? {} : { [`${kind}Policies`]: list });
    });
  server.use(answer("fulfillment", fulfillment), answer("payment", payment), answer("return", back));
  return requests;
}
const read = () => readAccountPolicies(TEST_SETTINGS, "access");
const option = (costType: string, ...shippingServices: object[]) => ({
  ...{ optionType: "DOMESTIC", costType, shippingServices },
});
const readShipping = async (...shippingOptions: object[]) => {
  ebay({ fulfillment: [{ fulfillmentPolicyId: "1", name: "Mail", shippingOptions }] });
  return (await read())?.shipping[0];
};

describe("the business policies", () => {
  it("are read for eBay US, and are none if eBay lists none", async () => {
    const requests = ebay();
    expect(await read()).toEqual({ shipping: [], payment: [], return: [] });
    expect(requests.toSorted()).toEqual([
      "Bearer access /fulfillment_policy?marketplace_id=EBAY_US",
      "Bearer access /payment_policy?marketplace_id=EBAY_US",
      "Bearer access /return_policy?marketplace_id=EBAY_US",
    ]);
  });

  it("are those for toy cars: without categories, or for everything except motor vehicles", async () => {
    ebay({
      fulfillment: [
        { fulfillmentPolicyId: "1", name: "Any" },
        { fulfillmentPolicyId: "2", name: "Trucks", categoryTypes: VEHICLES },
      ],
      payment: [
        { paymentPolicyId: "3", name: "Trucks", categoryTypes: VEHICLES },
        { paymentPolicyId: "4", name: "Cars", categoryTypes: CARS },
      ],
      back: [{ returnPolicyId: "5" }, { returnPolicyId: "6", name: "Trucks", categoryTypes: VEHICLES }],
    });
    expect(await read()).toEqual({
      shipping: [{ id: "1", name: "Any", shipping: "flat", service: null, priceCents: null }],
      payment: [{ id: "4", name: "Cars" }],
      return: [{ id: "5", name: "" }],
    });
  });

  it("are unknown if eBay refuses them, and another failure is thrown", async () => {
    ebay();
    const fail = (status: number) =>
      server.use(http.get(`${ACCOUNT}/return_policy`, () => new HttpResponse(null, { status })));
    fail(403);
    expect(await read()).toBeNull();
    fail(401);
    await expect(read()).rejects.toMatchObject({ code: "ebay/authorization-expired" });
  });
});

describe("a shipping policy", () => {
  it("has the price in cents of its first domestic service", async () => {
    const abroad = { ...option("FLAT_RATE", { shippingServiceCode: "Abroad" }), optionType: "INTERNATIONAL" };
    const first = { shippingServiceCode: "USPSPriority", shippingCost: { value: "4.35" } };
    const second = { shippingServiceCode: "UPSGround", shippingCost: { value: "9.0" } };
    expect(await readShipping(abroad, option("FLAT_RATE", first, second))).toEqual({
      ...{ id: "1", name: "Mail", shipping: "flat", service: "USPSPriority", priceCents: 435 },
    });
  });

  it("has no price if it is free or calculated", async () => {
    const service = { shippingServiceCode: "USPSPriority", shippingCost: { value: "4.35" } };
    expect(await readShipping(option("CALCULATED", { ...service, freeShipping: true }))).toMatchObject({
      ...{ shipping: "free", priceCents: null },
    });
    expect(await readShipping(option("CALCULATED", service))).toMatchObject({
      ...{ shipping: "calculated", service: "USPSPriority", priceCents: null },
    });
  });

  it("has neither service nor price where eBay names none", async () => {
    const expected = { id: "1", name: "Mail", shipping: "flat", service: null, priceCents: null };
    expect(
      await readShipping(option("FLAT_RATE", { shippingServiceCode: null, shippingCost: null })),
    ).toEqual(expected);
    expect(await readShipping(option("FLAT_RATE", { shippingCost: { value: "free" } }))).toEqual(expected);
    expect(await readShipping(option("FLAT_RATE"))).toEqual(expected);
    expect(await readShipping({})).toEqual(expected);
    expect(await readShipping({ ...option("CALCULATED"), optionType: "INTERNATIONAL" })).toEqual(expected);
  });
});
