import { randomUUID } from "node:crypto";

import { expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { openWrittenDocuments } from "../../../functions/src/db/account/writtenDocuments.ts";
import { admin } from "../../support/admin.ts";

it("estimates what documents take from some of them, wherever it begins", async () => {
  const { firestore } = admin();
  const uid = randomUUID();
  const batch = firestore.batch();
  for (let at = 0; at < 60; at += 1) {
    batch.set(firestore.doc(paths.wishlist(uid, `custom_${at}`)), { items: [{ notes: "é".repeat(5_000) }] });
  }
  await batch.commit();
  const documents = openWrittenDocuments(firestore);
  expect(await documents.count(uid, "wishlists")).toBe(60);
  for (let time = 0; time < 3; time += 1) {
    const size = await documents.estimateSize(uid, "wishlists", 60);
    expect(size).toBeGreaterThan(10_000);
    expect(size).toBeLessThan(10_100);
  }
  expect(await documents.estimateSize(uid, "processQueue", 0)).toBe(0);
});
