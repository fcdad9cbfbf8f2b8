import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { listingDocument, toListingImagePath, paths } from "../../../functions/src/contract/documents.ts";
import { AppError } from "../../../functions/src/contract/wire/errors.ts";
import {
  type MaintenanceDetail,
  maintenanceDocument,
} from "../../../functions/src/contract/maintenance/maintenance.ts";
import { openPhotoStore } from "../../../functions/src/db/images/photos.ts";
import { openUnreadListings } from "../../../functions/src/db/listings/unreadListings.ts";
import type { ToyNumberReading } from "../../../functions/src/domain/capture/ports.ts";
import type { Run } from "../../../functions/src/domain/maintenance/ports.ts";
import { createSkuJob, type SkuPorts } from "../../../functions/src/domain/maintenance/processSkus.ts";
import { CARDS } from "../../../tools/cards/cards.ts";
import { drawCard } from "../../../tools/cards/drawCard.ts";
import { admin } from "../../support/admin.ts";
import { createPerson } from "../../support/ebaySeller.ts";
import { callAs, createMember } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";

const card = CARDS[0] ?? expect.fail("no card is drawn");
const { firestore } = admin();
let uid: string;
let ports: SkuPorts;
let reading: Partial<ToyNumberReading> | AppError | Error;
let read: string[];
const reported: unknown[] = [];
beforeEach(async () => {
  uid = await createPerson();
  reading = { outcome: "read", toyNumber: "DHR20", candidates: ["DHR20"], confidence: 100 };
  read = [];
  reported.length = 0;
  ports = {
    listings: openUnreadListings(firestore),
    readPicture: (_uid, place, url) => {
      read.push(`${place} ${url}`);
      return Promise.resolve(new Uint8Array());
    },
    reader: {
      readToyNumber: () => {
        if (reading instanceof Error) return Promise.reject(reading);
        return Promise.resolve({
          ...{
            outcome: "none",
            toyNumber: null,
            candidates: [],
            confidence: 0,
            place: null,
            barcode: null,
            milliseconds: 1,
          },
          ...reading,
        });
      },
    },
    report: (_message, error) => void reported.push(error),
  };
});

const document = (id: string) => firestore.doc(paths.listing(uid, id));
const listing = async (id: string) => listingDocument.parse((await document(id).get()).data());
const store = (id: string, fields: object = {}) =>
  document(id).set({ title: "Camaro", isDraft: true, firebaseImages: ["front", "back"], ...fields });
/** A run for another worker to resume. */
const runOf = (listingIds: string[], task: object = {}, details: MaintenanceDetail[] = []): Run => ({
  ...maintenanceDocument.parse({ runId: "r1", task: { listingIds, ...task }, details }),
  ...{ status: "in_progress", startedAt: 1, finishedAt: null, resumesAt: null, pauses: 0 },
});
async function process(ids: string[], task: object = {}, before: MaintenanceDetail[] = []) {
  const details: MaintenanceDetail[] = [];
  for await (const portion of createSkuJob(ports)(uid, runOf(ids, task, before)))
    details.push(...portion.details);
  return details;
}

