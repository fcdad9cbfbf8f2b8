import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";

import { createEbayAccountCalls } from "./accountCalls.ts";
import { listFieldMappings } from "../item/itemFields.ts";
import { success, TEST_SETTINGS, tradingServer } from "../testing/tradingServer.ts";

const calls = createEbayAccountCalls(TEST_SETTINGS);

const server = tradingServer();

const SERVICES = "https://api.test/sell/metadata/v1/shipping/marketplace/EBAY_US/get_shipping_services";

test("returns only shipping services that a domestic listing can use", async () => {
  server.use(
    http.get(SERVICES, ({ request }) =>
      request.headers.get("Authorization") === "Bearer access"
        ? HttpResponse.json({
            shippingServices: [
              {
                shippingService: "USPSGroundAdvantage",
                description: "USPS Ground Advantage",
                validForSellingFlow: true,
              },
              { shippingService: "Gone", description: "Gone", validForSellingFlow: false },
              { shippingService: "Abroad", description: "Abroad", internationalService: true },
            ],
          })
        : new HttpResponse(null, { status: 401 }),
    ),
  );
  await expect(calls.readShippingServices("access")).resolves.toEqual([
    { service: "USPSGroundAdvantage", description: "USPS Ground Advantage" },
  ]);
});

test("lists the codes of domestic services and of those abroad", async () => {
  server.use(
    http.get(SERVICES, () =>
      HttpResponse.json({
        shippingServices: [
          { shippingService: "USPSPriority" },
          { shippingService: "Gone", validForSellingFlow: false },
          { shippingService: "Abroad", internationalService: true },
          { shippingService: "GoneAbroad", internationalService: true, validForSellingFlow: false },
        ],
      }),
    ),
  );
  expect(await calls.readServiceCodes("access")).toEqual({ domestic: ["USPSPriority"], abroad: ["Abroad"] });
  expect(await calls.readShippingServices("access")).toEqual([{ service: "USPSPriority", description: "" }]);
  server.use(http.get(SERVICES, () => HttpResponse.json({})));
  expect(await calls.readServiceCodes("access")).toEqual({ domestic: [], abroad: [] });
});

describe("the categories of a store", () => {
  const category = (tag: string, id: string, name: string, children = "") =>
    `<${tag}><CategoryID>${id}</CategoryID>${name && `<Name>${name}</Name>`}${children}</${tag}>`;

  test("are listed with the names of those above them", async () => {
    const deepest = category("ChildCategory", "3", "1968");
    const children =
      category("ChildCategory", "2", "Redline", deepest) + category("ChildCategory", "4", "New");
    const categories =
      category("CustomCategory", "1", "Hot Wheels", children) + category("CustomCategory", "5", "");
    const sent = server.answers({
      GetStore: success(
        `<Store><Name>Dan's Cars</Name><CustomCategories>${categories}<CustomCategory/></CustomCategories></Store>`,
      ),
    });
    expect(await calls.readStoreCategories("access")).toEqual({
      storeName: "Dan's Cars",
      categories: [
        { id: "1", name: "Hot Wheels" },
        { id: "2", name: "Hot Wheels > Redline" },
        { id: "3", name: "Hot Wheels > Redline > 1968" },
        { id: "4", name: "Hot Wheels > New" },
        { id: "5", name: "" },
        { id: "", name: "" },
      ],
    });
    expect(sent.map(({ call }) => call)).toEqual(["GetStore"]);
  });

  test("are none without a store", async () => {
    server.answers({ GetStore: success("") });
    expect(await calls.readStoreCategories("access")).toEqual({ storeName: null, categories: [] });
  });
});

