import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { AppError } from "../../contract/wire/errors.ts";
import { createNotificationReader } from "./reader.ts";
import { hashChallenge, isEventSignature, parsePublicKey, readSignatureHeader } from "./signatures.ts";

const KEYSET = { devId: "dev", clientId: "app", clientSecret: "cert" };
const NOW = Date.parse("2026-11-21T12:00:00.000Z");
const at = (milliseconds: number) => new Date(milliseconds).toISOString();

const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const KID = "9936261a-7d7b-4621-a0f1-96ccb428af49";

function reader(find: (kid: string) => Promise<KeyObject | null> = () => Promise.resolve(publicKey)) {
  return createNotificationReader({ keyset: KEYSET, publicKeys: { find }, now: () => NOW });
}
const read = (text: string, signature: string | null = null) =>
  reader().read({ body: Buffer.from(text), signature });
const refused = (reason: string) => ({ kind: "refused", reason });

const platformSignature = (timestamp: string) =>
  createHash("md5").update(`${timestamp}devappcert`).digest("base64");

interface Soap {
  timestamp?: string;
  signature?: string | null;
  root?: string;
  fields?: string;
  before?: string;
}
function soap({ timestamp = at(NOW), root = "GetItemResponse", before = "", ...given }: Soap = {}): string {
  const { signature = platformSignature(timestamp), fields = "<Item><ItemID>110551234567</ItemID></Item>" } =
    given;
  const header =
    signature === null
      ? ""
      : `<ebl:RequesterCredentials xmlns:ebl="urn:ebay:apis:eBLBaseComponents"><ebl:NotificationSignature>${signature}</ebl:NotificationSignature></ebl:RequesterCredentials>`;
  return `<?xml version="1.0"?>${before}<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Header>${header}</soapenv:Header><soapenv:Body><${root} xmlns="urn:ebay:apis:eBLBaseComponents"><Timestamp>${timestamp}</Timestamp><CorrelationID>762960883040</CorrelationID><NotificationEventName>ItemSold</NotificationEventName><RecipientUserID>ada</RecipientUserID><EIASToken>nY+secret</EIASToken>${fields}</${root}></soapenv:Body></soapenv:Envelope>`;
}

function given<T>(value: T | null | undefined): T {
  if (value == null) throw new Error("The vector has it not");
  return value;
}

