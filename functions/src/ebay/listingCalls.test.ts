import { HttpResponse, delay, http } from "msw";
import { describe, expect, test } from "vitest";

import { resolveTerms } from "../contract/listings/terms/resolveTerms.ts";
import { AppError } from "../contract/wire/errors.ts";
import type { NewItem } from "../domain/listings/marketplace.ts";
import { wholeItem } from "../domain/listings/testing/wholeItem.ts";
import { SAMPLE_TERMS } from "../contract/listings/testing/sampleTerms.ts";
import { createEbayInventoryCalls, createEbayListingCalls } from "./listingCalls.ts";
import { createEbayRawListingCalls } from "./rawListingCalls.ts";
import type { EbaySettings } from "./settings.ts";
import { ebayServer, TEST_SETTINGS } from "./testing/tradingServer.ts";

/** A busy machine may take a while for a call that is answered at once. */
const settings: EbaySettings = { ...TEST_SETTINGS, timeoutMs: 5_000 };
const ebay = createEbayListingCalls(settings);
const TOKEN = "v^1.1#secret-token";
const item: NewItem = {
  uuid: "a".repeat(32),
  applicationData: "L1",
  title: "Car",
  descriptionHtml: "<p>Car</p>",
  sku: "1.10",
  quantity: 2,
  priceCents: 200,
  terms: resolveTerms(SAMPLE_TERMS, { handlingCost: 0.75 }).terms,
  pictureUrls: ["https://i.test/1.jpg"],
  specifics: [{ name: "Brand", values: ["Hot Wheels"] }],
  conditionId: null,
  conditionDescription: null,
  conditionDescriptors: null,
  contacts: { manufacturer: null, responsible: null },
  categoryId: null,
  storeCategoryIds: [],
  bestOffer: null,
  immediatePayment: null,
  containers: {},
};

const server = ebayServer();

/** Answers Trading calls in order, repeating the last answer, and records the requests. */
function trading(...answers: (() => Response | Promise<Response>)[]): { headers: Headers; body: string }[] {
  const sent: { headers: Headers; body: string }[] = [];
  server.use(
    http.post("https://api.test/ws/api.dll", async ({ request }) => {
      const answer = answers[Math.min(sent.length, answers.length - 1)];
      sent.push({ headers: request.headers, body: await request.text() });
      return answer?.() ?? HttpResponse.error();
    }),
  );
  return sent;
}
const xml =
  (content: string, ack = "Success") =>
  (): Response =>
    HttpResponse.xml(`<Response><Ack>${ack}</Ack>${content}</Response>`);
const failure = (code: string, message = "No.", parameters = "") =>
  xml(
    `<Errors><LongMessage>${message}</LongMessage><ErrorCode>${code}</ErrorCode><SeverityCode>Error</SeverityCode>${parameters}</Errors>`,
    "Failure",
  );
const listed = xml("<ItemID>110551234567</ItemID><StartTime>2026-11-21T08:00:00.000Z</StartTime>");
const silence = async (): Promise<Response> => {
  await delay(1_000);
  return HttpResponse.error();
};

async function failureCode(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof AppError ? error.code : String(error);
}

