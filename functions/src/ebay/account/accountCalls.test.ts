import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";

import { ebayAccountCalls } from "./accountCalls.ts";
import { listFieldMappings } from "../item/itemFields.ts";
import { success, TEST_SETTINGS, tradingServer } from "../testing/tradingServer.ts";

const calls = ebayAccountCalls(TEST_SETTINGS);

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
  await expect(calls.shippingServices("access")).resolves.toEqual([
    { service: "USPSGroundAdvantage", description: "USPS Ground Advantage" },
  ]);
});

test("reports a refusal with eBay's own message", async () => {
  server.use(
    http.get(SERVICES, () =>
      HttpResponse.json({ errors: [{ errorId: 62003, message: "Invalid marketplace." }] }, { status: 400 }),
    ),
  );
  await expect(calls.shippingServices("access")).rejects.toMatchObject({
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
