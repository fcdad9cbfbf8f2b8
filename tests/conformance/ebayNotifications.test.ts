import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import { startListener } from "./ebayListener.ts";
import {
  CLIENT_ID,
  CLIENT_SECRET,
  listErrorCodes,
  startMarket,
  readValue,
  type Market,
} from "./ebayMarket.ts";

/** The schema can't be published with the project. Without it, these checks are skipped. */
const XSD = fileURLToPath(
  new URL("../../../shared/data/ebay/schema/ebaySvc-1379-reconstructed.xsd", import.meta.url),
);
const DEV_ID = "PegboardDemo-Dev";

let market: Market;
let listener: Awaited<ReturnType<typeof startListener>>;
let token: string;
beforeAll(async () => {
  market = await startMarket({ notificationRetryMs: 5 });
  listener = await startListener();
});
beforeEach(async () => {
  await market.control("reset", {});
  listener.received.length = 0;
  listener.answers.length = 0;
  token = (await market.signIn()).access_token;
});
afterAll(async () => {
  await market.close();
  await listener.close();
});

const subscribe = (topics: string[], url = `${listener.url}/hook`) =>
  market.trading(
    "SetNotificationPreferences",
    token,
    `<ApplicationDeliveryPreferences><ApplicationURL>${url}</ApplicationURL><ApplicationEnable>Enable</ApplicationEnable><AlertEmail>mailto://seller@example.com</AlertEmail><DeviceType>Platform</DeviceType></ApplicationDeliveryPreferences>
<UserDeliveryPreferenceArray>${topics.map((topic) => `<NotificationEnable><EventType>${topic}</EventType><EventEnable>Enable</EventEnable></NotificationEnable>`).join("")}</UserDeliveryPreferenceArray>`,
  );
const topicsOf = (messages: { body: string }[]) =>
  messages.map(({ body }) => readValue(body, "NotificationEventName"));