describe("listing an item", () => {
  test("sends it once, with the seller's token only in the header", async () => {
    const sent = trading(listed);
    await expect(ebay.addItem(TOKEN, item)).resolves.toEqual({
      itemId: "110551234567",
      listingUrl: "https://www.test/itm/110551234567",
      startTime: new Date("2026-11-21T08:00:00.000Z"),
    });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.get("X-EBAY-API-IAF-TOKEN")).toBe(TOKEN);
    expect(sent[0]?.headers.get("X-EBAY-API-CALL-NAME")).toBe("AddFixedPriceItem");
    expect(sent[0]?.body).not.toContain(TOKEN);
    expect(sent[0]?.body).toContain("<SKU>1.10</SKU>");
    expect(sent[0]?.body).toContain('<StartPrice currencyID="USD">2.00</StartPrice>');
    expect(sent[0]?.body).toContain("<ListingDuration>GTC</ListingDuration>");
  });

  test("isn't retried if eBay asks to wait until tomorrow", async () => {
    const parameters = ["250", "item per day", "1 day"].map(
      (value, id) => `<ErrorParameters ParamID="${id}"><Value>${value}</Value></ErrorParameters>`,
    );
    const sent = trading(failure("21919144", "Too many.", parameters.join("")), listed);
    await expect(ebay.addItem(TOKEN, item)).rejects.toMatchObject({
      code: "ebay/rate-limited",
      params: { message: "Too many.", retryAfterSeconds: 86_400 },
    });
    expect(sent).toHaveLength(1);
  });

  test("waits as long as eBay says", async () => {
    const busy = () => new HttpResponse("busy", { status: 503, headers: { "Retry-After": "1" } });
    trading(busy, listed);
    const startedAt = performance.now();
    await ebay.addItem(TOKEN, item);
    // Timers can fire slightly early.
    expect(performance.now() - startedAt).toBeGreaterThan(980);
  });

  test("retries with the same UUID after a timeout and returns the existing item", async () => {
    const parameters =
      '<ErrorParameters ParamID="0"><Value>1</Value></ErrorParameters><ErrorParameters ParamID="1"><Value>110551234567</Value></ErrorParameters>';
    /** Until the first call is under way. */
    const impatient = { ...settings, timeoutMs: 100 };
    const sent = trading(
      () => {
        impatient.timeoutMs = 5_000;
        return silence();
      },
      failure("488", "Used.", parameters),
    );
    await expect(createEbayListingCalls(impatient).addItem(TOKEN, item)).resolves.toEqual({
      itemId: "110551234567",
      listingUrl: "https://www.test/itm/110551234567",
      startTime: null,
    });
    expect(sent).toHaveLength(2);
    expect(sent[1]?.body).toBe(sent[0]?.body);
  });

  test.each<[string, () => Response]>([
    ["a dropped connection", () => HttpResponse.error()],
    ["a 503", () => new HttpResponse("busy", { status: 503 })],
    ["half an answer", () => HttpResponse.xml("<Response><Ack>Success</Ack><ItemID>1105")],
    ["an answer without the item", xml("")],
    ["an internal error", failure("10007")],
    ["a UUID that came too soon", failure("21919144")],
  ])("is retried after %s", async (_what, answer) => {
    const sent = trading(answer, listed);
    await expect(ebay.addItem(TOKEN, item)).resolves.toMatchObject({ itemId: "110551234567" });
    expect(sent).toHaveLength(2);
  });

  test("gives up after three attempts", async () => {
    const sent = trading(() => new HttpResponse("busy", { status: 503 }));
    expect(await failureCode(ebay.addItem(TOKEN, item))).toBe("ebay/unavailable");
    expect(sent).toHaveLength(3);
  });

  test.each([
    [failure("21919188", "You have reached the selling limit."), "ebay/refused"],
    [failure("518"), "ebay/quota-exceeded"],
    [failure("21917053"), "ebay/authorization-expired"],
  ])("isn't retried after a refusal", async (answer, code) => {
    const sent = trading(answer);
    expect(await failureCode(ebay.addItem(TOKEN, item))).toBe(code);
    expect(sent).toHaveLength(1);
  });

  test("sends the business policies that were chosen, and no terms beside them", async () => {
    const policies = { shipping: "11", payment: "22", return: "33" };
    const { terms } = resolveTerms({ ...SAMPLE_TERMS, policies }, {});
    const [sent] = [trading(listed), await ebay.addItem(TOKEN, { ...item, terms })];
    expect(sent[0]?.body).toContain(
      "<SellerShippingProfile><ShippingProfileID>11</ShippingProfileID></SellerShippingProfile>" +
        "<SellerReturnProfile><ReturnProfileID>33</ReturnProfileID></SellerReturnProfile>" +
        "<SellerPaymentProfile><PaymentProfileID>22</PaymentProfileID></SellerPaymentProfile>",
    );
    expect(sent[0]?.body).not.toMatch(/ShippingDetails|ReturnPolicy|DispatchTimeMax/);
  });

  test("charges the handling on top of the shipping price", async () => {
    const [sent] = [trading(listed), await ebay.addItem(TOKEN, item)];
    expect(sent[0]?.body).toContain('<ShippingServiceCost currencyID="USD">5.25</ShippingServiceCost>');
    expect(sent[0]?.body).toContain("<PostalCode>97201</PostalCode>");
    expect(sent[0]?.body).not.toContain("SellerProfiles");
  });

  test("doesn't follow a redirect with the seller's token", async () => {
    const elsewhere: string[] = [];
    server.use(
      http.post("https://api.test/ws/api.dll", () => HttpResponse.redirect("https://evil.test/", 307)),
      http.post("https://evil.test/", ({ request }) => {
        elsewhere.push(request.url);
        return new HttpResponse();
      }),
    );
    expect(await failureCode(ebay.setQuantity(TOKEN, "1", 2))).toBe("ebay/unavailable");
    expect(elsewhere).toEqual([]);
  });
});