describe("a listing without a SKU", () => {
  test("gets it from its second picture, which becomes the back, with an entry in its history", async () => {
    await store("a");
    expect(await process(["a"])).toMatchObject([
      { listingId: "a", title: "Camaro", status: "success", sku: "DHR20", confidence: 100 },
    ]);
    expect(read).toEqual(["firebaseImages back"]);
    expect(await listing("a")).toMatchObject({ sku: "DHR20", frontImageIndex: 0, backImageIndex: 1 });
    const [change] = (await firestore.collection(paths.changes(uid)).get()).docs;
    expect(change?.data()).toMatchObject({ by: "ai", changes: { a: { sku: { from: null, to: "DHR20" } } } });
  });

  test("uses the designated pictures, and the marketplace's if there are none", async () => {
    await store("a", { frontImageIndex: 1, backImageIndex: 0 });
    await store("b", { firebaseImages: [], ebayPhotos: ["one", "two"] });
    await process(["a", "b"]);
    expect(read).toEqual(["firebaseImages front", "ebayPhotos two"]);
    expect(await listing("a")).toMatchObject({ frontImageIndex: 1, backImageIndex: 0 });
  });

  test("is read from Cloudinary if allowed, or else from the marketplace", async () => {
    const elsewhere = { firebaseImages: [], cloudinaryImages: ["x", "y"], ebayPhotos: ["one", "two"] };
    await store("a", elsewhere);
    await store("b", elsewhere);
    await process(["a"]);
    await process(["b"], { allowCloudinary: false });
    expect(read).toEqual(["cloudinaryImages y", "ebayPhotos two"]);
  });

  test("that is live has the SKU as an unsent field", async () => {
    await store("a", { ebayItemId: "110", status: "active", isDraft: false, unsentFields: ["price"] });
    await process(["a"]);
    expect(await listing("a")).toMatchObject({ sku: "DHR20", unsentFields: ["sku", "price"] });
  });

  test("isn't changed if the reading isn't certain enough, unless less is required", async () => {
    await store("a");
    reading = { outcome: "uncertain", candidates: ["DHR20", "DMR20"], confidence: 83 };
    expect(await process(["a"])).toMatchObject([
      { status: "low_confidence", possibleSku: "DHR20", confidence: 83 },
    ]);
    expect(await listing("a")).toMatchObject({ sku: null });
    expect(await process(["a"], { minConfidence: 80 })).toMatchObject([{ status: "success", sku: "DHR20" }]);
  });

  test("without a number on its back is unavailable and no longer a candidate", async () => {
    await store("a");
    reading = { outcome: "none" };
    expect(await process(["a"])).toMatchObject([{ status: "unavailable" }]);
    expect(await listing("a")).toMatchObject({ sku: null, skuStatus: "unavailable" });
  });

  test("is skipped with too few pictures, without a designated back, with a SKU, or when it's gone", async () => {
    await store("few", { firebaseImages: ["front"] });
    await store("unnamed");
    await store("has", { sku: "X1" });
    expect(await process(["few", "has", "gone"])).toMatchObject([
      { status: "skipped", cause: { code: "too-few-pictures", least: 2 } },
      { status: "skipped", cause: { code: "has-sku" } },
      { status: "skipped", cause: { code: "gone" } },
    ]);
    expect(await process(["unnamed"], { autoDesignate: false })).toMatchObject([
      { status: "skipped", cause: { code: "no-back" } },
    ]);
    expect(read).toEqual([]);
    expect((await listing("has")).sku).toBe("X1");
  });

  test("can fail without stopping the next ones", async () => {
    await store("a");
    await store("b");
    reading = new AppError("image/not-found");
    expect(await process(["a"])).toMatchObject([
      { status: "failed", cause: { code: "refused", error: "image/not-found" } },
    ]);
    reading = new Error("boom");
    expect(await process(["b"])).toMatchObject([{ status: "error", cause: { code: "unexpected" } }]);
    expect(reported).toEqual([reading]);
  });

  test("is processed once, also after a killed worker", async () => {
    await store("a");
    await store("b");
    const [first] = await process(["a"]);
    // Killed between writing the SKU and saving the result.
    expect(await process(["a", "b"])).toMatchObject([
      { listingId: "a", status: "success", sku: "DHR20" },
      { listingId: "b", status: "success" },
    ]);
    expect(read).toHaveLength(2);
    expect(await process(["a", "b"], {}, first ? [first] : [])).toMatchObject([{ listingId: "b" }]);
    expect((await firestore.collection(paths.changes(uid)).get()).size).toBe(2);
  });
});

describe("SKU processing over HTTP, with real pictures", () => {
  let pictures: { front: Buffer; back: Buffer };
  beforeAll(async () => {
    const draw = (side: "front" | "back") => drawCard(card, side, { frame: "card", width: 1200 });
    pictures = { front: await draw("front"), back: await draw("back") };
  });

  test("counts candidates and reads a batch, each listing once", { timeout: 300_000 }, async () => {
    const boss = await createMember({ role: "super-admin" });
    uid = boss.uid;
    const { host, port } = suite().storage;
    const photos = openPhotoStore(() => admin().bucket, `http://${host}:${port}`);
    const keep = (id: string, jpeg: Buffer) => photos.save(toListingImagePath(uid, "a", id), jpeg);
    const own = [await keep("front", pictures.front), await keep("back", pictures.back)];
    await store("readable", { firebaseImages: own });
    await store("blank", { firebaseImages: [own[1], own[0]] });
    await store("foreign", { firebaseImages: ["http://169.254.169.254/a", "http://169.254.169.254/b"] });
    await store("single", { firebaseImages: own.slice(0, 1) });
    await store("given-up", { firebaseImages: own, skuStatus: "unavailable" });
    await store("has", { firebaseImages: own, sku: "X1" });

    expect((await callAs(boss, "getSkuProcessingCandidates", {})).data).toEqual({
      success: true,
      candidates: { total: 5, processable: 3, withBackImage: 0, alreadyUnavailable: 1 },
    });
    const { data } = await callAs(boss, "batchProcessMissingSkus", { limit: 10 });
    expect(data).toMatchObject({ success: true, summary: { processed: 3, successful: 1, failed: 1 } });
    const { details } = data as { details: MaintenanceDetail[] };
    expect(details.map(({ listingId }) => listingId)).toEqual(["blank", "foreign", "readable"]);
    expect(details[1]).toMatchObject({ status: "failed" });
    expect(details[2]).toMatchObject({ status: "success", sku: card.toyNumber, confidence: 100 });
    expect((await listing("readable")).sku).toBe(card.toyNumber);
    expect((await firestore.doc(paths.operation(uid, "skuProcessing")).get()).data()).toMatchObject({
      ...{ status: "completed", processed: 3, progress: 100 },
    });

    // Listings of the last batch come last from now on.
    await store("new", { firebaseImages: own });
    const again = (await callAs(boss, "batchProcessMissingSkus", { limit: 1 })).data;
    expect(again).toMatchObject({ details: [{ listingId: "new", status: "success" }] });
  });
});
