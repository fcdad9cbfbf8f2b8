import { randomUUID } from "node:crypto";

import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { listingDocument, paths } from "../../../functions/src/contract/documents.ts";
import {
  shopConfigDocument,
  shopOperationDocument,
  type ShopOperationDocument,
  shopPageDocument,
  type ShopRow,
} from "../../../functions/src/contract/shops/shopMigration.ts";
import { admin } from "../../support/admin.ts";
import { callAs, createMember, type Person } from "../../support/people.ts";
import { getConnection, controlWoo, openWooShop, type WooShop } from "../../support/wooShop.ts";

/** Products with every special case once. */
const ALL_ODD = 42;

let person: Person;
let shop: WooShop;
beforeAll(async () => {
  person = await createMember();
});

const call = async (name: string, data: unknown, who = person) => {
  const { data: answer, error } = await callAs(who, name, data);
  if (error) throw Object.assign(new Error(error.message), { details: error.details });
  return answer as Record<string, unknown>;
};
const refusalOf = async (name: string, data: unknown, who = person) =>
  (await callAs(who, name, data)).error?.details as { code: string } | undefined;
const document = async (path: string) => (await admin().firestore.doc(path).get()).data();
const config = async (who = person) => shopConfigDocument.parse(await document(paths.shopConfig(who.uid)));
const operation = async (who = person): Promise<ShopOperationDocument> =>
  shopOperationDocument.parse((await document(paths.operation(who.uid, "woocommerce"))) ?? {});
const rows = async (who = person): Promise<ShopRow[]> => {
  const { docs } = await admin().firestore.collection(paths.shopPages(who.uid)).get();
  return docs.flatMap((found) => shopPageDocument.parse(found.data()).rows);
};
const listings = async (who = person) => {
  const { docs } = await admin().firestore.collection(paths.listings(who.uid)).get();
  return docs.map((found) => ({ id: found.id, ...listingDocument.parse(found.data()) }));
};
const over = (who = person) =>
  vi.waitFor(async () => {
    const { status, ...work } = await operation(who);
    expect(["completed", "cancelled", "failed", "waiting"]).toContain(status);
    return { status, ...work };
  }, 60_000);
const connect = (more: object = {}, who = person) =>
  call("connectWooCommerce", { ...getConnection(shop), ...more }, who);
const fetchAll = async (who = person) => {
  await connect({}, who);
  const answer = await call("fetchWooCommerceProducts", getConnection(shop), who);
  await over(who);
  return answer;
};
const idsOf = (list: readonly ShopRow[], verdict: ShopRow["verdict"]) =>
  list.filter((row) => row.verdict === verdict).map(({ id }) => id);