describe("a platform notification", () => {
  it("is read if it is signed and recent, without the secrets it contains", async () => {
    const notice = await read(soap());
    expect(notice).toMatchObject({
      kind: "notice",
      notificationId: "ItemSold-762960883040",
      eventType: "ItemSold",
      recipient: { userId: "ada", eiasToken: "nY+secret", userName: "ada" },
      sentAt: NOW,
      details: { itemId: "110551234567", orderId: null, amount: null },
    });
    expect("payload" in notice ? notice.payload : "").not.toContain("secret");
  });

  it("contains a sale's order, price and buyer, and keeps text as text", async () => {
    const fields = `<Item><ItemID>110551234567</ItemID><Title>Tom &amp; Jerry&#39;s &#x1F697;</Title></Item><TransactionArray><Transaction><Buyer><UserID>0012</UserID><Email>a@example.com</Email></Buyer><TotalPrice currencyID="USD">4.50</TotalPrice><OrderLineItemID>110551234567-0</OrderLineItemID><ExtendedOrderID>01-03955-36441</ExtendedOrderID></Transaction></TransactionArray>`;
    const notice = await read(soap({ root: "GetItemTransactionsResponse", fields }));
    expect(notice).toMatchObject({
      details: {
        title: "Tom & Jerry's 🚗",
        orderId: "01-03955-36441",
        entryId: "110551234567-0",
        person: "0012",
        amount: 4.5,
      },
    });
    expect(JSON.stringify(notice)).not.toContain("a@example.com");
  });

  it.each([
    [
      "an offer",
      "<BestOfferArray><BestOffer><BestOfferID>9</BestOfferID><Buyer><UserID>bob</UserID></Buyer><Price>2.50</Price></BestOffer></BestOfferArray>",
      { entryId: "9", person: "bob", amount: 2.5, text: null },
    ],
    [
      "a question",
      "<MemberMessage><MemberMessageExchange><Question><SenderID>bob</SenderID><Subject>Mint?</Subject></Question></MemberMessageExchange></MemberMessage>",
      { person: "bob", amount: null, text: "Mint?" },
    ],
    [
      "an item that was sold to the highest bidder",
      "<Item><SellingStatus><CurrentPrice>7</CurrentPrice><HighBidder><UserID>bob</UserID></HighBidder></SellingStatus></Item>",
      { person: "bob", amount: 7, text: null },
    ],
  ])("is about %s", async (_, fields, details) => {
    expect(await read(soap({ fields }))).toMatchObject({ details });
  });

  it.each([
    ["unsigned", soap({ signature: null })],
    ["unsigned-return", soap({ signature: null, root: "NotificationEvent" })],
    ["bad-signature", soap({ signature: platformSignature(at(NOW + 1)) })],
    ["bad-signature", soap({ signature: "AAAA" })],
    ["bad-signature", soap({ timestamp: "now", signature: platformSignature("then") })],
    ["stale", soap({ timestamp: at(NOW - 25 * 3_600_000) })],
    ["stale", soap({ timestamp: at(NOW + 3_600_000) })],
    ["stale", soap({ timestamp: at(NOW - 24 * 3_600_000 - 1) })],
    ["stale", soap({ timestamp: at(NOW + 10 * 60_000 + 1) })],
    ["stale", soap({ timestamp: "yesterday" })],
    ["malformed", soap().slice(0, -20)],
    ["malformed", "<html>hello</html>"],
    ["malformed", "hello"],
    ["malformed", ""],
    ["malformed", soap().replace("ItemSold", "../../users")],
    ["malformed", soap().replace("ItemSold", "YourAccountIsClosedCall5551234")],
    ["malformed", soap().replace("762960883040", "a/b")],
    ["malformed", `<a>${"<b>".repeat(5000)}${"</b>".repeat(5000)}</a>`],
    ["malformed", soap({ fields: "<b>".repeat(5000) + "</b>".repeat(5000) })],
  ])("is refused as %s", async (reason, xml) => {
    expect(await read(xml)).toEqual(refused(reason));
  });

  it.each(["&#xD800;", "ada&#56320;", ".", "..", "__ada__", "a".repeat(201)])(
    "is refused as malformed for a recipient that no account can have: %s",
    async (id) => {
      expect(await read(soap().replace(">ada<", `>${id}<`))).toEqual(refused("malformed"));
      expect(await read(soap().replace("nY+secret", id))).toEqual(refused("malformed"));
    },
  );

  it.each(["Your account is closed. Call 555-1234", "x".repeat(61), "<b>7</b>", "../7"])(
    "has no id that somebody could have written as a message: %s",
    async (id) => {
      const fields = `<BestOfferArray><BestOffer><BestOfferID><![CDATA[${id}]]></BestOfferID></BestOffer></BestOfferArray>`;
      expect(await read(soap({ fields }))).toMatchObject({ kind: "notice", details: { entryId: null } });
    },
  );

  it.each([at(NOW - 24 * 3_600_000), at(NOW + 10 * 60_000)])("of %s is still accepted", async (timestamp) => {
    expect(await read(soap({ timestamp }))).toMatchObject({ kind: "notice", isWholeSigned: false });
  });

  it("that defines entities is refused, signed or not", async () => {
    const laughs = Array.from(
      { length: 9 },
      (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
    ).join("");
    const before = `<!DOCTYPE lolz [<!ENTITY l0 "lol">${laughs}]>`;
    const startedAt = performance.now();
    expect(await read(soap({ before, fields: "<Title>&l9;</Title>" }))).toEqual(refused("entities"));
    const external = `<!doctype x [<!ENTITY x SYSTEM "file:///etc/passwd">]>`;
    expect(await read(soap({ before: external, fields: "<Title>&x;</Title>" }))).toEqual(refused("entities"));
    // Seconds would mean that a billion copies were made.
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    // In a description it is plain text and defines nothing.
    const quoted = `<Item><ItemID>1</ItemID><Title><![CDATA[<!DOCTYPE html>]]></Title></Item>`;
    expect(await read(soap({ fields: quoted }))).toMatchObject({ details: { title: "<!DOCTYPE html>" } });
    const inside = `<!DOCTYPE y [<!ENTITY y "lol">]><Title>&y;&y;</Title>`;
    expect(JSON.stringify(await read(soap({ fields: inside })))).not.toContain("lol");
  });

  it("is stored in limited size, however long it is", async () => {
    const fields = `<Item><ItemID>1</ItemID><Description>${"x".repeat(100_000)}</Description>${"<A>y</A>".repeat(5000)}<B>${"z".repeat(90_000)}</B></Item>`;
    const notice = await read(soap({ fields }));
    expect(notice).toMatchObject({ kind: "notice", details: { itemId: "1" } });
    expect("payload" in notice ? notice.payload.length : Infinity).toBeLessThan(16_001);
    expect("payload" in notice ? JSON.parse(notice.payload) : null).toMatchObject({ Item: { ItemID: "1" } });
  });
});

const EVENT = {
  metadata: { topic: "AUTHORIZATION_REVOCATION", schemaVersion: "1.0" },
  notification: {
    notificationId: "49feeaeb-4982-42d9-a377-9645b8479411_33f7e043",
    eventDate: "2026-11-21T11:59:00.000Z",
    data: { username: "ada", userId: "ma8vp1jySJC", eiasToken: "nY+secret" },
  },
};
function header(body: string, changes: Record<string, string> = {}): string {
  const signature = sign("sha1", Buffer.from(body), privateKey).toString("base64");
  const fields = { alg: "ecdsa", kid: KID, signature, digest: "SHA1", ...changes };
  return Buffer.from(JSON.stringify(fields)).toString("base64");
}

describe("a JSON notification", () => {
  const body = JSON.stringify(EVENT);

  it("is read if its raw bytes are signed", async () => {
    const notice = await read(body, header(body));
    expect(notice).toMatchObject({
      kind: "notice",
      eventType: "AUTHORIZATION_REVOCATION",
      recipient: { userId: "ma8vp1jySJC", eiasToken: "nY+secret", userName: "ada" },
    });
    expect("payload" in notice ? notice.payload : "").not.toContain("secret");
  });

  it("is verified over the unchanged bytes, including spaces", async () => {
    const spaced = JSON.stringify(EVENT, null, 2);
    expect(await read(spaced, header(spaced))).toMatchObject({ kind: "notice" });
    expect(await read(spaced, header(body))).toEqual(refused("bad-signature"));
  });

  it("may name its key and algorithm in any case, with a key id of 64 characters", async () => {
    const signature = header(body, { alg: "ECDSA", digest: "sha1", kid: "k".repeat(64) });
    expect(await read(body, signature)).toMatchObject({ kind: "notice" });
  });

  it("knows a person by what eBay says, and nobody by an empty text", async () => {
    const data = { username: "", userId: "", eiasToken: "" };
    const anonymous = JSON.stringify({ ...EVENT, notification: { ...EVENT.notification, data } });
    expect(await read(anonymous, header(anonymous))).toMatchObject({
      ...{ sentAt: NOW - 60_000, isWholeSigned: true },
      recipient: { userId: null, eiasToken: null, userName: null },
    });
  });

  it("of a deleted account names the person to erase", async () => {
    const deletion = JSON.stringify({ ...EVENT, metadata: { topic: "MARKETPLACE_ACCOUNT_DELETION" } });
    expect(await read(deletion, header(deletion))).toEqual({
      kind: "deletion",
      userId: "ma8vp1jySJC",
      userName: "ada",
    });
  });

  it.each([
    ["unsigned", body, null],
    ["bad-signature", body, "not base64 of JSON"],
    ["bad-signature", body, header(`${body} `)],
    ["bad-signature", body, header(body, { alg: "none" })],
    ["bad-signature", body, header(body, { alg: "ecdsa-none" })],
    ["bad-signature", body, header(body, { alg: "not-ecdsa" })],
    ["bad-signature", body, header(body, { digest: "MD5" })],
    ["bad-signature", body, header(body, { digest: "not-SHA1" })],
    ["bad-signature", body, header(body, { digest: "SHA128" })],
    ["bad-signature", body, header(body, { kid: "k".repeat(65) })],
    ["bad-signature", body, header(body, { more: "x".repeat(2_048) })],
    ["bad-signature", body, header(body, { kid: "../../identity" })],
    ["bad-signature", body, header(body, { signature: "AAAA" })],
    ["malformed", "{}", header("{}")],
    ["malformed", "{broken", header("{broken")],
    ["malformed", body.replace("49feeaeb", "a/b"), header(body.replace("49feeaeb", "a/b"))],
  ])("is refused as %s", async (reason, text, signature) => {
    expect(await read(text, signature)).toEqual(refused(reason));
  });

  it.each(["a".repeat(201), "\\ud800"])("is refused as malformed for the user name %s", async (name) => {
    const named = body.replace('"ada"', `"${name}"`);
    expect(await read(named, header(named))).toEqual(refused("malformed"));
  });

  it("is deferred while the key can't be fetched, and refused if there is none", async () => {
    const away = reader(() => Promise.reject(new AppError("ebay/unavailable")));
    const message = { body: Buffer.from(body), signature: header(body) };
    expect(await away.read(message)).toEqual(refused("unverifiable"));
    expect(await reader(() => Promise.resolve(null)).read(message)).toEqual(refused("bad-signature"));
  });
});

it("accepts only keys of elliptic curves", () => {
  const pemOf = (key: KeyObject) => key.export({ type: "spki", format: "pem" }).toString();
  expect(parsePublicKey(pemOf(publicKey).replaceAll("\n", ""))?.equals(publicKey)).toBe(true);
  expect(parsePublicKey(pemOf(generateKeyPairSync("ed25519").publicKey))).toBeNull();
  expect(parsePublicKey("no key")).toBeNull();
});

it("answers a challenge with the hash of code, token and endpoint, in that order", () => {
  const expected = createHash("sha256").update("codetokenhttps://example.com/hook").digest("hex");
  expect(hashChallenge("code", "token", "https://example.com/hook")).toBe(expected);
});

const recordings = fileURLToPath(new URL("../../../../../shared/data/ebay/notifications", import.meta.url));
// The recordings aren't in the repository. The vectors above are ours and always run.
describe.runIf(existsSync(recordings))("eBay's own vectors", () => {
  interface Vector {
    signature: string;
    message: object;
    response: { key: string };
  }
  const vectors = () =>
    JSON.parse(readFileSync(`${recordings}/ebay-event-notification-sdk-test.json`, "utf8")) as Record<
      "VALID" | "INVALID" | "SIGNATURE_MISMATCH",
      Vector
    >;

  it.each([
    ["VALID", true],
    ["INVALID", false],
    ["SIGNATURE_MISMATCH", false],
  ] as const)("reports the verdict for %s: %s", (name, verdict) => {
    const { signature, message, response } = vectors()[name];
    const key = given(parsePublicKey(response.key));
    const parsed = given(readSignatureHeader(signature));
    expect(isEventSignature(key, Buffer.from(JSON.stringify(message)), parsed)).toBe(verdict);
  });

  it.each([
    ["gobay-GetFeedbackResponse.xml", "Feedback", { itemId: "401044429349", entryId: "1359989232016" }],
    ["gobay-test.xml", "Feedback", { itemId: "401044429349", entryId: "1359989232016" }],
    ["veeqo-ask_seller_question.xml", "AskSellerQuestion", { itemId: "110001567511", entryId: "148860" }],
    ["veeqo-m2m_message1.xml", "MyMessagesM2MMessage", { entryId: "6278955061", person: "user_9ef6c9" }],
  ])("%s is read", async (file, eventType, details) => {
    const recorded = readFileSync(`${recordings}/${file}`, "utf8");
    const timestamp = given(/<Timestamp>([^<]+)/.exec(recorded)?.[1]);
    const signed = recorded.replace(
      /(NotificationSignature [^>]*>)[^<]+/,
      `$1${platformSignature(timestamp)}`,
    );
    const then = createNotificationReader({
      keyset: KEYSET,
      publicKeys: { find: () => Promise.resolve(null) },
      now: () => Date.parse(timestamp) + 1000,
    });
    expect(await then.read({ body: Buffer.from(signed), signature: null })).toMatchObject({
      kind: "notice",
      eventType,
      details,
    });
    expect(await then.read({ body: Buffer.from(recorded), signature: null })).toEqual(
      refused("bad-signature"),
    );
  });

  it.each(["veeqo-invalid_signature.xml", "veeqo-no_soap_body.xml"])("%s is refused", async (file) => {
    const recorded = readFileSync(`${recordings}/${file}`);
    expect(await reader().read({ body: recorded, signature: null })).toMatchObject({ kind: "refused" });
  });
});
