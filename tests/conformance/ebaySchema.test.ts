import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import addFormatsModule from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import { drawPicture, writeItemXml, SCOPES, startMarket, readValue, type Market } from "./ebayMarket.ts";

/** Recordings and contracts can't be published with the project. Without them, these checks are skipped. */
const DATA = fileURLToPath(new URL("../../../shared/data/ebay", import.meta.url));
const XSD = `${DATA}/schema/ebaySvc-1379-reconstructed.xsd`;
const OPENAPI = `${DATA}/openapi`;

let market: Market;
let token: string;
beforeAll(async () => {
  market = await startMarket();
  token = (await market.signIn()).access_token;
  await market.control("policies", { seller: "redline_garage" });
});
afterAll(() => market.close());

/** Returns the id of the seller's first policy of a kind. */
async function policyId(kind: "fulfillment" | "return"): Promise<string> {
  const scope = "https://api.ebay.com/oauth/api_scope/sell.account.readonly";
  const { access_token: bearer } = await market.signIn("redline_garage", [scope]);
  const url = `${market.url}/sell/account/v1/${kind}_policy?marketplace_id=EBAY_US`;
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${bearer}` } });
  return new RegExp(`"${kind}PolicyId":"(\\d+)"`).exec(await answer.text())?.[1] ?? "";
}

describe.runIf(existsSync(XSD))("Trading answers, against eBay's schema", () => {
  const schema = existsSync(XSD) ? readFileSync(XSD, "utf8") : "";

  async function problems(xml: string): Promise<string[]> {
    const { errors } = await validateXML({
      xml: [{ fileName: "answer.xml", contents: xml }],
      schema: [{ fileName: "schema.xsd", contents: schema }],
      initialMemoryPages: 1024,
      maxMemoryPages: 4096,
    });
    return errors.map(({ message }) => message);
  }

  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();

  it("has a checker that finds an element out of place", async () => {
    const xml = (await market.trading("GetUser", token, "")).replace("<User>", "<User><Nonsense/>");
    expect(await problems(xml)).not.toEqual([]);
  });

  it.each<[string, () => Promise<string>]>([
    ["GetUser", () => market.trading("GetUser", token, "<MessageID>m</MessageID>")],
    ["GetStore", () => market.trading("GetStore", token, "")],
    ["AddFixedPriceItem", async () => market.trading("AddFixedPriceItem", token, await getFullItem())],
    [
      "VerifyAddFixedPriceItem",
      async () => market.trading("VerifyAddFixedPriceItem", token, await getFullItem()),
    ],
    [
      "GetItem",
      async () =>
        market.trading(
          "GetItem",
          token,
          `<DetailLevel>ReturnAll</DetailLevel><ItemID>${await addFull()}</ItemID><IncludeWatchCount>true</IncludeWatchCount><IncludeItemSpecifics>true</IncludeItemSpecifics>`,
        ),
    ],
    [
      "ReviseFixedPriceItem",
      async () =>
        market.trading(
          "ReviseFixedPriceItem",
          token,
          `<Item><ItemID>${await addFull()}</ItemID><Title>Another</Title></Item>`,
        ),
    ],
    [
      "ReviseInventoryStatus",
      async () =>
        market.trading(
          "ReviseInventoryStatus",
          token,
          `<InventoryStatus><ItemID>${await addFull()}</ItemID><Quantity>4</Quantity></InventoryStatus>`,
        ),
    ],
    [
      "EndFixedPriceItem",
      async () =>
        market.trading(
          "EndFixedPriceItem",
          token,
          `<ItemID>${await addFull()}</ItemID><EndingReason>NotAvailable</EndingReason>`,
        ),
    ],
    ...["", "<DetailLevel>ReturnAll</DetailLevel><IncludeWatchCount>true</IncludeWatchCount>"].flatMap(
      (detail): [string, () => Promise<string>][] => [
        [
          `GetSellerEvents ${detail}`,
          async () => {
            await market.control("end", { itemId: await addFull() });
            return market.trading("GetSellerEvents", token, `${detail}<ModTimeFrom>${hourAgo}</ModTimeFrom>`);
          },
        ],
        [
          `GetSellerList ${detail}`,
          async () => {
            await addFull();
            return market.trading(
              "GetSellerList",
              token,
              `${detail}<StartTimeFrom>${hourAgo}</StartTimeFrom><Pagination><EntriesPerPage>9</EntriesPerPage></Pagination>`,
            );
          },
        ],
      ],
    ),
    [
      "GetSellerList, coarse",
      () =>
        market.trading(
          "GetSellerList",
          token,
          `<GranularityLevel>Coarse</GranularityLevel><StartTimeFrom>${hourAgo}</StartTimeFrom><Pagination><PageNumber>1</PageNumber></Pagination>`,
        ),
    ],
    [
      "GetMyeBaySelling",
      async () => {
        await market.control("buy", { itemId: await addFull() });
        await market.control("end", { itemId: await addFull() });
        return market.trading(
          "GetMyeBaySelling",
          token,
          "<SellingSummary><Include>true</Include></SellingSummary><ActiveList/><SoldList/><UnsoldList/><ScheduledList/>",
        );
      },
    ],
  ])("%s", async (_, answer) => {
    const xml = await answer();
    expect(readValue(xml, "Ack")).toBe("Success");
    expect(await problems(xml)).toEqual([]);
  });

  it.each<[string, () => Promise<string>]>([
    ["one with several errors", () => market.trading("AddFixedPriceItem", token, "<Item/>")],
    ["one with parameters", () => market.trading("GetItem", token, "<ItemID>1</ItemID>")],
    ["one about the token", () => market.trading("GetUser", "nobody", "")],
  ])("a failure: %s", async (_, answer) => {
    const xml = await answer();
    expect(readValue(xml, "Ack")).toBe("Failure");
    expect(await problems(xml)).toEqual([]);
  });

  it("a warning, which still lists the item", async () => {
    const sent = writeItemXml().replace("</Item>", "<PaymentMethods>PayPal</PaymentMethods></Item>");
    const xml = await market.trading("AddFixedPriceItem", token, sent);
    expect([readValue(xml, "Ack"), readValue(xml, "ErrorCode")]).toEqual(["Warning", "21920208"]);
    expect(readValue(xml, "ItemID")).toMatch(/^\d{12}$/);
    expect(await problems(xml)).toEqual([]);
  });

  /** The fields are out of order on purpose, and all containers that eBay keeps are there. */
  const getFullItem = async () =>
    writeItemXml().replace(
      "</Item>",
      `<ApplicationData>pegboard:1</ApplicationData><DispatchTimeMax>3</DispatchTimeMax>
<ReturnPolicy><ReturnsAcceptedOption>ReturnsNotAccepted</ReturnsAcceptedOption></ReturnPolicy>
<Storefront><StoreCategoryID>5</StoreCategoryID></Storefront><Site>US</Site><AutoPay>true</AutoPay><LotSize>2</LotSize>
<BestOfferDetails><BestOfferEnabled>true</BestOfferEnabled></BestOfferDetails>
<ListingDetails><BestOfferAutoAcceptPrice>5</BestOfferAutoAcceptPrice><MinimumBestOfferPrice>4.5</MinimumBestOfferPrice></ListingDetails>
<ProductListingDetails><UPC>Does not apply</UPC><BrandMPN><MPN>X</MPN><Brand>Acme</Brand></BrandMPN></ProductListingDetails>
<SellerProfiles><SellerReturnProfile><ReturnProfileID>${await policyId("return")}</ReturnProfileID></SellerReturnProfile><SellerShippingProfile><ShippingProfileID>${await policyId("fulfillment")}</ShippingProfileID></SellerShippingProfile></SellerProfiles>
<ShippingPackageDetails><WeightMinor unit="oz" measurementSystem="English">3</WeightMinor><WeightMajor unit="lbs" measurementSystem="English">0</WeightMajor></ShippingPackageDetails></Item>`,
    );
  const addFull = async () =>
    readValue(await market.trading("AddFixedPriceItem", token, await getFullItem()), "ItemID") ?? "";
});

describe.runIf(existsSync(OPENAPI))("REST answers, against eBay's OpenAPI contracts", () => {
  interface Contract {
    components: { schemas: Record<string, unknown> };
  }

  /** Validates against one schema of a contract. Reports properties that the contract doesn't have, too. */
  function problems(file: string, name: string, value: unknown): unknown[] {
    const contract = JSON.parse(readFileSync(`${OPENAPI}/${file}`, "utf8")) as Contract;
    for (const schema of Object.values(contract.components.schemas)) {
      Object.assign(schema as object, { additionalProperties: false });
    }
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormatsModule.default(ajv);
    ajv.addSchema(contract, "contract");
    ajv.validate(`contract#/components/schemas/${name}`, value);
    return ajv.errors ?? [];
  }

  const get = async (path: string, bearer = token): Promise<unknown> =>
    (await fetch(`${market.url}${path}`, { headers: { Authorization: `Bearer ${bearer}` } })).json();

  it("identity: the user", async () => {
    const user = await get("/commerce/identity/v1/user/");
    expect(user).toMatchObject({ username: "redline_garage", status: "CONFIRMED" });
    expect(problems("commerce_identity_v1_oas3.json", "UserResponse", user)).toEqual([]);
  });

  it("analytics: the rate limits, which count the calls made", async () => {
    const left = (answer: unknown) => Number(/"remaining":(\d+)/.exec(JSON.stringify(answer))?.[1]);
    const before = await get("/developer/analytics/v1_beta/rate_limit/");
    expect(problems("developer_analytics_v1_beta_oas3.json", "RateLimitsResponse", before)).toEqual([]);
    await market.trading("GetUser", token, "");
    expect(left(await get("/developer/analytics/v1_beta/rate_limit/"))).toBe(left(before) - 1);
  });

  it("errors: the bodies of a refused token, a missing scope, a refused picture and an unknown address", async () => {
    const narrow = (await market.signIn("redline_garage", ["https://api.ebay.com/oauth/api_scope"]))
      .access_token;
    const answers = [
      await get("/commerce/identity/v1/user/", "nobody"),
      await get("/commerce/identity/v1/user/", narrow),
      await (await market.upload(token, new Blob(["no picture"]))).json(),
      await get("/sell/nothing/v1/here"),
    ] as { errors: unknown[] }[];
    for (const { errors } of answers) {
      expect(errors).toHaveLength(1);
      expect(problems("commerce_media_v1_beta_oas3.json", "Error", errors[0])).toEqual([]);
    }
    expect(answers.map(({ errors }) => (errors[0] as { errorId: number }).errorId).slice(0, 2)).toEqual([
      1001, 1100,
    ]);
  });

  it("fulfillment: orders, one order, its shipments and a refusal", async () => {
    const bearer = (
      await market.signIn("redline_garage", [
        ...SCOPES,
        "https://api.ebay.com/oauth/api_scope/sell.fulfillment",
      ])
    ).access_token;
    const itemIds = [await market.list(bearer), await market.list(bearer)].join(",");
    const { orderId } = await market.control<{ orderId: string }>("buy", { itemId: itemIds });
    await market.control("buy", { itemId: await market.list(bearer), paid: false });
    const path = "/sell/fulfillment/v1/order";
    await fetch(`${market.url}${path}/${orderId}/shipping_fulfillment`, {
      method: "POST",
      headers: { Authorization: `Bearer ${bearer}` },
      body: JSON.stringify({ shippingCarrierCode: "USPS", trackingNumber: "94055" }),
    });
    const refusal = (await get(`${path}?limit=900`, bearer)) as { errors: unknown[] };
    const answers: [string, unknown][] = [
      ["OrderSearchPagedCollection", await get(`${path}?limit=1`, bearer)],
      ["OrderSearchPagedCollection", await get(path, bearer)],
      ["Order", await get(`${path}/${orderId}`, bearer)],
      ["ShippingFulfillmentPagedCollection", await get(`${path}/${orderId}/shipping_fulfillment`, bearer)],
      ["Error", refusal.errors[0]],
    ];
    for (const [schema, answer] of answers) {
      expect(problems("sell_fulfillment_v1_oas3.json", schema, answer)).toEqual([]);
    }
  });

  it("negotiation: eligible listings, a sent offer and refusals", async () => {
    const path = `${market.url}/sell/negotiation/v1`;
    const headers = { Authorization: `Bearer ${token}`, "X-EBAY-C-MARKETPLACE-ID": "EBAY_US" };
    const eligible = () => fetch(`${path}/find_eligible_items?limit=200`, { headers });
    const offer = async (body: object): Promise<unknown> =>
      (
        await fetch(`${path}/send_offer_to_interested_buyers`, {
          ...{ method: "POST", headers, body: JSON.stringify(body) },
        })
      ).json();
    const itemId = await market.list(token, { StartPrice: "10.00" });
    expect((await eligible()).status).toBe(204);
    await market.control("watch", { itemId });
    const found = (await (await eligible()).json()) as object;
    const price = (value: string) => ({
      offeredItems: [{ listingId: itemId, price: { currency: "USD", value }, quantity: 1 }],
    });
    const tooHigh = (await offer(price("9.60"))) as { errors: { errorId: number }[] };
    const sent = (await offer(price("9.50"))) as object;
    const again = (await offer(price("9.00"))) as { errors: { errorId: number }[] };
    const bare = await fetch(`${path}/find_eligible_items`, {
      headers: { Authorization: headers.Authorization },
    });
    const file = "sell_negotiation_v1_oas3.json";
    expect(problems(file, "PagedEligibleItemCollection", found)).toEqual([]);
    expect(problems(file, "SendOfferToInterestedBuyersCollectionResponse", sent)).toEqual([]);
    for (const { errors } of [tooHigh, again]) expect(problems(file, "Error", errors[0])).toEqual([]);
    expect([tooHigh, again].map(({ errors }) => errors[0]?.errorId)).toEqual([150008, 150018]);
    expect(await bare.json()).toMatchObject({ errors: [{ errorId: 150001 }] });
    expect((await eligible()).status).toBe(204);
  });

  it("account: the policies of a seller who has opted in, and the refusal to one who has not", async () => {
    const scope = "https://api.ebay.com/oauth/api_scope/sell.account.readonly";
    const bearer = (await market.signIn("treasure_hunt_tina", [scope])).access_token;
    for (const [kind, schema] of [
      ["fulfillment", "FulfillmentPolicyResponse"],
      ["payment", "PaymentPolicyResponse"],
      ["return", "ReturnPolicyResponse"],
    ] as const) {
      const read = () => get(`/sell/account/v1/${kind}_policy?marketplace_id=EBAY_US`, bearer);
      await market.control("policies", { seller: "treasure_hunt_tina", on: false });
      expect(await read()).toMatchObject({ errors: [{ errorId: 20403 }] });
      await market.control("policies", { seller: "treasure_hunt_tina" });
      const policies = await read();
      expect(JSON.stringify(policies)).toContain(`"${kind}PolicyId"`);
      expect(problems("sell_account_v1_oas3.json", schema, policies)).toEqual([]);
    }
  });

  // The published file makes a destination's deliveryConfig a text, but eBay's reference makes it an object.
  // So it is left out.
  it("notification: config, destinations, subscriptions and a refusal", async () => {
    const path = "/commerce/notification/v1";
    await fetch(`${market.url}${path}/config`, {
      method: "PUT",
      headers: { Authorization: `Bearer ${token}` },
      body: JSON.stringify({ alertEmail: "alerts@example.com" }),
    });
    const refusal = (await get(`${path}/public_key/none`)) as { errors: unknown[] };
    for (const [schema, answer] of [
      ["Config", await get(`${path}/config`)],
      ["DestinationSearchResponse", await get(`${path}/destination`)],
      ["SubscriptionSearchResponse", await get(`${path}/subscription`)],
      ["Error", refusal.errors[0]],
    ] as const) {
      expect(problems("commerce_notification_v1_oas3.json", schema, answer)).toEqual([]);
    }
  });

  // The published file has only the video methods. The body is from eBay's reference of createImageFromFile.
  it("media: the body of a created image", async () => {
    const body: unknown = await (await market.upload(token, await drawPicture(600, 600))).json();
    expect(body).toEqual({
      imageUrl: expect.stringMatching(/\/eps\/[0-9a-f]+\.jpg$/) as string,
      expirationDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    });
  });
});
