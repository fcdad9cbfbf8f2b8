import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { CARDS } from "../../../tools/cards/cards.ts";
import { drawCard } from "../../../tools/cards/drawCard.ts";
import { admin } from "../../support/admin.ts";
import { accept } from "../../../tools/demo/connect.ts";
import { openControl, saveSampleTerms } from "../../support/ebaySeller.ts";
import { type Person, callAs, createMember } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";

/** The timeout of a first call, which loads the function. */
const COLD_START = { timeout: 180_000 };

const read = async (path: string) => (await admin().firestore.doc(path).get()).data();

async function answerOf<T>(person: Person, name: string, data: unknown): Promise<T> {
  const { data: answer, error } = await callAs(person, name, data);
  if (error) throw new Error(`${name}: ${JSON.stringify(error)}`);
  return answer as T;
}

async function connect(person: Person): Promise<void> {
  const { authorizeUrl } = await answerOf<{ authorizeUrl: string }>(person, "beginEbayConnection", {});
  const returned = await accept(authorizeUrl, person.uid);
  expect(await answerOf(person, "exchangeEbayToken", returned)).toMatchObject({ success: true });
  await saveSampleTerms(person.uid);
}

async function uploadPhoto(person: Person, captureId: string, side: "front" | "back"): Promise<string> {
  const [card] = CARDS;
  if (!card) throw new Error("no card is drawn");
  const jpeg = await drawCard(card, side, { frame: "card", width: 1200 });
  const { data } = await answerOf<{ data: { url: string } }>(person, "uploadCapture", {
    captureId,
    imageType: side === "front" ? "Front" : "Back",
    imageData: `data:image/jpeg;base64,${jpeg.toString("base64")}`,
    timestamp: 1,
  });
  return data.url;
}

/** Returns the Trading calls of all days that were charged to no seller. */
async function countUncharged(): Promise<number> {
  const { docs } = await admin().firestore.collection("ebayCallDays").get();
  return docs.reduce((sum, day) => {
    const charged = Object.values((day.get("sellers") ?? {}) as Record<string, number>);
    return sum + Number(day.get("used") ?? 0) - charged.reduce((total, each) => total + each, 0);
  }, 0);
}

test("all calls of a connection and of its end are charged to the seller", COLD_START, async () => {
  const seller = await createMember();
  const before = await countUncharged();
  await connect(seller);
  expect(await answerOf(seller, "disconnectEbay", {})).toEqual({ success: true, revoked: true });
  expect((await countUncharged()) - before).toBe(0);
});

test("a seller connects, publishes a draft with its photos, and disconnects", COLD_START, async () => {
  const seller = await createMember();
  await connect(seller);
  expect(await answerOf(seller, "refreshEbayToken", {})).toMatchObject({ success: true });

  const captureId = randomUUID();
  const [front, back] = [
    await uploadPhoto(seller, captureId, "front"),
    await uploadPhoto(seller, captureId, "back"),
  ];
  await admin()
    .firestore.doc(paths.listing(seller.uid, "L1"))
    .set({
      title: "Camaro",
      brand: "Hot Wheels",
      isDraft: true,
      status: "draft",
      quantity: 1,
      price: 2,
      firebaseImages: [front, back],
    });
  const live = await answerOf<{ ebayItemId: string; listingUrl: string }>(seller, "goLiveNow", {
    listingId: "L1",
  });
  expect(await openControl(suite().ebayUrl).listingsOf(seller.uid)).toMatchObject([
    { itemId: live.ebayItemId, title: "Camaro", status: "active" },
  ]);
  expect((await fetch(live.listingUrl)).status).toBe(200);
  expect(await read(paths.listing(seller.uid, "L1"))).toMatchObject({
    isDraft: false,
    ebayItemId: live.ebayItemId,
  });

  expect(await answerOf(seller, "disconnectEbay", {})).toEqual({ success: true, revoked: true });
  expect(await read(paths.user(seller.uid))).toMatchObject({ ebay: null, ebayConnected: false });
  const refused = await callAs(seller, "refreshEbayToken", {});
  expect(refused.error?.details).toMatchObject({ code: "ebay/not-connected" });
});

/** eBay's category requires a brand, so an unknown card stays a draft. */
const ANALYSIS = {
  provider: "local",
  core: { brand: "Hot Wheels", car_name: "Nightjar" },
  listing: { enhanced_ebay_title: null },
  series: { series: null, series_number: null, year_number: null },
  specs: { color: null },
  features: { is_premium: false, premium_series: null, is_zamac: false, zamac_detected: false },
};

test("a captured card goes live at once, and its second copy raises the quantity", COLD_START, async () => {
  const seller = await createMember();
  await connect(seller);
  const capture = async () => {
    const captureId = randomUUID();
    return answerOf<{ ebayItemId: string }>(seller, "processCardCapture", {
      captureId,
      frontImageUrl: await uploadPhoto(seller, captureId, "front"),
      backImageUrl: await uploadPhoto(seller, captureId, "back"),
      existingListingId: null,
      aiAnalysisData: ANALYSIS,
      extractedSku: CARDS[0]?.toyNumber,
      autoCreateEbayListing: true,
      manualPrice: 2,
      manualHandlingCost: 0.75,
      manualQuantity: 1,
    });
  };
  const first = await capture();
  expect(first).toMatchObject({ action: "created", ebayCreated: true, isDraft: false, ebayMessage: null });
  const second = await capture();
  expect(second).toMatchObject({ action: "updated", ebayUpdated: true, ebayItemId: first.ebayItemId });
  expect(await openControl(suite().ebayUrl).listingsOf(seller.uid)).toMatchObject([
    { itemId: first.ebayItemId, quantityAvailable: 2, sku: CARDS[0]?.toyNumber },
  ]);
});

test("publishing another seller's draft or without a connection is refused", async () => {
  const [owner, other] = [await createMember(), await createMember()];
  await admin().firestore.doc(paths.listing(owner.uid, "L1")).set({
    title: "Camaro",
    brand: "Hot Wheels",
    isDraft: true,
    status: "draft",
    quantity: 1,
    price: 2,
    firebaseImages: [],
  });
  const foreign = await callAs(other, "goLiveNow", { listingId: "L1" });
  expect(foreign.error?.details).toMatchObject({ code: "listing/not-found" });
  const incomplete = await callAs(owner, "goLiveNow", { listingId: "L1" });
  expect(incomplete.error?.details).toMatchObject({
    code: "listing/not-publishable",
    params: { needs: "picture" },
  });
  await admin()
    .firestore.doc(paths.listing(owner.uid, "L1"))
    .update({ firebaseImages: ["https://elsewhere.test/photo.jpg"] });
  await saveSampleTerms(owner.uid);
  const foreignPhoto = await callAs(owner, "goLiveNow", { listingId: "L1" });
  expect(foreignPhoto.error?.details).toMatchObject({ code: "image/not-ours" });
  expect(await read(paths.listing(owner.uid, "L1"))).toMatchObject({ isDraft: true });
});
