import { randomUUID } from "node:crypto";

import { beforeAll, describe, expect, it } from "vitest";

import { processCardCapture as processContract } from "../../../functions/src/contract/capture/capture.ts";
import { paths } from "../../../functions/src/contract/documents.ts";
import { openAnalysisStore } from "../../../functions/src/db/capture/analyses.ts";
import { openCaptureStore } from "../../../functions/src/db/capture/captures.ts";
import { openCatalogueRepository } from "../../../functions/src/db/catalogue/catalogue.ts";
import { openPhotoStore } from "../../../functions/src/db/images/photos.ts";
import {
  processCardCapture,
  type ProcessPorts,
} from "../../../functions/src/domain/capture/processCardCapture.ts";
import { CARDS } from "../../../tools/cards/cards.ts";
import { drawCard } from "../../../tools/cards/drawCard.ts";
import { admin } from "../../support/admin.ts";
import { callAs, createMember, type Person, signIn } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";
import { NO_LOTS } from "../../../functions/src/domain/lots/testing/noLots.ts";

const card = CARDS[0] ?? expect.fail("no card is drawn");
const otherCard = CARDS[4] ?? expect.fail("no other card is drawn");
let photos: { front: string; back: string };

beforeAll(async () => {
  const dataUrl = async (side: "front" | "back") =>
    `data:image/jpeg;base64,${(await drawCard(card, side, { frame: "card", width: 1200 })).toString("base64")}`;
  photos = { front: await dataUrl("front"), back: await dataUrl("back") };
});

const upload = async (person: Person, captureId: string, imageType: "Front" | "Back", imageData?: string) => {
  const photo = imageType === "Front" ? photos.front : photos.back;
  return callAs(person, "uploadCapture", {
    captureId,
    imageType,
    imageData: imageData ?? photo,
    timestamp: 1,
  });
};
const urlOf = (answer: Awaited<ReturnType<typeof upload>>) =>
  (answer.data as { data: { url: string } } | undefined)?.data.url ?? expect.fail(JSON.stringify(answer));

async function uploadBoth(person: Person, captureId: string) {
  const [front, back] = await Promise.all([
    upload(person, captureId, "Front"),
    upload(person, captureId, "Back"),
  ]);
  return { frontImageUrl: urlOf(front), backImageUrl: urlOf(back) };
}

const request = (captureId: string, urls: object, fields: object = {}) => ({
  captureId,
  ...urls,
  existingListingId: null,
  aiAnalysisData: null,
  extractedSku: card.toyNumber,
  autoCreateEbayListing: false,
  manualPrice: 2,
  manualHandlingCost: 0.75,
  manualQuantity: 1,
  ...fields,
});

/** The ports of one server instance. No listing here is at a marketplace. */
function portsOf(firestore: ReturnType<typeof admin>["firestore"]): ProcessPorts {
  const unasked = () => Promise.reject(new Error("no marketplace was asked for"));
  return {
    photos: openPhotoStore(() => admin().bucket, `http://${suite().storage.host}:${suite().storage.port}`),
    catalogue: openCatalogueRepository(firestore),
    captures: openCaptureStore(firestore),
    comparer: { showSameCar: unasked },
    analyses: openAnalysisStore(firestore),
    ...NO_LOTS,
    marketplace: { publish: unasked, changeQuantity: unasked },
    now: Date.now,
    report: (_message, error) => {
      throw error;
    },
  };
}

const listingsOf = async (uid: string) => {
  const { docs } = await admin().firestore.collection(paths.listings(uid)).get();
  return docs.map((doc) => ({ id: doc.id, ...doc.data() }) as { id: string; quantity: number; sku: string });
};
const countOf = async (path: string) => (await admin().firestore.collection(path).count().get()).data().count;