describe("connecting a shop", () => {
  beforeEach(async () => {
    person = await createMember();
    shop = await openWooShop(5);
  });

  test("tests the shop, and stores its facts for the browser and its keys where no browser can read them", async () => {
    expect(await connect({ storeUrl: `${shop.storeUrl}/wp-admin/` })).toEqual({
      success: true,
      error: null,
      failure: null,
      field: null,
    });
    expect(await config()).toMatchObject({
      storeUrl: shop.storeUrl,
      consumerKey: `ck_…${shop.consumerKey.slice(-4)}`,
      consumerSecret: `cs_…${shop.consumerSecret.slice(-4)}`,
      connected: true,
      storeName: `Shop ${shop.site.slice(1)}`,
      productsFound: 5,
      customersFound: 2,
      ordersImported: 0,
    });
    const everything = JSON.stringify([
      await document(paths.shopConfig(person.uid)),
      await document(paths.privateWooCommerce(person.uid)),
    ]);
    for (const secret of [shop.consumerKey, shop.consumerSecret]) expect(everything).not.toContain(secret);
  });

  test("returns what is wrong as a code and in a sentence, and stores nothing", async () => {
    expect(await connect({ consumerSecret: "cs_wrong" })).toEqual({
      success: false,
      error: "The store does not accept these keys. Copy both again, or make new ones in WooCommerce.",
      failure: { code: "shop/keys-refused", message: null, params: {} },
      field: "consumerKey",
    });
    expect(await connect({ storeUrl: "https://10.0.0.1" })).toMatchObject({
      success: false,
      error: "This address is inside a private network. Enter the one that your buyers use.",
      field: "storeUrl",
    });
    expect(await document(paths.shopConfig(person.uid))).toBeUndefined();
    expect(await document(paths.privateWooCommerce(person.uid))).toBeUndefined();
  });

  test("uses the stored secret for a masked or blank one, only for the same shop", async () => {
    await connect();
    const masked = await config();
    const { storeUrl, consumerKey } = masked;
    expect(await connect({ storeUrl, consumerKey, consumerSecret: "" })).toMatchObject({ success: true });
    const other = await openWooShop(3);
    expect(
      await call("connectWooCommerce", { ...getConnection(other), consumerSecret: masked.consumerSecret }),
    ).toMatchObject({ success: false, field: "consumerSecret" });
    expect((await controlWoo("calls", { site: other.site })) as object).toEqual({ calls: [] });
    expect(await config()).toMatchObject({ storeUrl: shop.storeUrl, connected: true });
  });

  test("saves without a test, and different values aren't connected", async () => {
    await call("saveWooCommerceConfig", getConnection(shop));
    expect(await config()).toMatchObject({ connected: false, storeUrl: shop.storeUrl });
    expect((await controlWoo("calls", { site: shop.site })) as object).toEqual({ calls: [] });
    expect((await refusalOf("fetchWooCommerceProducts", getConnection(shop)))?.code).toBe(
      "shop/not-connected",
    );
    await connect();
    expect(await call("saveWooCommerceConfig", getConnection(shop))).toMatchObject({ connected: true });
    await call("saveWooCommerceConfig", { ...getConnection(shop), consumerSecret: "cs_new" });
    expect(await config()).toMatchObject({ connected: false, productsFound: null });
    expect((await refusalOf("saveWooCommerceConfig", { ...getConnection(shop), storeUrl: "x" }))?.code).toBe(
      "shop/address-invalid",
    );
  });

  test("ends the connection if the keys were withdrawn, but not if the shop is down", async () => {
    await connect();
    await controlWoo("faults", { site: shop.site, kind: "server", times: 1 });
    expect(await connect()).toMatchObject({ success: false });
    expect(await config()).toMatchObject({ connected: true });
    await controlWoo("faults", { site: shop.site, kind: "keys", times: 1 });
    expect(await connect()).toMatchObject({ success: false });
    expect(await config()).toMatchObject({ connected: false });
  });

  test("deletes the keys on disconnecting", async () => {
    await connect();
    await call("disconnectWooCommerce", {});
    expect(await document(paths.privateWooCommerce(person.uid))).toBeUndefined();
    expect(await config()).toMatchObject({ connected: false, storeUrl: "", consumerKey: "" });
  });

  test("is separate for each seller", async () => {
    await connect();
    const other = await createMember();
    const asked = { ...getConnection(shop), consumerKey: "", consumerSecret: "" };
    expect(await call("connectWooCommerce", asked, other)).toMatchObject({ success: false });
    expect((await refusalOf("fetchWooCommerceProducts", asked, other))?.code).toBe("shop/keys-needed");
    // Copied to another person's record, the keys don't decrypt.
    const stolen = await document(paths.privateWooCommerce(person.uid));
    await admin()
      .firestore.doc(paths.privateWooCommerce(other.uid))
      .set(stolen ?? {});
    await admin().firestore.doc(paths.shopConfig(other.uid)).set({ connected: true });
    expect((await refusalOf("fetchWooCommerceProducts", asked, other))?.code).toBe("internal");
    expect((await callAs(null, "connectWooCommerce", getConnection(shop))).error?.status).toBe(
      "UNAUTHENTICATED",
    );
  });
});