describe("platform notifications", () => {
  it("carry the documented signature, the recipient and what happened", async () => {
    await subscribe(["ItemSold"]);
    const itemId = await market.list(token);
    await market.control("buy", { itemId });
    const [sold] = await listener.waitFor(1);
    const { headers, body } = sold ?? { headers: {}, body: "" };
    expect(headers["content-type"]).toMatch(/^text\/xml/);
    expect(headers["soapaction"]).toMatch(/notification\/ItemSold"?$/);
    const timestamp = readValue(body, "Timestamp") ?? "";
    const expected = createHash("md5")
      .update(timestamp + DEV_ID + CLIENT_ID + CLIENT_SECRET)
      .digest("base64");
    expect(readValue(body, "ebl:NotificationSignature")).toBe(expected);
    expect(readValue(body, "RecipientUserID")).toBe("redline_garage");
    expect([readValue(body, "ItemID"), readValue(body, "QuantitySold")]).toEqual([itemId, "1"]);
  });

  it("are sent only for subscribed events, and for no other seller", async () => {
    await subscribe(["ItemListed", "ItemClosed"]);
    const other = (await market.signIn("blister_pack_bob")).access_token;
    await market.list(other);
    const itemId = await market.list(token);
    await market.control("buy", { itemId, quantity: 1 });
    await market.control("end", { itemId });
    expect(topicsOf(await listener.waitFor(2))).toEqual(["ItemListed", "ItemClosed"]);
  });

  it("are resent until they are accepted", async () => {
    await subscribe(["ItemListed"]);
    listener.answers.push(503, 500);
    await market.list(token);
    const bodies = (await listener.waitFor(3)).map(({ body }) => body);
    expect(bodies).toHaveLength(3);
    expect(new Set(bodies).size).toBe(1);
    await expect
      .poll(async () => market.trading("GetNotificationsUsage", token, ""))
      .toContain("<DeliveryStatus>Delivered</DeliveryStatus>");
    expect(readValue(await market.trading("GetNotificationsUsage", token, ""), "Retries")).toBe("2");
  });

  it("mark the application down if it never accepts, until it sets its preferences again", async () => {
    await subscribe(["ItemListed"]);
    listener.answers.push(500, 500, 500, 500, 500);
    await market.list(token);
    await expect
      .poll(() => market.trading("GetNotificationsUsage", token, ""))
      .toContain("<Type>MarkDown</Type>");
    await market.list(token);
    expect(await listener.waitFor(5)).toHaveLength(5);
    await subscribe(["ItemListed"]);
    await market.list(token);
    expect(await listener.waitFor(6)).toHaveLength(6);
  });

  it("arrive twice, or in reverse order, on request", async () => {
    await subscribe(["ItemListed", "ItemClosed"]);
    await market.control("notifications", { copies: 2, hold: true });
    const itemId = await market.list(token);
    await market.control("end", { itemId });
    expect(listener.received).toEqual([]);
    expect(await market.control("notifications/release", { reversed: true })).toEqual({ released: 2 });
    expect(topicsOf(listener.received)).toEqual(["ItemClosed", "ItemClosed", "ItemListed", "ItemListed"]);
  });

  it("keep the preferences, and refuse an invalid address", async () => {
    await subscribe(["ItemSold", "TokenRevocation"]);
    const own = await market.trading("GetNotificationPreferences", token, "");
    expect([...own.matchAll(/<EventType>(\w+)/g)].map(([, topic]) => topic)).toEqual([
      "ItemSold",
      "TokenRevocation",
    ]);
    const application = await market.trading(
      "GetNotificationPreferences",
      token,
      "<PreferenceLevel>Application</PreferenceLevel>",
    );
    expect(readValue(application, "ApplicationURL")).toBe(`${listener.url}/hook`);
    expect(listErrorCodes(await subscribe([], "nowhere"))).toEqual(["37"]);
  });

  it("report a revoked consent, after which all tokens are invalid", async () => {
    await subscribe(["TokenRevocation"]);
    await market.control("revoke", { seller: "redline_garage" });
    const [revoked] = await listener.waitFor(1);
    expect(readValue(revoked?.body ?? "", "Status")).toBe("RevokedByeBay");
    expect(listErrorCodes(await market.trading("GetUser", token, ""))).toEqual(["21916984"]);
  });

  it("report a sold-out item and a postponed end, which end no listing", async () => {
    await subscribe(["ItemOutOfStock", "ItemExtended", "ItemClosed"]);
    await market.control("out-of-stock", { seller: "redline_garage" });
    const [soldOut, zeroed, extended] = [
      await market.list(token),
      await market.list(token),
      await market.list(token),
    ];
    await market.control("buy", { itemId: soldOut, quantity: 3 });
    const zero = `<InventoryStatus><ItemID>${zeroed}</ItemID><Quantity>0</Quantity></InventoryStatus>`;
    expect(readValue(await market.trading("ReviseInventoryStatus", token, zero), "Quantity")).toBe("0");
    const end = async () =>
      readValue(await market.trading("GetItem", token, `<ItemID>${extended}</ItemID>`), "EndTime") ?? "";
    const before = Date.parse(await end());
    await market.control("extend", { itemId: extended, hours: 6 });
    expect(Date.parse(await end()) - before).toBe(6 * 3_600_000);
    expect(topicsOf(await listener.waitFor(3))).toEqual(["ItemOutOfStock", "ItemOutOfStock", "ItemExtended"]);
    expect(await market.control("state")).toMatchObject({
      listings: [
        { status: "active", quantityAvailable: 0, quantitySold: 3 },
        { status: "active", quantityAvailable: 0 },
        { status: "active" },
      ],
    });
  });

  it("of returns come without a signature", async () => {
    await subscribe(["ReturnCreated"]);
    const itemId = await market.list(token);
    await market.control("buy", { itemId });
    await market.control("return", { itemId });
    const [created] = await listener.waitFor(1);
    expect(created?.body).toContain("<NotificationEvent>");
    expect(created?.body).not.toContain("NotificationSignature");
    expect(readValue(created?.body ?? "", "ItemId")).toBe(itemId);
  });
});

const lastDays = (days: number) => {
  const from = new Date(Date.now() - days * 86_400_000).toISOString();
  const to = new Date(Date.now() + 60_000).toISOString();
  return `<StartCreationTime>${from}</StartCreationTime><EndCreationTime>${to}</EndCreationTime>`;
};

describe("what buyers do", () => {
  it("is found by the calls for it", async () => {
    const itemId = await market.list(token);
    await market.control("ask", { itemId, text: "Any creases?" });
    await market.control("offer", { itemId, price: "4.25" });
    await market.control("buy", { itemId });
    await market.control("feedback", { itemId, type: "Neutral", text: "Fine" });
    const messages = await market.trading(
      "GetMemberMessages",
      token,
      `<ItemID>${itemId}</ItemID><MailMessageType>All</MailMessageType>`,
    );
    expect(readValue(messages, "Body")).toBe("Any creases?");
    const offers = await market.trading("GetBestOffers", token, `<ItemID>${itemId}</ItemID>`);
    expect(readValue(offers, "Price")).toBe("4.25");
    const feedback = await market.trading("GetFeedback", token, "<DetailLevel>ReturnAll</DetailLevel>");
    expect([readValue(feedback, "CommentType"), readValue(feedback, "CommentText")]).toEqual([
      "Neutral",
      "Fine",
    ]);
    const other = (await market.signIn("blister_pack_bob")).access_token;
    const ofDays = (days: number) =>
      market.trading("GetMemberMessages", token, `<MailMessageType>All</MailMessageType>${lastDays(days)}`);
    expect(readValue(await ofDays(1), "Body")).toBe("Any creases?");
    const others = `<MailMessageType>All</MailMessageType>${lastDays(1)}`;
    expect(await market.trading("GetMemberMessages", other, others)).not.toContain("creases");
    for (const incomplete of ["", "<MailMessageType>All</MailMessageType>", lastDays(1)]) {
      expect(readValue(await market.trading("GetMemberMessages", token, incomplete), "ErrorCode")).toBe("37");
    }
  });
});

describe.runIf(existsSync(XSD))("against eBay's schema", () => {
  it("every notification and every answer is valid", async () => {
    const topics = [
      ...["ItemListed", "ItemRevised", "ItemSold", "ItemClosed", "ItemUnsold", "BidReceived"],
      ...["FixedPriceTransaction", "AuctionCheckoutComplete", "AskSellerQuestion", "BestOffer", "Feedback"],
      ...["ItemExtended", "ItemOutOfStock", "TokenRevocation"],
    ];
    await subscribe(topics);
    await market.control("out-of-stock", { seller: "redline_garage" });
    await market.control("buy", { itemId: await market.list(token, { Quantity: "1" }) });
    const itemId = await market.list(token);
    const revision = `<Item><ItemID>${itemId}</ItemID><Title>Other</Title></Item>`;
    await market.trading("ReviseFixedPriceItem", token, revision);
    for (const act of ["ask", "offer", "bid", "buy", "feedback", "extend", "end"])
      await market.control(act, { itemId });
    await market.control("end", { itemId: await market.list(token) });
    const answers = [
      await market.trading(
        "GetMemberMessages",
        token,
        `<MailMessageType>All</MailMessageType>${lastDays(1)}`,
      ),
      await market.trading("GetBestOffers", token, `<ItemID>${itemId}</ItemID>`),
      await market.trading("GetBestOffers", token, ""),
      await market.trading("GetFeedback", token, ""),
      await market.trading("GetNotificationPreferences", token, ""),
      await market.trading(
        "GetNotificationPreferences",
        token,
        "<PreferenceLevel>Application</PreferenceLevel>",
      ),
      await market.trading("GetNotificationsUsage", token, ""),
      await subscribe(topics),
    ];
    await market.control("revoke", { seller: "redline_garage" });
    const messages = await listener.waitFor(20);
    expect(new Set(topicsOf(messages))).toEqual(new Set(topics));
    const bodies = messages.map(({ body }) => /<soapenv:Body>(.*)<\/soapenv:Body>/s.exec(body)?.[1] ?? "");
    const { errors } = await validateXML({
      xml: [...answers, ...bodies].map((contents, index) => ({ fileName: `${index}.xml`, contents })),
      schema: [{ fileName: "schema.xsd", contents: readFileSync(XSD, "utf8") }],
      initialMemoryPages: 1024,
      maxMemoryPages: 4096,
    });
    expect(errors.map(({ rawMessage }) => rawMessage)).toEqual([]);
  });
});
