import { randomUUID } from "node:crypto";

import { Timestamp } from "firebase-admin/firestore";
import { afterEach, beforeAll, describe, expect, it, test } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { askApi } from "../../support/api.ts";
import { accept } from "../../../tools/demo/connect.ts";
import { openControl, saveSampleTerms } from "../../support/ebaySeller.ts";
import { callAs, createMember, type Person } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";
import { makeDraft, makeLive } from "../../e2e/ownListings.ts";

const COLD_START = 300_000;
const marketplace = openControl(suite().ebayUrl);

let person: Person;
let key: string;
let other: Person;
beforeAll(async () => {
  [person, other] = [await connected(), await createMember()];
  const { ebay } = (await admin().firestore.doc(paths.user(person.uid)).get()).data() as {
    ebay: { userId: string };
  };
  const made = await callAs(person, "generateApiKey", { name: "tests", ebayUserId: ebay.userId });
  ({ key } = made.data as { key: string });
  // The tests send more requests than a script does.
  const record = await admin().firestore.doc(paths.user(person.uid)).get();
  const keys = record.get("apiKeys") as object[];
  await record.ref.update({ apiKeys: keys.map((each) => ({ ...each, rateLimit: 100_000 })) });
}, COLD_START);
afterEach(() => marketplace.clearFaults());

async function connected(): Promise<Person> {
  const made = await createMember();
  const { data } = await callAs(made, "beginEbayConnection", {});
  const { authorizeUrl } = data as { authorizeUrl: string };
  await callAs(made, "exchangeEbayToken", await accept(authorizeUrl, made.uid));
  await saveSampleTerms(made.uid);
  return made;
}

const listingOf = async (id: string, { uid } = person) =>
  (await admin().firestore.doc(paths.listing(uid, id)).get()).data();
const putListing = (id: string, fields: object, { uid } = person) =>
  admin()
    .firestore.doc(paths.listing(uid, id))
    .set({ title: "Bone Shaker", status: "draft", isDraft: true, quantity: 1, price: 2, ...fields });
const countListings = async ({ uid } = person) =>
  (await admin().firestore.collection(paths.listings(uid)).count().get()).data().count;
const idsIn = (body: Record<string, unknown>) => (body["data"] as { id: string }[]).map(({ id }) => id);
const create = (body: object, idempotencyKey: string, credential = key) =>
  askApi(credential, "/listings", { method: "POST", body, headers: { "Idempotency-Key": idempotencyKey } });
const change = (id: string, body: unknown, headers: Record<string, string> = {}) =>
  askApi(key, `/listings/${id}`, { method: "PATCH", body, headers });

/** The calls that change a listing. Work of the files before may still sign in and read. */
const writes = (calls: readonly string[]) => calls.filter((call) => /^(Add|End|Relist|Revise)/.test(call));

