import { createHash, randomUUID } from "node:crypto";

import { describe, expect, test, vi } from "vitest";

import { paths } from "../../functions/src/contract/documents.ts";
import { DEMO_SECRETS, EBAY_APPLICATION } from "../../tools/suite/environment.ts";
import { admin } from "../support/admin.ts";
import { accept, controlOf } from "../support/ebaySeller.ts";
import { type Person, callAs, createMember } from "../support/people.ts";
import { suite } from "../support/suite.ts";

/** The first call of each function loads it, which takes its time on a busy machine. */
const COLD_START = { timeout: 180_000 };

const webhookUrl = () => `${suite().functionsUrl}/ebayWebhook`;
const read = async (path: string) => (await admin().firestore.doc(path).get()).data();

function signed(timestamp: string): string {
  const { devId, clientId, clientSecret } = EBAY_APPLICATION;
  return createHash("md5").update(`${timestamp}${devId}${clientId}${clientSecret}`).digest("base64");
}

interface Message {
  event: string;
  recipient: string;
  correlationId?: string;
  sentAt?: number;
  fields?: string;
  signature?: string;
}
function soap({ event, recipient, fields = "", sentAt = Date.now(), ...given }: Message): string {
  const timestamp = new Date(sentAt).toISOString();
  const { correlationId = randomUUID(), signature = signed(timestamp) } = given;
  return `<?xml version="1.0"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Header><ebl:RequesterCredentials xmlns:ebl="urn:ebay:apis:eBLBaseComponents"><ebl:NotificationSignature>${signature}</ebl:NotificationSignature></ebl:RequesterCredentials></soapenv:Header><soapenv:Body><GetItemResponse xmlns="urn:ebay:apis:eBLBaseComponents"><Timestamp>${timestamp}</Timestamp><CorrelationID>${correlationId}</CorrelationID><NotificationEventName>${event}</NotificationEventName><RecipientUserID>${recipient}</RecipientUserID>${fields}</GetItemResponse></soapenv:Body></soapenv:Envelope>`;
}

