import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";

import { listingDocument } from "../../contract/documents.ts";
import { ebayServer, TEST_SETTINGS } from "../testing/tradingServer.ts";
import { createEbayItemDraftCalls } from "./itemDraftCalls.ts";

const server = ebayServer();
const calls = createEbayItemDraftCalls(TEST_SETTINGS);
const LOT = {
  ...listingDocument.parse({ title: "Lot of 3" }),
  lot: { cars: [], wanted: 1, set: 0, counted: 0, untold: [] },
};

function answers(body: object, status = 201) {
  const sent: { body: unknown; headers: Record<string, string | null> }[] = [];
  server.use(
    http.post("https://api.test/sell/listing/v1_beta/item_draft/", async ({ request }) => {
      const named = ["authorization", "accept", "content-type", "x-ebay-c-marketplace-id"];
      sent.push({
        body: await request.json(),
        headers: Object.fromEntries(named.map((name) => [name, request.headers.get(name)])),
      });
      return HttpResponse.json(body, { status });
    }),
  );
  return sent;
}
const DRAFT = { itemDraftId: "1", sellFlowUrl: "https://www.test/draft/1" };

it("sends what is known of a lot, with the pictures that eBay can fetch", async () => {
  const sent = answers(DRAFT);
  const pictures = ["https://i.test/1.jpg", "http://localhost/2.jpg"];
  const lot = { ...LOT, description: "Mint", price: 12.5, brand: "Hot Wheels", firebaseImages: pictures };
  await expect(calls.createItemDraft("token", lot)).resolves.toBe(DRAFT.sellFlowUrl);
  expect(sent).toMatchObject([
    {
      headers: {
        ...{ authorization: "Bearer token", accept: "application/json" },
        ...{ "content-type": "application/json", "x-ebay-c-marketplace-id": "EBAY_US" },
      },
      body: {
        ...{ condition: "NEW", format: "FIXED_PRICE" },
        pricingSummary: { price: { currency: "USD", value: "12.50" } },
        product: { title: "Lot of 3", brand: "Hot Wheels", imageUrls: ["https://i.test/1.jpg"] },
      },
    },
  ]);
});

it("leaves out what isn't known", async () => {
  const sent = answers(DRAFT);
  await calls.createItemDraft("token", LOT);
  expect(sent[0]?.body).not.toHaveProperty("pricingSummary");
  expect(sent[0]?.body).toMatchObject({
    product: { description: expect.stringContaining("Lot of 3") as string },
  });
  expect(sent[0]?.body).not.toHaveProperty("product.brand");
  expect(sent[0]?.body).not.toHaveProperty("product.imageUrls");
});

it("names the field that a refusal is about", async () => {
  answers({ errors: [{ errorId: 155014, message: "Bad price." }] }, 400);
  await expect(calls.createItemDraft("token", LOT)).rejects.toMatchObject({
    code: "ebay/refused",
    params: { field: "price", message: "Bad price." },
  });
});
