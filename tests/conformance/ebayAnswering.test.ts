import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";

import {
  CLIENT_ID,
  CLIENT_SECRET,
  listErrorCodes,
  startMarket,
  readValue,
  type Market,
} from "./ebayMarket.ts";

/** The schema can't be published with the project. Without it, this check is skipped. */
const XSD = fileURLToPath(
  new URL("../../../shared/data/ebay/schema/ebaySvc-1379-reconstructed.xsd", import.meta.url),
);

let market: Market;
let token: string;
/** All answers of a test, to validate against the schema. */
let answers: string[];
beforeAll(async () => {
  market = await startMarket();
});
beforeEach(async () => {
  await market.control("reset", {});
  token = (await market.signIn()).access_token;
  answers = [];
});
afterAll(() => market.close());

async function ask(call: string, body: string, headers: Record<string, string> = {}): Promise<string> {
  const xml = await market.trading(call, token, body, headers);
  answers.push(xml);
  return xml;
}

async function expectValid(): Promise<void> {
  if (!existsSync(XSD)) return;
  const { errors } = await validateXML({
    xml: answers.map((contents, index) => ({ fileName: `${index}.xml`, contents })),
    schema: [{ fileName: "schema.xsd", contents: readFileSync(XSD, "utf8") }],
    initialMemoryPages: 1024,
    maxMemoryPages: 4096,
  });
  expect(errors.map(({ rawMessage }) => rawMessage)).toEqual([]);
}

describe("a buyer's question", () => {
  it("is answered to its sender, and then counts as answered", async () => {
    const itemId = await market.list(token);
    const { messageId, buyer } = await market.control<{ messageId: string; buyer: string }>("ask", {
      itemId,
    });
    const reply = (recipient: string) =>
      ask(
        "AddMemberMessageRTQ",
        `<ItemID>${itemId}</ItemID><MemberMessage><RecipientID>${recipient}</RecipientID><Body>No creases &amp; no bends</Body><ParentMessageID>${messageId}</ParentMessageID></MemberMessage>`,
      );
    expect(listErrorCodes(await reply("somebody_else"))).toEqual(["37"]);
    const one = "<MailMessageType>AskSellerQuestion</MailMessageType><MemberMessageID>";
    const scoped = (id: string) =>
      ask("GetMemberMessages", `<ItemID>${itemId}</ItemID>${one}${id}</MemberMessageID>`);
    expect(readValue(await scoped(messageId), "MessageID")).toBe(messageId);
    expect(readValue(await scoped("0"), "MessageID")).toBeFalsy();
    expect(listErrorCodes(await ask("GetBestOffers", "<BestOfferID>1</BestOfferID>"))).toEqual(["37"]);
    const all = `<ItemID>${itemId}</ItemID><MailMessageType>All</MailMessageType>`;
    const unanswered = `${all}<MessageStatus>Unanswered</MessageStatus>`;
    expect(readValue(await ask("GetMemberMessages", unanswered), "MessageID")).toBe(messageId);
    expect(readValue(await reply(buyer), "Ack")).toBe("Success");
    expect(await ask("GetMemberMessages", unanswered)).not.toContain(messageId);
    const exchange = await ask("GetMemberMessages", all);
    expect(readValue(exchange, "Response")).toBe("No creases &amp; no bends");
    expect(readValue(exchange, "MessageStatus")).toBe("Answered");
    await expectValid();
  });
});