describe("reading listings", () => {
  it("returns all in the order of change, page by page, with one read for each", async () => {
    const seller = await createMember();
    const at = Date.parse("2026-11-20T10:00:00Z");
    // Three of them changed at the same instant.
    const moments = [5, 1, 3, 3, 3, 2, 4].map((second) => Timestamp.fromMillis(at + second * 1000));
    for (const [number, updatedAt] of moments.entries()) {
      await putListing(`L${number}`, { updatedAt, description: "long" }, seller);
    }
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query = `limit=2${cursor && `&cursor=${cursor}`}`;
      const { status, body } = await askApi(seller.idToken, `/listings?${query}`);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain("long");
      seen.push(...idsIn(body));
      cursor = body["nextCursor"] as string | null;
    }
    expect(seen).toEqual(["L1", "L5", "L2", "L3", "L4", "L6", "L0"]);
    const since = await askApi(seller.idToken, "/listings?updatedSince=2026-11-20T11:00:04%2B01:00");
    expect(idsIn(since.body)).toEqual(["L6", "L0"]);
  });

  it("can be filtered by status and SKU, each alone and together", async () => {
    const seller = await createMember();
    const updatedAt = Timestamp.now();
    await putListing("draft", { updatedAt, sku: "DHR20" }, seller);
    await putListing("live", { updatedAt, sku: "DHR20", status: "active", ebayItemId: "1" }, seller);
    await putListing("over", { updatedAt, sku: "1E5", status: "completed", ebayItemId: "2" }, seller);
    const found = async (query: string) => idsIn((await askApi(seller.idToken, `/listings?${query}`)).body);
    expect(await found("status=draft")).toEqual(["draft"]);
    expect(await found("status=ended")).toEqual(["over"]);
    expect(await found("sku=DHR20")).toEqual(["draft", "live"]);
    expect(await found("sku=DHR20&status=active")).toEqual(["live"]);
    expect(await found("sku=1e5")).toEqual([]);
    expect(await found("updatedSince=2099-01-01T00:00:00Z")).toEqual([]);
    const { body } = await askApi(seller.idToken, "/listings/over");
    expect(body).toMatchObject({ status: "ended", sku: "1E5" });
  });

  it.each([
    { query: "status=lost", fault: "status" },
    { query: "limit=0", fault: "limit" },
    { query: "limit=101", fault: "limit" },
    { query: "limit=many", fault: "limit" },
    { query: "updatedSince=yesterday", fault: "updatedSince" },
    { query: "cursor=nonsense", fault: "cursor" },
    { query: "cursor=WzEsMl0", fault: "cursor" },
    { query: "userId=somebody", fault: "userId" },
    { query: "status=draft&status=active", fault: "status" },
  ])("reports what is wrong with ?$query", async ({ query, fault }) => {
    const { status, body } = await askApi(key, `/listings?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      type: "/api-docs#invalid-request",
      status: 400,
      code: "invalid-request",
      errors: [{ parameter: fault }],
    });
  });

  test("never returns another seller's listing, by id, cursor or change", async () => {
    await putListing("theirs", { updatedAt: Timestamp.now() }, other);
    expect((await askApi(other.idToken, "/listings/theirs")).status).toBe(200);
    expect((await askApi(key, "/listings/theirs")).status).toBe(404);
    expect((await change("theirs", { price: 9 })).status).toBe(404);
    expect(
      (await askApi(key, `/listings/${encodeURIComponent(`../../${other.uid}/listings/theirs`)}`)).status,
    ).toBe(400);
    expect(await listingOf("theirs", other)).toMatchObject({ price: 2 });
  });
});

describe("a draft through the API", () => {
  it("is created once per Idempotency-Key, even concurrently", async () => {
    const body = { title: " Camaro ", sku: "HTB58", price: 4.5, car: { year: 2024 } };
    const named = randomUUID();
    const before = await countListings();
    const answers = await Promise.all(Array.from({ length: 3 }, () => create(body, named)));
    const ids = new Set(answers.map((answer) => answer.body["id"]));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(ids.size).toBe(1);
    expect(await countListings()).toBe(before + 1);
    const replays = answers.filter(({ headers }) => headers.get("Idempotent-Replayed") === "true");
    expect(replays).toHaveLength(2);
    const id = String([...ids][0]);
    expect(answers[0]?.headers.get("Location")).toBe(`/api/v1/listings/${id}`);
    expect(answers[0]?.body).toMatchObject({
      title: "Camaro",
      status: "draft",
      quantity: 1,
      car: { year: 2024, treasureHunt: false, manufacturer: null },
    });
    expect(await listingOf(id)).toMatchObject({
      title: "Camaro",
      isDraft: true,
      status: "draft",
      price: 4.5,
    });

    // The same fields in another order are the same request, even later and after an edit.
    await change(id, { price: 5 });
    const again = await create({ car: { year: 2024 }, price: 4.5, sku: "HTB58", title: "Camaro" }, named);
    expect(again).toMatchObject({ status: 201, body: { id, price: 5 } });
    expect(await countListings()).toBe(before + 1);
  });

  it("is refused under a key used for another draft, and each person has their own keys", async () => {
    const named = randomUUID();
    const first = await create({ title: "Camaro" }, named);
    const refused = await create({ title: "Mustang" }, named);
    expect(refused).toMatchObject({ status: 422, body: { code: "idempotency-key-reused" } });
    const theirs = await create({ title: "Mustang" }, named, other.idToken);
    expect(theirs.status).toBe(201);
    expect(theirs.body["id"]).not.toBe(first.body["id"]);
    expect(await listingOf(String(theirs.body["id"]))).toBeUndefined();
  });

  it("that was deleted isn't created again", async () => {
    const named = randomUUID();
    const { body } = await create({ title: "Camaro" }, named);
    await callAs(person, "deleteListings", { listingIds: [body["id"]] });
    expect((await create({ title: "Camaro" }, named)).status).toBe(404);
  });

  it.each([
    { what: "without a title", body: { price: 1 }, fault: "#/title" },
    { what: "with a blank title", body: { title: "  " }, fault: "#/title" },
    { what: "with a price below zero", body: { title: "A", price: -1 }, fault: "#/price" },
    { what: "with a field that isn't one", body: { title: "A", ebayItemId: "1" }, fault: "#/ebayItemId" },
    { what: "with somebody's pictures", body: { title: "A", firebaseImages: [] }, fault: "#/firebaseImages" },
    { what: "with a wrong part of the car", body: { title: "A", car: { year: 1900 } }, fault: "#/car/year" },
    { what: "with a slash in a SKU", body: { title: "A", sku: "a/b" }, fault: "#/sku" },
  ])("is refused $what", async ({ body, fault }) => {
    const before = await countListings();
    const refused = await create(body, randomUUID());
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer: fault }] } });
    expect(await countListings()).toBe(before);
  });

  it("requires an Idempotency-Key", async () => {
    const refused = await askApi(key, "/listings", { method: "POST", body: { title: "A" } });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ header: "idempotency-key" }] } });
  });

  test("with a body that isn't JSON, lacks the content type or is too long gets a problem of the API", async () => {
    const headers = { "Idempotency-Key": randomUUID() };
    const post = (body: string, more = {}) =>
      askApi(key, "/listings", { method: "POST", body, headers: { ...headers, ...more } });
    expect(await post("{title:")).toMatchObject({ status: 400, body: { errors: [{ pointer: "#" }] } });
    expect(await post("")).toMatchObject({ status: 400 });
    expect(await post("[]")).toMatchObject({ status: 400, body: { code: "invalid-request" } });
    expect(await post("{}", { "Content-Type": "text/plain" })).toMatchObject({ status: 415 });
    const nested = `{"title":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
    expect(await post(nested)).toMatchObject({ status: 400, body: { code: "invalid-request" } });
    const long = JSON.stringify({ title: "A", notes: "x".repeat(2 * 1024 * 1024) });
    expect(await post(long)).toMatchObject({ status: 413, body: { code: "too-large" } });
  });
});

describe("a change through the API", () => {
  it("writes the given fields, keeps the rest, and appears in the history", async () => {
    const id = await makeDraft(person, { car: { year: 2023, series: "Muscle Mania" }, notes: "Shelf B4" });
    const { status, body } = await change(id, {
      price: 6,
      quantity: 4,
      notes: null,
      storageBin: "B4-17",
      car: { year: 2024 },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      price: 6,
      quantity: 4,
      notes: null,
      storageBin: "B4-17",
      title: "Camaro",
      car: { year: 2024, series: "Muscle Mania" },
    });
    expect(await listingOf(id)).toMatchObject({ price: 6, car: { year: 2024, series: "Muscle Mania" } });
    const history = await admin()
      .firestore.collection(paths.changes(person.uid))
      .where("listingIds", "array-contains", id)
      .get();
    expect(history.docs.map((each) => each.data())).toMatchObject([
      {
        by: "seller",
        changes: { [id]: { price: { from: 3, to: 6 }, storageBin: { from: null, to: "B4-17" } } },
      },
    ]);
  });

  it("of a live listing is made at eBay in the same request, once", { timeout: COLD_START }, async () => {
    const id = await makeLive(person, { title: "Harbour Patrol" });
    const { ebayItemId } = (await listingOf(id)) as { ebayItemId: string };
    const calls = await marketplace.callsDuring(async () => {
      const { status, body } = await change(id, { price: 7.25, title: "Harbour Patrol, boxed", notes: "x" });
      expect(status).toBe(200);
      expect(body).toMatchObject({ price: 7.25, unsentFields: [], ebayItemId });
    });
    expect(writes(calls)).toEqual(["ReviseFixedPriceItem"]);
    const [atEbay] = (await marketplace.listingsOf(person.uid)).filter(({ itemId }) => itemId === ebayItemId);
    expect(atEbay).toMatchObject({ title: "Harbour Patrol, boxed", price: "7.25" });
    const again = await marketplace.callsDuring(() => change(id, { price: 7.25, storageBin: "B5" }));
    expect(writes(again)).toEqual([]);
    expect(await listingOf(id)).toMatchObject({ storageBin: "B5", unsentFields: [] });
  });

  it(
    "that eBay refuses or can't process now is saved here and says so",
    { timeout: COLD_START },
    async () => {
      const id = await makeLive(person, { title: "Night Ferry" });
      await marketplace.addFault({
        kind: "trading-error",
        call: "ReviseFixedPriceItem",
        times: 1,
        code: 240,
      });
      const refused = await change(id, { price: 8 });
      expect(refused).toMatchObject({ status: 422, body: { code: "marketplace-refused", saved: true } });
      expect(await listingOf(id)).toMatchObject({ price: 8, unsentFields: ["price"] });
      await marketplace.clearFaults();
      expect(await change(id, { notes: "again" })).toMatchObject({ status: 200, body: { unsentFields: [] } });

      await callAs(person, "disconnectEbay", {});
      const unconnected = await change(id, { price: 9 });
      expect(unconnected).toMatchObject({
        status: 409,
        body: { code: "marketplace-not-connected", saved: true },
      });
      expect(await listingOf(id)).toMatchObject({ price: 9, unsentFields: ["price"] });
    },
  );

  it("with If-Match changes nothing if the listing changed since it was read", async () => {
    const id = await makeDraft(person);
    const read = await askApi(key, `/listings/${id}`);
    const etag = read.headers.get("ETag") ?? "";
    expect(etag).toMatch(/^"[\d.]+"$/);
    expect((await change(id, { price: 5 }, { "If-Match": etag })).status).toBe(200);
    expect(await change(id, { price: 6 }, { "If-Match": etag })).toMatchObject({
      status: 412,
      body: { code: "precondition-failed" },
    });
    expect(await listingOf(id)).toMatchObject({ price: 5 });
    expect((await change(id, { price: 6 }, { "If-Match": "*" })).status).toBe(200);
  });

  it.each([
    { what: "of nothing", body: {}, fault: "#" },
    { what: "of a status", body: { status: "active" }, fault: "#/status" },
    { what: "to an empty title", body: { title: "" }, fault: "#/title" },
    { what: "to a price in words", body: { price: "4.50" }, fault: "#/price" },
    { what: "to half a copy", body: { quantity: 1.5 }, fault: "#/quantity" },
    { what: "to a quantity of null", body: { quantity: null }, fault: "#/quantity" },
  ])("$what is refused", async ({ body, fault }) => {
    await putListing("same", { updatedAt: Timestamp.now() });
    expect(await change("same", body)).toMatchObject({ status: 400, body: { errors: [{ pointer: fault }] } });
    expect(await listingOf("same")).toMatchObject({ title: "Bone Shaker", price: 2, quantity: 1 });
  });

  it("of an unknown listing is not found", async () => {
    expect((await change("nowhere", { price: 1 })).status).toBe(404);
  });
});

describe("orders through the API", () => {
  const putOrder = (seller: Person, orderId: string, fields: object) =>
    admin()
      .firestore.doc(paths.order(seller.uid, orderId))
      .set({
        orderId,
        buyer: "redline_ray",
        total: 9.25,
        date: Timestamp.now(),
        items: [{ listingId: null, ebayItemId: "1", title: "A", sku: null, quantity: 1, price: 5 }],
        paymentStatus: "PAID",
        shippingStatus: "NOT_SHIPPED",
        orderFulfillmentStatus: "NOT_STARTED",
        status: "open",
        ...fields,
      });
  const day = (number: number) => Timestamp.fromMillis(Date.UTC(2026, 10, number));

  it("are listed newest first, filtered by shipping, page by page, or by eBay's changes", async () => {
    const seller = await createMember();
    await putOrder(seller, "A", { date: day(1), ebayModifiedAt: 30 });
    await putOrder(seller, "B", { date: day(2), ebayModifiedAt: 20, shippingStatus: "SHIPPED" });
    await putOrder(seller, "C", { date: day(2), ebayModifiedAt: 20 });
    await putOrder(seller, "D", { date: day(3), ebayModifiedAt: 10 });
    const walk = async (query: string) => {
      const seen: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const asked = `/orders?limit=1${query}${cursor && `&cursor=${cursor}`}`;
        const { body } = await askApi(seller.idToken, asked);
        seen.push(...idsIn(body));
        cursor = body["nextCursor"] as string | null;
      }
      return seen;
    };
    expect(await walk("")).toEqual(["D", "C", "B", "A"]);
    expect(await walk("&shippingStatus=NOT_SHIPPED")).toEqual(["D", "C", "A"]);
    const since = `&updatedSince=${encodeURIComponent(new Date(20).toISOString())}`;
    expect(await walk(since)).toEqual(["B", "C", "A"]);
    expect(await walk(`${since}&shippingStatus=NOT_SHIPPED`)).toEqual(["C", "A"]);
    // A cursor of one order isn't valid in the other.
    const { body } = await askApi(seller.idToken, "/orders?limit=1");
    const mixed = await askApi(
      seller.idToken,
      `/orders?limit=1${since}&cursor=${String(body["nextCursor"])}`,
    );
    expect(mixed.status).toBe(400);
    expect((await askApi(seller.idToken, "/orders/A")).body).toMatchObject({ id: "A", buyer: "redline_ray" });
    expect((await askApi(key, "/orders/A")).status).toBe(404);
  });
});

describe("a page on another origin", () => {
  const address = `${suite().functionsUrl}/publicApi/api/v1/account`;

  it("can call with an API key, and never sends cookies", async () => {
    const preflight = await fetch(address, {
      method: "OPTIONS",
      headers: { Origin: "https://elsewhere.example", "Access-Control-Request-Method": "PATCH" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(preflight.headers.get("Access-Control-Allow-Headers")).toContain("Idempotency-Key");
    expect(preflight.headers.get("Access-Control-Allow-Methods")).toContain("PATCH");
    expect(preflight.headers.get("Access-Control-Allow-Credentials")).toBeNull();
    const { headers } = await askApi(key, "/account", { headers: { Origin: "https://elsewhere.example" } });
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(headers.get("Access-Control-Expose-Headers")).toContain("X-RateLimit-Remaining");
    expect(headers.get("Cache-Control")).toBe("private, no-store");
  });

  it("can read a refusal", async () => {
    const { status, headers } = await askApi(null, "/account", {
      headers: { Origin: "https://elsewhere.example" },
    });
    expect(status).toBe(401);
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
  });
});