describe("a shop with every special case", () => {
  beforeAll(async () => {
    person = await createMember();
    shop = await openWooShop(ALL_ODD);
    // One car that the seller has, and one whose listing has ended.
    const products = await productsOfShop();
    const own = (id: string, fields: object) =>
      admin()
        .firestore.doc(paths.listing(person.uid, id))
        .set({ title: id, status: "draft", isDraft: true, quantity: 2, price: 9, ...fields });
    await own("mine", { sku: products[0]?.sku });
    await own("ended", {
      sku: products[2]?.sku,
      status: "ended",
      isDraft: false,
      ebayItemId: "110000000001",
    });
  });
  const productsOfShop = async () => {
    const { createWooCommerceShop: wooCommerce } =
      await import("../../../functions/src/shops/woocommerce.ts");
    const { suite } = await import("../../support/suite.ts");
    const asked = { page: 1, perPage: 100 };
    return (await wooCommerce({ localBase: suite().wooUrl }).readProducts(getConnection(shop), asked))
      .products;
  };

  test("is fetched completely, and shows what is new, what the seller has, and what is refused", async () => {
    expect(await fetchAll()).toEqual({ success: true, count: ALL_ODD });
    const work = await operation();
    expect(work).toMatchObject({ status: "completed", isFetched: true, total: ALL_ODD, read: ALL_ODD });
    const list = await rows();
    // A product with three variations has three rows.
    expect(list).toHaveLength(ALL_ODD + 2);
    expect(work.found).toEqual({
      new: idsOf(list, "new").length,
      imported: 0,
      yours: 1,
      refused: idsOf(list, "refused").length,
    });
    expect(list.find(({ verdict }) => verdict === "yours")).toMatchObject({ listingId: "mine" });
    expect(list.flatMap(({ refusal }) => refusal ?? []).toSorted()).toEqual([
      "external",
      "grouped",
      "nameless",
      "virtual",
    ]);
    expect(await listings()).toHaveLength(2);
  });

  test("becomes drafts with our own pictures, with a result for each", async () => {
    const before = await rows();
    const { runId } = await operation();
    const chosen = [...idsOf(before, "new"), ...idsOf(before, "yours")];
    expect(await call("importWooCommerceProducts", { runId, productIds: chosen, yours: "raise" })).toEqual({
      success: true,
      count: chosen.length,
    });
    const { done, status } = await over();
    expect(status).toBe("completed");
    // The second product with the same SKU finds the first one's draft and raises it.
    expect(done).toEqual({
      created: idsOf(before, "new").length - 1,
      raised: 2,
      already: 0,
      skipped: 0,
      failed: 0,
    });
    const made = (await listings()).filter(({ id }) => id.startsWith("woo-"));
    expect(made).toHaveLength(done.created);
    for (const listing of made) {
      expect(listing).toMatchObject({ status: "draft", isDraft: true, ebayItemId: null });
      expect(listing.title.length).toBeLessThanOrEqual(80);
      expect(listing.title + (listing.description ?? "")).not.toMatch(/<|onclick|alert\(1\)/);
      for (const url of listing.firebaseImages)
        expect(url).toContain(encodeURIComponent(`users/${person.uid}/`));
    }
    const after = await rows();
    const withoutPicture = after.filter(({ outcome }) => (outcome?.picturesMissing ?? 0) > 0);
    expect(withoutPicture).toHaveLength(3);
    expect((await listings()).find(({ id }) => id === "mine")?.quantity).toBe(
      2 + (after.find(({ verdict }) => verdict === "yours")?.quantity ?? 0),
    );
    expect(await config()).toMatchObject({
      productsImported: done.created + done.raised,
      ordersImported: 0,
      customersImported: 0,
    });
    const { docs } = await admin().firestore.collection(paths.activities(person.uid)).get();
    expect(docs.map((found) => found.get("title") as string)).toEqual([
      `${done.created + done.raised} products imported`,
    ]);
  });

  test("imported again creates and raises nothing twice, and keeps later edits", async () => {
    const [first] = (await listings()).filter(({ id }) => id.startsWith("woo-"));
    await admin()
      .firestore.doc(paths.listing(person.uid, first?.id ?? ""))
      .update({ title: "Edited", price: 99 });
    const before = await listings();
    const { runId } = await operation();
    const all = (await rows()).map(({ id }) => id);
    expect(await call("importWooCommerceProducts", { runId, productIds: all, yours: "raise" })).toEqual({
      success: true,
      count: 0,
    });
    await fetchAll();
    const list = await rows();
    expect(idsOf(list, "imported").length).toBe(before.length - 2);
    const again = await operation();
    const yours = [...idsOf(list, "new"), ...idsOf(list, "yours")];
    await call("importWooCommerceProducts", { runId: again.runId, productIds: yours, yours: "raise" });
    const { done } = await over();
    expect(done).toMatchObject({ created: 0, raised: 0, already: 2, failed: 0 });
    const after = await listings();
    expect(after).toHaveLength(before.length);
    expect(after.find(({ id }) => id === first?.id)).toMatchObject({ title: "Edited", price: 99 });
    expect(after.find(({ id }) => id === "mine")?.quantity).toBe(
      before.find(({ id }) => id === "mine")?.quantity,
    );
  });

  test("refuses a list that isn't the latest or is another seller's", async () => {
    const asked = { runId: randomUUID(), productIds: [1], yours: "skip" };
    expect((await refusalOf("importWooCommerceProducts", asked))?.code).toBe("shop/changed");
    const { runId } = await operation();
    const other = await createMember();
    expect((await refusalOf("importWooCommerceProducts", { ...asked, runId }, other))?.code).toBe(
      "shop/changed",
    );
    expect(await listings(other)).toEqual([]);
  });

  test("restores deleted drafts from the trash on another import", async () => {
    const [first] = (await listings()).filter(({ id }) => id.startsWith("woo-"));
    const id = first?.id ?? "";
    await call("deleteListings", { listingIds: [id] });
    await fetchAll();
    const { runId } = await operation();
    const wanted = (await rows()).filter((row) => id.endsWith(`-${row.id}`));
    expect(wanted).toMatchObject([{ verdict: "new" }]);
    await call("importWooCommerceProducts", {
      runId,
      productIds: wanted.map((row) => row.id),
      yours: "skip",
    });
    await over();
    expect((await listings()).map((listing) => listing.id)).toContain(id);
    expect(await document(paths.trashed(person.uid, id))).toBeUndefined();
  });
});

