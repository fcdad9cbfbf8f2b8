import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";

import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type IncomingPhoto, toIncomingPath } from "../../../functions/src/contract/capture/incoming.ts";
import { paths, toCapturePhotoPath, toListingImagePath } from "../../../functions/src/contract/documents.ts";
import { HOUR_MS, toDay } from "../../../functions/src/contract/wire/durations.ts";
import {
  CARD_BYTES_A_DAY,
  COPIED_BYTES_A_DAY,
  MAX_CAPTURE_BYTES,
} from "../../../functions/src/contract/wire/limits.ts";
import { openIncomingPhotos } from "../../../functions/src/db/images/incomingPhotos.ts";
import { admin } from "../../support/admin.ts";
import { callAs, createMember, type Person } from "../../support/people.ts";
import { readDocument } from "../../support/webhook.ts";
import { suite } from "../../support/suite.ts";

const { bucket, firestore } = admin();
let jpeg: Buffer;
let seller: Person;

beforeAll(async () => {
  jpeg = await sharp({ create: { width: 60, height: 84, channels: 3, background: "#c33" } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  seller = await createMember();
});

/** Uploads as the seller's browser does, so that the rules decide. */
async function put(tray: string, bytes: Uint8Array = jpeg): Promise<IncomingPhoto> {
  const { storage, bucket: name } = suite();
  const path = encodeURIComponent(toIncomingPath(seller.uid, tray));
  const answer = await fetch(`http://${storage.host}:${storage.port}/v0/b/${name}/o?name=${path}`, {
    method: "POST",
    headers: { Authorization: `Firebase ${seller.idToken}`, "Content-Type": "image/jpeg" },
    body: new Uint8Array(bytes),
  });
  expect(answer.status).toBe(200);
  return { tray, generation: ((await answer.json()) as { generation: string }).generation };
}

const isThere = async (path: string) => (await bucket.file(path).exists())[0];
const isFull = ({ tray }: IncomingPhoto) => isThere(toIncomingPath(seller.uid, tray));
const keep = (captureId: string, upload: IncomingPhoto, person = seller) =>
  callAs(person, "uploadCapture", { captureId, upload, imageType: "Front", timestamp: 1 });

describe("a photo that a browser uploaded", () => {
  it("is kept by the call that names its tray, which is empty then", async () => {
    const captureId = randomUUID();
    const upload = await put("00");
    expect((await keep(captureId, upload)).data).toMatchObject({ data: { bytes: jpeg.byteLength } });
    const [kept] = await bucket.file(toCapturePhotoPath(seller.uid, captureId, "front")).download();
    expect([kept.equals(jpeg), await isFull(upload)]).toEqual([true, false]);
    // The browser uploads again.
    expect((await keep(captureId, upload)).error?.details).toMatchObject({ code: "image/not-uploaded" });
  });

  it("isn't kept beyond the seller's bytes of the day, which are not those of pictures of listings", async () => {
    const day = toDay(Date.now());
    const captureId = randomUUID();
    await firestore.doc(paths.privateCardBytes(seller.uid)).set({ day, used: CARD_BYTES_A_DAY });
    expect((await keep(captureId, await put("04"))).error?.details).toMatchObject({
      code: "images/day-used",
    });
    expect(await isThere(toCapturePhotoPath(seller.uid, captureId, "front"))).toBe(false);
    const [listingId, imageId] = [randomUUID(), randomUUID()];
    const picture = { listingId, imageId, upload: await put("05") };
    expect((await callAs(seller, "uploadListingImage", picture)).error).toBeUndefined();

    const other = await createMember();
    await firestore.doc(paths.privateCopiedBytes(other.uid)).set({ day, used: COPIED_BYTES_A_DAY });
    seller = other;
    expect((await keep(captureId, await put("04"))).error).toBeUndefined();
    expect(await readDocument(paths.privateCardBytes(other.uid))).toMatchObject({ day });
  });

  it("is kept as a listing's picture", async () => {
    const [listingId, imageId] = [randomUUID(), randomUUID()];
    const upload = await put("01");
    const { data } = await callAs(seller, "uploadListingImage", { listingId, imageId, upload });
    expect(data).toMatchObject({ width: 60, height: 84 });
    expect([await isThere(toListingImagePath(seller.uid, listingId, imageId)), await isFull(upload)]).toEqual(
      [true, false],
    );
  });

  it("isn't taken for what another tab wrote before", async () => {
    const upload = await put("02");
    const captureId = randomUUID();
    const answer = await keep(captureId, { ...upload, generation: String(Number(upload.generation) - 1) });
    expect(answer.error?.details).toMatchObject({ code: "image/not-uploaded" });
    expect([await isThere(toCapturePhotoPath(seller.uid, captureId, "front")), await isFull(upload)]).toEqual(
      [false, true],
    );
  });

  it("belongs only to its seller", async () => {
    const upload = await put("03");
    const captureId = randomUUID();
    const mallory = await createMember();
    expect((await keep(captureId, upload, mallory)).error?.details).toMatchObject({
      code: "image/not-uploaded",
    });
    for (const tray of [`../${seller.uid}/03`, "64", "3"]) {
      const answer = await keep(captureId, { ...upload, tray }, mallory);
      expect(answer.error?.details).toMatchObject({ code: "input/invalid" });
    }
    expect(await isThere(toCapturePhotoPath(mallory.uid, captureId, "front"))).toBe(false);
    expect(await isFull(upload)).toBe(true);
  });

  it.each([
    {
      what: "is larger than a card's photo may be",
      bytes: Buffer.alloc(MAX_CAPTURE_BYTES + 1),
      code: "too-large",
    },
    { what: "is none", bytes: Buffer.from("<svg onload=alert(1)>"), code: "unreadable" },
  ])("is refused, and its tray emptied, if it $what", async ({ bytes, code }) => {
    const upload = await put("04", bytes);
    const captureId = randomUUID();
    expect((await keep(captureId, upload)).error?.details).toMatchObject({ code: `image/${code}` });
    expect([await isThere(toCapturePhotoPath(seller.uid, captureId, "front")), await isFull(upload)]).toEqual(
      [false, false],
    );
  });

  it("isn't unpacked, so that a small file can't fill the memory", async () => {
    const file = bucket.file(toIncomingPath(seller.uid, "06"));
    await file.save(gzipSync(jpeg), {
      ...{ resumable: false, contentType: "image/jpeg", metadata: { contentEncoding: "gzip" } },
    });
    const [{ generation }] = await file.getMetadata();
    const answer = await keep(randomUUID(), { tray: "06", generation: String(generation) });
    expect(answer.error?.details).toMatchObject({ code: "image/unreadable" });
  });

  it("is deleted after an hour if no call came", async () => {
    const upload = await put("05");
    const trays = openIncomingPhotos(() => bucket);
    const findOwn = async (after: number) =>
      (await trays.listForgotten(Date.now() + after, 1_000)).find(
        ({ path }) => path === toIncomingPath(seller.uid, "05"),
      );
    expect(await findOwn(HOUR_MS - 60_000)).toBeUndefined();
    const forgotten = await findOwn(HOUR_MS);
    expect(forgotten).toMatchObject({ generation: upload.generation });
    if (!forgotten) throw new Error("The photo was not found.");
    await trays.discardForgotten(forgotten);
    expect(await isFull(upload)).toBe(false);
  });
});

it("a call names one photo, in one way", async () => {
  const call = { captureId: randomUUID(), imageType: "Front", timestamp: 1 };
  const upload = { tray: "00", generation: "1" };
  const imageData = `data:image/jpeg;base64,${jpeg.toString("base64")}`;
  for (const photo of [{}, { upload, imageData }]) {
    const { error } = await callAs(seller, "uploadCapture", { ...call, ...photo });
    expect(error?.details).toMatchObject({ code: "input/invalid" });
  }
});