describe("a captured card", () => {
  it("turns two photos into a draft with the printed number", async () => {
    const seller = await createMember();
    const captureId = randomUUID();
    const urls = await uploadBoth(seller, captureId);
    const { data } = await callAs(seller, "extractSku", { imageUrl: urls.backImageUrl });
    expect(data).toMatchObject({ success: true, sku: card.toyNumber });

    // The browser sends what it read on the back.
    const upc = "036000291452";
    const processed = await callAs(seller, "processCardCapture", request(captureId, urls, { upc }));
    expect(processed.data).toMatchObject({ action: "created", sku: card.toyNumber, isDraft: true });

    const [listing, ...others] = await listingsOf(seller.uid);
    expect(others).toEqual([]);
    expect(listing).toMatchObject({
      sku: card.toyNumber,
      upc,
      quantity: 1,
      status: "draft",
      price: 2,
      handlingCost: 0.75,
      firebaseImages: [urls.frontImageUrl, urls.backImageUrl],
    });
    const photo = await fetch(urls.frontImageUrl);
    expect([photo.status, photo.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  });

  it("raises the quantity of the listing with its SKU", async () => {
    const seller = await createMember();
    for (const quantity of [1, 2]) {
      const captureId = randomUUID();
      const urls = await uploadBoth(seller, captureId);
      const { data } = await callAs(seller, "processCardCapture", request(captureId, urls));
      expect(data).toMatchObject({ action: quantity === 1 ? "created" : "updated", newQuantity: quantity });
    }
    expect((await listingsOf(seller.uid)).map(({ quantity }) => quantity)).toEqual([2]);
  });

  it("sent twenty times at once from two tabs leads to one listing with quantity 20", async () => {
    const seller = await createMember();
    const urls = await uploadBoth(seller, randomUUID());
    // In this process, because the functions emulator would start one process per call.
    const tabs = [portsOf(admin().firestore), portsOf(admin().firestore)] as const;
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        processCardCapture(
          tabs[index % 2 === 0 ? 0 : 1],
          seller.uid,
          processContract.input.parse(request(randomUUID(), urls)),
        ),
      ),
    );
    expect((await listingsOf(seller.uid)).map(({ quantity }) => quantity)).toEqual([20]);
    expect(await countOf(paths.captureLog(seller.uid))).toBe(20);
    const record = await admin().firestore.doc(paths.user(seller.uid)).get();
    expect(record.get("captureStats")).toMatchObject({ totalCaptured: 20, todayCaptured: 20 });
  });

  it("sent three times at once and once later is counted once", async () => {
    const seller = await createMember();
    const captureId = randomUUID();
    const urls = await uploadBoth(seller, captureId);
    const send = () => callAs(seller, "processCardCapture", request(captureId, urls));
    const answers = [...(await Promise.all(Array.from({ length: 3 }, send))), await send()];
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect((await listingsOf(seller.uid)).map(({ quantity }) => quantity)).toEqual([1]);
    expect(await countOf(paths.captureLog(seller.uid))).toBe(1);
    expect(await countOf(paths.activities(seller.uid))).toBe(1);
  });

  it("keeps its first photo and its address when the upload is repeated", async () => {
    const seller = await createMember();
    const captureId = randomUUID();
    // Sequential, because concurrent uploads rely on a Cloud Storage precondition that its emulator ignores.
    const first = await upload(seller, captureId, "Front");
    const again = await upload(seller, captureId, "Front", photos.back);
    expect(urlOf(again)).toBe(urlOf(first));
    const kept = Buffer.from(await (await fetch(urlOf(first))).arrayBuffer());
    expect(`data:image/jpeg;base64,${kept.toString("base64")}`).toBe(photos.front);
  });
});

describe("a failed card", () => {
  const PROBLEM = { step: "analyze", reason: { code: "timed-out" }, sku: { code: "no-sku" } };
  const failure = (captureId: string) => ({
    captureId,
    sku: null,
    errorMessage: "Failed - No SKU/AI",
    failure: "unread",
    problem: PROBLEM,
    autoCreateEbayListing: false,
    manualPrice: 2,
    manualQuantity: 1,
    processingTime: 900,
  });
  const entryOf = async (uid: string, captureId: string) =>
    (await admin().firestore.doc(paths.captureLogEntry(uid, captureId)).get()).data();
  const statsOf = async (uid: string) =>
    (await admin().firestore.doc(paths.user(uid)).get()).get("captureStats") as unknown;

  it("is logged and counted once", async () => {
    const seller = await createMember();
    const captureId = randomUUID();
    for (let time = 0; time < 2; time += 1) {
      const { data } = await callAs(seller, "recordCaptureFailure", failure(captureId));
      expect(data).toEqual({ success: true });
    }
    expect(await entryOf(seller.uid, captureId)).toMatchObject({
      action: "failed",
      errorMessage: "Failed - No SKU/AI",
      failure: "unread",
      problem: PROBLEM,
    });
    expect(await statsOf(seller.uid)).toMatchObject({ todayErrors: 1, totalErrors: 1 });
  });

  it("is replaced by a successful retry, and doesn't come back", async () => {
    const seller = await createMember();
    const captureId = randomUUID();
    await callAs(seller, "recordCaptureFailure", failure(captureId));
    const urls = await uploadBoth(seller, captureId);
    await callAs(seller, "processCardCapture", request(captureId, urls));
    await callAs(seller, "recordCaptureFailure", failure(captureId));
    const entry = await entryOf(seller.uid, captureId);
    expect(entry).toMatchObject({ action: "created", errorMessage: null });
    expect(entry).not.toHaveProperty("problem");
    expect(await statsOf(seller.uid)).toMatchObject({ todayErrors: 1, todayCaptured: 1 });
  });
});