test("skips what the seller has, and undoes what it created if it's still a draft", async () => {
  person = await createMember();
  shop = await openWooShop(6);
  await fetchAll();
  const { runId } = await operation();
  const list = await rows();
  await call("importWooCommerceProducts", { runId, productIds: idsOf(list, "new"), yours: "skip" });
  const { done } = await over();
  expect(done).toMatchObject({ created: 5, skipped: 1, raised: 0 });
  const [live, ...drafts] = await listings();
  await admin()
    .firestore.doc(paths.listing(person.uid, live?.id ?? ""))
    .update({ status: "active", isDraft: false, ebayItemId: "110000000002" });
  const other = await createMember();
  expect((await refusalOf("undoWooCommerceImport", { runId }, other))?.code).toBe("shop/changed");
  expect(await call("undoWooCommerceImport", { runId })).toEqual({ success: true, moved: 4, kept: 1 });
  expect(await listings()).toMatchObject([{ id: live?.id }]);
  const trashed = await admin().firestore.collection(paths.trash(person.uid)).get();
  expect(trashed.docs.map(({ id }) => id).toSorted()).toEqual(drafts.map(({ id }) => id).toSorted());
  expect(await config()).toMatchObject({ productsImported: 1 });
  expect(await call("undoWooCommerceImport", { runId })).toEqual({ success: true, moved: 0, kept: 1 });
  // Undone rows can be imported again, out of the trash.
  await call("importWooCommerceProducts", { runId, productIds: idsOf(list, "new"), yours: "skip" });
  expect((await over()).done).toMatchObject({ created: 4, skipped: 1 });
  expect(await listings()).toHaveLength(5);
});

test("a shop with several hundred products is fetched by page and stops on request", async () => {
  person = await createMember();
  shop = await openWooShop(260);
  await connect();
  await controlWoo("faults", { site: shop.site, kind: "slow", skip: 4, times: 1, milliseconds: 1_500 });
  await call("fetchWooCommerceProducts", getConnection(shop));
  await vi.waitFor(async () => expect((await operation()).read).toBeGreaterThan(0), 60_000);
  await call("cancelWooCommerceMigration", {});
  const { status, read, isFetched } = await over();
  expect(status).toBe(isFetched ? "completed" : "cancelled");
  await call("fetchWooCommerceProducts", getConnection(shop));
  const done = await over();
  expect(done).toMatchObject({ status: "completed", read: 260, total: 260 });
  expect(read).toBeLessThanOrEqual(260);
  const ids = (await rows()).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