describe("a buyer's offer", () => {
  const respond = (itemId: string, offerId: string, more: string) =>
    ask("RespondToBestOffer", `<ItemID>${itemId}</ItemID><BestOfferID>${offerId}</BestOfferID>${more}`);

  it("becomes an unpaid order at its price when it is accepted, and is answered once", async () => {
    const itemId = await market.list(token);
    const offer = { itemId, price: "4.25", quantity: 2, buyer: "collector_ada" };
    const { offerId } = await market.control<{ offerId: string }>("offer", offer);
    const accepted = await respond(itemId, offerId, "<Action>Accept</Action>");
    expect(readValue(accepted, "CallStatus")).toBe("Success");
    expect(await market.control("state")).toMatchObject({
      listings: [{ quantityAvailable: 1, quantitySold: 2 }],
      sales: [{ buyer: "collector_ada", priceEach: "4.25", quantity: 2 }],
    });
    expect(listErrorCodes(await respond(itemId, offerId, "<Action>Decline</Action>"))).toEqual(["37"]);
    expect(readValue(await ask("GetBestOffers", `<ItemID>${itemId}</ItemID>`), "Status")).toBe("Accepted");
    await expectValid();
  });

  it("is declined or countered without a sale, and isn't accepted for more copies than there are", async () => {
    const itemId = await market.list(token);
    const make = async (quantity: number) =>
      (await market.control<{ offerId: string }>("offer", { itemId, quantity })).offerId;
    const [declined, countered, tooMany] = [await make(1), await make(1), await make(4)];
    await respond(itemId, declined, "<Action>Decline</Action>");
    expect(listErrorCodes(await respond(itemId, countered, "<Action>Counter</Action>"))).toEqual(["37"]);
    await respond(
      itemId,
      countered,
      '<Action>Counter</Action><CounterOfferPrice currencyID="USD">5</CounterOfferPrice><CounterOfferQuantity>1</CounterOfferQuantity>',
    );
    expect(listErrorCodes(await respond(itemId, tooMany, "<Action>Accept</Action>"))).toEqual(["515"]);
    expect(await market.control("state")).toMatchObject({ sales: [], listings: [{ quantityAvailable: 3 }] });
    const waiting = await ask("GetBestOffers", "");
    expect([...waiting.matchAll(/<BestOfferID>(\d+)/g)].map(([, id]) => id)).toEqual([tooMany]);
    await expectValid();
  });
});

describe("an application that revokes a consent", () => {
  const keyset = {
    "X-EBAY-API-DEV-NAME": "PegboardDemo-Dev",
    "X-EBAY-API-APP-NAME": CLIENT_ID,
    "X-EBAY-API-CERT-NAME": CLIENT_SECRET,
  };

  it("needs its keyset, and makes all tokens of that seller invalid, and no others", async () => {
    const other = (await market.signIn("blister_pack_bob")).access_token;
    expect(listErrorCodes(await ask("RevokeToken", ""))).toEqual(["10012"]);
    const unsubscribe = "<UnsubscribeNotification>true</UnsubscribeNotification>";
    expect(readValue(await ask("RevokeToken", unsubscribe, keyset), "Ack")).toBe("Success");
    expect(listErrorCodes(await ask("GetUser", ""))).toEqual(["21916984"]);
    expect(readValue(await market.trading("GetUser", other, ""), "Ack")).toBe("Success");
    await expectValid();
  });
});

describe("the shipping services", () => {
  const path = (marketplace: string) =>
    `/sell/metadata/v1/shipping/marketplace/${marketplace}/get_shipping_services`;
  const read = (marketplace: string) =>
    fetch(`${market.url}${path(marketplace)}`, { headers: { Authorization: `Bearer ${token}` } });

  // The published OpenAPI file is older than the method, so the fields are from its reference.
  it("are those of a marketplace, with the fields of eBay's reference", async () => {
    const { shippingServices } = (await (await read("EBAY_US")).json()) as { shippingServices: object[] };
    expect(shippingServices.length).toBeGreaterThan(5);
    for (const service of shippingServices) {
      expect(service).toEqual({
        shippingService: expect.stringMatching(/^\w+$/) as string,
        description: expect.any(String) as string,
        shippingCarrier: expect.any(String) as string,
        shippingCategory: expect.stringMatching(/^[A-Z_]+$/) as string,
        minShippingTime: expect.any(Number) as number,
        maxShippingTime: expect.any(Number) as number,
        internationalService: expect.any(Boolean) as boolean,
        validForSellingFlow: expect.any(Boolean) as boolean,
        shippingCostTypes: expect.any(Array) as string[],
      });
    }
    expect((await read("EBAY_MOON")).status).toBe(404);
  });
});
