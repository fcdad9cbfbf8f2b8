import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { ebayAccountCalls } from "./accountCalls.ts";
import { listFieldMappings } from "../item/itemFields.ts";

const calls = ebayAccountCalls({
  authBase: "https://auth.test",
  apiBase: "https://api.test",
  apizBase: "https://apiz.test",
  apimBase: "https://apim.test",
  itemBase: "https://www.test",
  clientId: "App-1",
  clientSecret: "Cert-1",
  ruName: "Ru-1",
  retryDelayMs: 1,
});

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

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
