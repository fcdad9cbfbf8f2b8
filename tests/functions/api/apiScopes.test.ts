import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";

import { Timestamp } from "firebase-admin/firestore";
import { expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { askApi } from "../../support/api.ts";
import { callAs, createMember } from "../../support/people.ts";

const spec = JSON.parse(readFileSync(new URL("../../../public/api-spec.json", import.meta.url), "utf8")) as {
  paths: Record<string, Record<string, unknown>>;
};
const operations = Object.entries(spec.paths).flatMap(([path, methods]) =>
  ["get", "post", "patch", "put", "delete"]
    .filter((method) => method in methods)
    .map((method) => ({ method: method.toUpperCase(), path: path.replace(/^\/api\/v1/, "") })),
);

it("allows a read-only key all reads and no changes", { timeout: 300_000 }, async () => {
  const ebay = { userId: "opaque-user-id==", expiresAt: 1 };
  const person = await createMember({ record: { ebay, ebayConnected: true } });
  const made = await callAs(person, "generateApiKey", {
    ...{ name: "Report", ebayUserId: ebay.userId, scope: "read" },
  });
  const { key } = made.data as { key: string };
  const listing = admin().firestore.doc(paths.listing(person.uid, "L1"));
  await listing.set({ title: "Bone Shaker", status: "draft", isDraft: true, quantity: 1, price: 2 });
  await admin()
    .firestore.doc(paths.order(person.uid, "O1"))
    .set({
      ...{ orderId: "O1", buyer: "redline_ray", total: 9.25, date: Timestamp.now(), items: [] },
      ...{ paymentStatus: "PAID", orderFulfillmentStatus: "NOT_STARTED" },
      ...{ shippingStatus: "NOT_SHIPPED", status: "open" },
    });
  const before = await listing.get();

  const answers: Record<string, unknown> = {};
  for (const { method, path } of operations) {
    const asked = path.replace("{listingId}", "L1").replace("{orderId}", "O1");
    const { status, body } = await askApi(key, asked, {
      method,
      ...(method !== "GET" && { body: { title: "Another" }, headers: { "Idempotency-Key": randomUUID() } }),
    });
    answers[`${method} ${path}`] = status === 200 ? status : [status, body["code"]];
  }
  const refused = [403, "insufficient-scope"];
  expect(answers).toEqual({
    "GET /account": 200,
    "GET /listings": 200,
    "POST /listings": refused,
    "GET /listings/{listingId}": 200,
    "PATCH /listings/{listingId}": refused,
    "GET /orders": 200,
    "GET /orders/{orderId}": 200,
  });
  const after = await admin().firestore.collection(paths.listings(person.uid)).get();
  expect(after.docs.map(({ id }) => id)).toEqual(["L1"]);
  expect(after.docs[0]?.updateTime.toMillis()).toBe(before.updateTime?.toMillis());
});