async function post(body: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(webhookUrl(), {
    method: "POST",
    headers: { "Content-Type": "text/xml; charset=utf-8", ...headers },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

async function answerOf<T>(person: Person, name: string, data: unknown): Promise<T> {
  const { data: answer, error } = await callAs(person, name, data);
  if (error) throw new Error(`${name}: ${JSON.stringify(error)}`);
  return answer as T;
}

async function connectedSeller(): Promise<Person> {
  const person = await createMember();
  const { authorizeUrl } = await answerOf<{ authorizeUrl: string }>(person, "beginEbayConnection", {});
  await answerOf(person, "exchangeEbayToken", await accept(authorizeUrl, person.uid));
  return person;
}

interface Log {
  eventType: string;
  notificationId: string;
  processed: boolean;
  payload: unknown;
}
const logsOf = async (person: Person): Promise<Log[]> =>
  (await answerOf<{ logs: Log[] }>(person, "getUserWebhookLogs", { limit: 50 })).logs;

/** Until everything that came for the person is worked off. */
async function settled(person: Person, count: number): Promise<Log[]> {
  return vi.waitFor(
    async () => {
      const logs = await logsOf(person);
      expect(logs.filter(({ processed }) => processed).length).toBeGreaterThanOrEqual(count);
      return logs;
    },
    { timeout: 90_000, interval: 300 },
  );
}

async function refusals(): Promise<Record<string, number>> {
  const day = new Date().toISOString().slice(0, 10);
  const usage = (await read(paths.usage(day))) as
    { callables?: Record<string, { reasons?: Record<string, number> }> } | undefined;
  return usage?.callables?.["ebayWebhook"]?.reasons ?? {};
}

describe("what is refused", () => {
  test("is counted by its reason, and leaves nothing else behind", COLD_START, async () => {
    await fetch(webhookUrl());
    const before = await refusals();
    const logs = async () =>
      (await admin().firestore.collectionGroup("webhookLogs").count().get()).data().count;
    const kept = await logs();
    const recipient = `nobody-${randomUUID()}`;
    const good = soap({ event: "ItemSold", recipient });
    const bomb = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
    const statuses = {
      "bad-signature": await post(soap({ event: "ItemSold", recipient, signature: signed("then") })),
      stale: await post(soap({ event: "ItemSold", recipient, sentAt: Date.now() - 48 * 3_600_000 })),
      entities: await post(good.replace("<soapenv:Envelope", `${bomb}<soapenv:Envelope`)),
      malformed: await post("hello", { "Content-Type": "text/plain" }),
      unsigned: await post('{"metadata":{}}', { "Content-Type": "application/json" }),
      oversized: await post(good.replace("</GetItemResponse>", `${"x".repeat(300_000)}</GetItemResponse>`)),
      "unknown-recipient": await post(good),
      method: (await fetch(webhookUrl(), { method: "PUT" })).status,
    };
    expect(statuses).toEqual({
      "bad-signature": 412,
      stale: 412,
      entities: 400,
      malformed: 400,
      unsigned: 412,
      oversized: 413,
      "unknown-recipient": 200,
      method: 405,
    });
    const after = await refusals();
    for (const reason of Object.keys(statuses)) {
      expect(`${reason} ${(after[reason] ?? 0) - (before[reason] ?? 0)}`).toBe(`${reason} 1`);
    }
    expect(await logs()).toBe(kept);
  });

  test("a challenge is answered, by whoever has the token", async () => {
    const response = await fetch(`${webhookUrl()}?challenge_code=a8628072`);
    const expected = createHash("sha256")
      .update("a8628072")
      .update(DEMO_SECRETS.EBAY_VERIFICATION_TOKEN)
      .update(webhookUrl())
      .digest("hex");
    expect(response.headers.get("Content-Type")).toContain("application/json");
    expect(await response.json()).toEqual({ challengeResponse: expected });
  });
});

describe("a seller's notifications", () => {
  test("lower the quantity to the marketplace's, once, twice and in any order", COLD_START, async () => {
    const seller = await connectedSeller();
    const recipient = seller.uid.toLowerCase();
    const control = controlOf(suite().ebayUrl);
    const itemId = await control.listItem(seller.uid);
    const about = (event: string, correlationId: string, sentAt = Date.now()) =>
      soap({ event, recipient, correlationId, sentAt, fields: `<Item><ItemID>${itemId}</ItemID></Item>` });
    expect(await post(about("ItemListed", "1"))).toBe(200);
    const listed = await settled(seller, 1);
    expect(listed).toMatchObject([{ eventType: "ItemListed", processed: true }]);
    const listingPath = paths.listing(seller.uid, `ebay-${itemId}`);
    const quantity = async () => ((await read(listingPath)) as { quantity: number }).quantity;
    const onSale = await quantity();

    await control.buy([itemId], { quantity: 1 });
    const sold = about("ItemSold", "2");
    const late = about("ItemRevised", "3", Date.now() - 60_000);
    expect(await Promise.all([post(sold), post(sold), post(late), post(sold)])).toEqual([200, 200, 200, 200]);
    await settled(seller, 3);
    expect(await quantity()).toBe(onSale - 1);
    expect(await post(sold)).toBe(200);
    const logs = await settled(seller, 3);
    expect(logs.filter(({ notificationId }) => notificationId === "ItemSold-2")).toHaveLength(1);
    expect(await quantity()).toBe(onSale - 1);

    const sales = await admin()
      .firestore.collection(paths.activities(seller.uid))
      .where("type", "==", "sale")
      .get();
    expect(sales.size).toBe(1);
    const orders = await admin().firestore.collection(paths.orders(seller.uid)).get();
    expect(orders.size).toBe(1);
  });

  test("come by themselves once the account is connected", COLD_START, async () => {
    const seller = await connectedSeller();
    const control = controlOf(suite().ebayUrl);
    const itemId = await control.listItem(seller.uid);
    const fields = `<Item><ItemID>${itemId}</ItemID></Item>`;
    await post(soap({ event: "ItemListed", recipient: seller.uid.toLowerCase(), fields }));
    await settled(seller, 1);
    await control.buy([itemId], { quantity: 1 });
    await vi.waitFor(
      async () => {
        const events = (await logsOf(seller)).filter(({ processed }) => processed);
        expect(events.map(({ eventType }) => eventType)).toContain("FixedPriceTransaction");
      },
      { timeout: 90_000, interval: 300 },
    );
    expect(await read(paths.listing(seller.uid, `ebay-${itemId}`))).toMatchObject({ quantitySold: 1 });
    const setup = await answerOf<object>(seller, "testNotificationSetup", {});
    expect(setup).toMatchObject({
      success: true,
      details: { applicationEnabled: true, urlConfigured: true },
    });
  });

  test("tell of a withdrawn consent, unless the seller has connected again since", COLD_START, async () => {
    const seller = await connectedSeller();
    const recipient = seller.uid.toLowerCase();
    const old = soap({ event: "TokenRevocation", recipient, sentAt: Date.now() - 3_600_000 });
    expect(await post(old)).toBe(200);
    await settled(seller, 1);
    expect(await read(paths.user(seller.uid))).toMatchObject({ ebayConnected: true });
    expect(await post(soap({ event: "TokenRevocation", recipient }))).toBe(200);
    await settled(seller, 2);
    expect(await read(paths.user(seller.uid))).toMatchObject({ ebay: null, ebayConnected: false });
    expect(await read(paths.privateEbay(seller.uid))).toBeUndefined();
    expect(await read(paths.ebayAccountName(recipient))).toBeUndefined();
  });
});

describe("an account that two people have connected", () => {
  test("is the newer one's, and stays so when the older one leaves", COLD_START, async () => {
    const [older, newer] = [await createMember(), await createMember()];
    const account = `shared-${randomUUID()}`;
    for (const person of [older, newer]) {
      const { authorizeUrl } = await answerOf<{ authorizeUrl: string }>(person, "beginEbayConnection", {});
      await answerOf(person, "exchangeEbayToken", await accept(authorizeUrl, account));
    }
    const tell = () => post(soap({ event: "ItemExtended", recipient: account.toUpperCase() }));
    expect(await tell()).toBe(200);
    expect(await answerOf(older, "disconnectEbay", {})).toEqual({ success: true });
    expect(await tell()).toBe(200);
    expect(await settled(newer, 2)).toHaveLength(2);
    expect(await logsOf(older)).toEqual([]);
    await answerOf(newer, "disconnectEbay", {});
    expect(await read(paths.ebayAccountName(account))).toBeUndefined();
  });
});

describe("subscribing", () => {
  const overHttp = async (name: string, token: string | null, body?: object) => {
    const response = await fetch(`${suite().functionsUrl}/${name}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, answer: (await response.json()) as object };
  };

  test("goes by callable and by HTTP, for the caller alone", COLD_START, async () => {
    const seller = await connectedSeller();
    const topics = ["ItemSold", "TokenRevocation"];
    expect(await overHttp("subscribeToNotificationsHttp", seller.idToken, { topics })).toEqual({
      status: 200,
      answer: { success: true, message: "Subscribed to 2 notification types." },
    });
    const { status, answer } = await overHttp("testNotificationSetupHttp", seller.idToken);
    expect(status).toBe(200);
    expect(answer).toMatchObject({ success: true, topicCount: 2 });
    expect((answer as { activeTopics: string[] }).activeTopics.toSorted()).toEqual(topics);
    expect(await answerOf(seller, "testNotificationSetup", {})).toEqual(answer);

    expect((await overHttp("testNotificationSetupHttp", null)).status).toBe(401);
    expect((await overHttp("testNotificationSetupHttp", "forged")).status).toBe(401);
    const none = await overHttp("subscribeToNotificationsHttp", seller.idToken, { topics: [] });
    expect(none.status).toBe(400);
    const unknown = await callAs(seller, "subscribeToNotifications", { topics: ["Everything"] });
    expect(unknown.error?.details).toMatchObject({ code: "input/invalid" });
  });
});

/** As an application does it at eBay, which asks the endpoint for its challenge on the way. */
async function subscribeToDeletions(): Promise<void> {
  const { ebayUrl } = suite();
  const { clientId, clientSecret } = EBAY_APPLICATION;
  const keyset = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  const scope = "https://api.ebay.com/oauth/api_scope";
  const granted = await fetch(`${ebayUrl}/identity/v1/oauth2/token`, {
    method: "POST",
    headers: { Authorization: `Basic ${keyset}` },
    body: new URLSearchParams({ grant_type: "client_credentials", scope }),
  });
  const { access_token: token } = (await granted.json()) as { access_token: string };
  const send = async (method: string, path: string, body: object): Promise<string> => {
    const response = await fetch(`${ebayUrl}/commerce/notification/v1/${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.headers.get("Location")?.split("/").pop() ?? "";
  };
  await send("PUT", "config", { alertEmail: "ops@example.com" });
  const destinationId = await send("POST", "destination", {
    name: "webhook",
    status: "ENABLED",
    deliveryConfig: { endpoint: webhookUrl(), verificationToken: DEMO_SECRETS.EBAY_VERIFICATION_TOKEN },
  });
  await send("POST", "subscription", {
    topicId: "MARKETPLACE_ACCOUNT_DELETION",
    status: "ENABLED",
    payload: { format: "JSON", schemaVersion: "1.0", deliveryProtocol: "HTTPS" },
    destinationId,
  });
}

/** What the seller has that may name somebody. */
async function heldBy(seller: Person): Promise<unknown[]> {
  const { firestore } = admin();
  const collections = [paths.orders, paths.activities, paths.webhookLogs].map((path) =>
    firestore.collection(path(seller.uid)).get(),
  );
  return (await Promise.all(collections)).flatMap(({ docs }) => docs.map((found) => found.data()));
}

describe("an account that is deleted at eBay", () => {
  test(
    "is acknowledged, disconnected, and its owner's name gone from every seller's desk",
    COLD_START,
    async () => {
      const [seller, leaver] = [await connectedSeller(), await connectedSeller()];
      // Who sells here may buy there.
      const name = leaver.uid.toLowerCase();
      const { firestore } = admin();
      const shipTo = { name: "Grace Hopper", lines: ["1 Main Street"] };
      await firestore.doc(paths.order(seller.uid, "01-1")).set({ buyer: name, shipTo, total: 5 });
      const sale = { type: "sale", title: "Camaro", subtitle: `Sold to ${name}`, metadata: {} };
      await firestore.doc(paths.activity(seller.uid, "sale-01-1")).set(sale);
      await firestore.doc(paths.activity(seller.uid, "question-1")).set({
        type: "question",
        title: "Camaro",
        subtitle: `Question from ${name}`,
        metadata: { person: name },
      });
      await firestore.doc(paths.webhookLog(seller.uid, "AskSellerQuestion-1")).set({
        eventType: "AskSellerQuestion",
        notificationId: "AskSellerQuestion-1",
        createdAt: new Date(),
        sentAt: 1,
        processed: true,
        details: { person: name, text: "Is it mint?" },
        payload: JSON.stringify({ SenderID: name }),
      });

      await subscribeToDeletions();
      const deleted = await fetch(`${suite().ebayUrl}/control/delete-account`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ seller: name }),
      });
      expect(await deleted.json()).toEqual({ sent: 1 });

      await vi.waitFor(
        async () => {
          expect(await read(paths.user(leaver.uid))).toMatchObject({ ebay: null, ebayConnected: false });
          expect(JSON.stringify(await heldBy(seller))).not.toContain(name);
        },
        { timeout: 90_000, interval: 300 },
      );
      expect(await read(paths.privateEbay(leaver.uid))).toBeUndefined();
      expect(await read(paths.order(seller.uid, "01-1"))).toMatchObject({ shipTo: null, total: 5 });
      expect(await read(paths.user(seller.uid))).toMatchObject({ ebayConnected: true });
    },
  );
});