describe.each<[string, () => Promise<unknown>]>([
  ["setting a quantity", () => ebay.setQuantity(TOKEN, "1", 2)],
  [
    "setting quantities in bulk",
    () => createEbayInventoryCalls(settings).reviseInventory(TOKEN, [{ itemId: "1", quantity: 2 }]),
  ],
  ["a revision", () => ebay.revise(TOKEN, wholeItem(), { quantity: 2 })],
  [
    "a revision in the API tester",
    () => createEbayRawListingCalls(settings).update(TOKEN, "1", { Quantity: 2 }),
  ],
])("%s", (_, send) => {
  test("isn't repeated after a lost answer, because a copy can have been sold since", async () => {
    const sent = trading(() => HttpResponse.error(), xml(""));
    expect(await failureCode(send())).toBe("ebay/unavailable");
    expect(sent).toHaveLength(1);
  });

  test("is repeated if eBay asks to wait, because nothing was carried out", async () => {
    const sent = trading(() => new HttpResponse(null, { status: 429 }), xml(""));
    await send();
    expect(sent).toHaveLength(2);
  });
});

describe("ending an item", () => {
  test.each(["1047", "291", "21916750"])("that has already ended (%s) succeeds and says so", async (code) => {
    trading(failure(code));
    await expect(ebay.endFixedPrice(TOKEN, "110551234567")).resolves.toEqual({ alreadyEnded: true });
  });

  test("of another seller is refused", async () => {
    trading(failure("17"));
    expect(await failureCode(ebay.endFixedPrice(TOKEN, "110551234567"))).toBe("ebay/refused");
  });
});

describe("uploading a picture", () => {
  const CREATE = "https://apim.test/commerce/media/v1_beta/image/create_image_from_file";
  const image = { imageUrl: "https://i.test/1.jpg", expirationDate: "2026-12-21T08:00:00.000Z" };
  const hosted = { url: "https://i.test/1.jpg", expiresAt: Date.parse(image.expirationDate) };
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff]);

  test("sends the bytes as a form and returns the URL", async () => {
    let received = "";
    server.use(
      http.post(CREATE, async ({ request }) => {
        received = `${request.headers.get("Content-Type") ?? ""}\n${await request.text()}`;
        return HttpResponse.json(image, { status: 201 });
      }),
    );
    await expect(ebay.uploadPicture(TOKEN, new TextEncoder().encode("jpeg bytes"))).resolves.toEqual(hosted);
    expect(received).toMatch(/^multipart\/form-data; boundary=/);
    expect(received).toMatch(
      /name="image"; filename="picture.jpg"\r\nContent-Type: image\/jpeg\r\n\r\njpeg bytes\r\n/,
    );
  });

  test("fetches the URL if the answer only names the image", async () => {
    server.use(
      http.post(
        CREATE,
        () => new HttpResponse(null, { status: 201, headers: { Location: "https://x/y/img-7" } }),
      ),
      http.get("https://apim.test/commerce/media/v1_beta/image/img-7", () => HttpResponse.json(image)),
    );
    await expect(ebay.uploadPicture(TOKEN, jpeg)).resolves.toEqual(hosted);
  });

  test.each([
    [401, { errors: [{ errorId: 1001, message: "Invalid access token" }] }, "ebay/authorization-expired"],
    [400, { errors: [{ errorId: 190000, message: "Bad image" }] }, "ebay/refused"],
    [429, {}, "ebay/rate-limited"],
    [500, {}, "ebay/unavailable"],
  ])("answered with %i throws the matching error", async (status, body, code) => {
    server.use(http.post(CREATE, () => HttpResponse.json(body, { status })));
    expect(await failureCode(ebay.uploadPicture(TOKEN, jpeg))).toBe(code);
  });
});