describe("the business policies", () => {
  const ACCOUNT = "https://api.test/sell/account/v1";
  const answer = (kind: string, body: object, status = 200) =>
    http.get(`${ACCOUNT}/${kind}_policy`, ({ request }) =>
      new URL(request.url).search === "?marketplace_id=EBAY_US"
        ? HttpResponse.json(body, { status })
        : new HttpResponse(null, { status: 404 }),
    );

  test("are listed by kind", async () => {
    server.use(
      answer("fulfillment", {
        fulfillmentPolicies: [{ fulfillmentPolicyId: "1", name: "Mail", description: "By mail" }],
      }),
      answer("payment", { paymentPolicies: [{ paymentPolicyId: "2", description: null }] }),
      answer("return", { returnPolicies: [{ returnPolicyId: "3", name: "None" }] }),
    );
    expect(await calls.readPolicies("access")).toEqual({
      fulfillment: [{ id: "1", name: "Mail", description: "By mail" }],
      payment: [{ id: "2", name: "", description: null }],
      return: [{ id: "3", name: "None", description: null }],
    });
  });

  test("are none where eBay lists none, and unknown where it refuses", async () => {
    server.use(answer("fulfillment", {}), answer("payment", {}), answer("return", {}));
    expect(await calls.readPolicies("access")).toEqual({ fulfillment: [], payment: [], return: [] });
    server.use(answer("payment", {}, 403));
    expect(await calls.readPolicies("access")).toBeNull();
    server.use(answer("payment", {}, 401));
    await expect(calls.readPolicies("access")).rejects.toMatchObject({ code: "ebay/authorization-expired" });
  });
});

test("tests the REST APIs with one small request each", async () => {
  const requests: string[] = [];
  server.use(
    http.get("https://*", ({ request }) => {
      requests.push(`${request.headers.get("Authorization")} ${request.url}`);
      return HttpResponse.json({});
    }),
  );
  for (const probe of ["token", "businessPolicies", "orders"] as const) await calls.probes[probe]("access");
  expect(requests).toEqual([
    "Bearer access https://apiz.test/commerce/identity/v1/user/",
    "Bearer access https://api.test/sell/account/v1/fulfillment_policy?marketplace_id=EBAY_US",
    "Bearer access https://api.test/sell/fulfillment/v1/order?limit=1",
  ]);
});

test("reports a refusal with eBay's own message", async () => {
  server.use(
    http.get(SERVICES, () =>
      HttpResponse.json({ errors: [{ errorId: 62003, message: "Invalid marketplace." }] }, { status: 400 }),
    ),
  );
  await expect(calls.readShippingServices("access")).rejects.toMatchObject({
    code: "ebay/refused",
    params: { ebayCode: "62003", message: "Invalid marketplace." },
  });
});

test("lists every field once as basic or detailed, and marks fixed fields as not updatable", () => {
  const { basicFields, detailedFields, updateableFields } = listFieldMappings();
  expect(Object.keys(basicFields).filter((name) => name in detailedFields)).toEqual([]);
  expect(basicFields).toMatchObject({
    Title: "Item.Title",
    PrimaryCategoryID: "Item.PrimaryCategory.CategoryID",
  });
  expect(updateableFields).toHaveProperty("StartPrice", "Item.StartPrice");
  for (const kept of ["Currency", "Site", "ListingType"]) {
    expect(detailedFields).toHaveProperty(kept);
    expect(updateableFields).not.toHaveProperty(kept);
  }
});

test.each([
  ["user", "GetUser", []],
  ["store", "GetStore", ["<CategoryStructureOnly>true<", "<LevelLimit>1<"]],
  ["sellingSummary", "GetMyeBaySelling", ["<EntriesPerPage>1<", "<PageNumber>1<"]],
  ["notificationPreferences", "GetNotificationPreferences", ["<PreferenceLevel>User<"]],
] as const)("asks for as little as it can if the connection is tested: %s", async (probe, call, parts) => {
  const sent = server.answers({ [call]: success("") });
  await calls.probes[probe]("access");
  expect(sent.map((each) => each.call)).toEqual([call]);
  for (const part of parts) expect(sent[0]?.body).toContain(part);
});