describe("a refused capture changes nothing for", () => {
  it("a photo of somebody else", async () => {
    const [seller, other] = await Promise.all([createMember(), createMember()]);
    const captureId = randomUUID();
    const theirs = await uploadBoth(other, captureId);
    for (const [name, data] of [
      ["processCardCapture", request(captureId, theirs)],
      ["extractSku", { imageUrl: theirs.backImageUrl }],
      ["analyzeListingImages", { ...theirs }],
    ] as const) {
      const { error } = await callAs(seller, name, data);
      expect(error, name).toMatchObject({ status: "PERMISSION_DENIED", details: { code: "image/not-ours" } });
    }
    expect(await listingsOf(seller.uid)).toEqual([]);
  });

  it("an address outside our storage", async () => {
    const seller = await createMember();
    for (const imageUrl of ["http://169.254.169.254/latest/meta-data", "https://example.com/x.jpg"]) {
      const { error } = await callAs(seller, "extractSku", { imageUrl });
      expect(error).toMatchObject({ details: { code: "image/not-ours" } });
    }
  });

  it("a file that isn't a photo", async () => {
    const seller = await createMember();
    const captureId = randomUUID();
    const script = `data:image/jpeg;base64,${Buffer.from("<script>alert(1)</script>").toString("base64")}`;
    const { error } = await upload(seller, captureId, "Front", script);
    expect(error).toMatchObject({ status: "INVALID_ARGUMENT", details: { code: "image/unreadable" } });
    const [files] = await admin().bucket.getFiles({ prefix: `users/${seller.uid}/` });
    expect(files).toEqual([]);
  });

  it("a caller who is signed out or unknown", async () => {
    const stranger = await signIn();
    const data = { captureId: randomUUID(), imageType: "Front", imageData: photos.front, timestamp: 1 };
    expect((await callAs(null, "uploadCapture", data)).error?.status).toBe("UNAUTHENTICATED");
    expect((await callAs(stranger, "uploadCapture", data)).error?.status).toBe("PERMISSION_DENIED");
    const [files] = await admin().bucket.getFiles({ prefix: `users/${stranger.uid}/` });
    expect(files).toEqual([]);
  });
});

describe("a number with two cars", () => {
  // functions/src/domain/capture/processCardCapture.test.ts has what follows for the next copies of both.
  it("keeps them apart by their photos once the seller said so", async () => {
    const seller = await createMember();
    const drawFront = async (of: typeof card, jitter: number) => {
      const jpeg = await drawCard(of, "front", { frame: "desk", jitter, width: 1280, height: 720 });
      return `data:image/jpeg;base64,${jpeg.toString("base64")}`;
    };
    const captureFront = async (of: typeof card, jitter: number, captureId = randomUUID()) => {
      const [front, back] = await Promise.all([
        upload(seller, captureId, "Front", await drawFront(of, jitter)),
        upload(seller, captureId, "Back"),
      ]);
      const urls = { frontImageUrl: urlOf(front), backImageUrl: urlOf(back) };
      return (photoCheck: string) =>
        callAs(seller, "processCardCapture", request(captureId, urls, { photoCheck }));
    };
    await (
      await captureFront(card, 1)
    )("ask");
    expect((await (await captureFront(card, 2))("ask")).data).toMatchObject({
      ...{ action: "updated", newQuantity: 2 },
    });

    const [stored] = await listingsOf(seller.uid);
    const captureId = randomUUID();
    const process = await captureFront(otherCard, 3, captureId);
    expect((await process("ask")).error?.details).toMatchObject({
      code: "capture/photo-differs",
      params: {
        listingId: stored?.id,
        frontImageUrl: (stored as { firebaseImages?: string[] } | undefined)?.firebaseImages?.[0],
      },
    });
    expect((await listingsOf(seller.uid)).map(({ quantity }) => quantity)).toEqual([2]);
    expect((await process("different")).data).toMatchObject({ action: "created", listingId: captureId });
  });
});
