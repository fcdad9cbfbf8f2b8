import { randomUUID } from "node:crypto";

import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { listingDocument, paths } from "../../../functions/src/contract/documents.ts";
import { openItemsAtEbay } from "../../../functions/src/db/listings/itemsAtEbay.ts";
import { openListingEdits } from "../../../functions/src/db/listings/edit/listingEdits.ts";
import { openIncomingPhotos } from "../../../functions/src/db/images/incomingPhotos.ts";
import { openPhotoStore } from "../../../functions/src/db/images/photos.ts";
import { openLiveListings, openPublicationStore } from "../../../functions/src/db/listings/publications.ts";
import { openUploadNotes } from "../../../functions/src/db/images/removedPictures.ts";
import { withAccessToken } from "../../../functions/src/domain/ebay/accessToken.ts";
import { createMarketplacePictures } from "../../../functions/src/images/marketplacePictures.ts";
import {
  type CopyPorts,
  duplicateListing,
  relistListing,
} from "../../../functions/src/domain/listings/edit/copyListing.ts";
import type { EditPorts } from "../../../functions/src/domain/listings/edit/ports.ts";
import { openSellingTermsStore } from "../../../functions/src/db/listings/sellingTerms.ts";
import { previewListing } from "../../../functions/src/domain/listings/edit/previewListing.ts";
import { reviseListing } from "../../../functions/src/domain/listings/edit/reviseListing.ts";
import { saveListing } from "../../../functions/src/domain/listings/edit/saveListing.ts";
import { uploadImage } from "../../../functions/src/domain/listings/edit/uploadImage.ts";
import { type PublishPorts, publishListing } from "../../../functions/src/domain/listings/publishListing.ts";
import { readItemDetails } from "../../../functions/src/ebay/item/itemDetails.ts";
import { createEbayListingCalls, buildListingUrl } from "../../../functions/src/ebay/listingCalls.ts";
import { checkPhoto } from "../../../functions/src/images/checkPhoto.ts";
import { admin } from "../../support/admin.ts";
import { type Marketplace, createSeller, openMarketplace } from "../../support/ebaySeller.ts";
import { createEbayAccountCalls } from "../../../functions/src/ebay/account/accountCalls.ts";
import { readAccountPolicies } from "../../../functions/src/ebay/account/accountPolicies.ts";
import { ebayItemTerms } from "../../../functions/src/ebay/item/relistedTerms.ts";
import { NO_ITEM_FACTS } from "../../../functions/src/domain/item/itemFacts.ts";
import { suite } from "../../support/suite.ts";
import { NO_LOTS } from "../../../functions/src/domain/lots/testing/noLots.ts";

let marketplace: Marketplace;
let ports: EditPorts & CopyPorts;
let publishing: PublishPorts;
let imageData: string;
let uid: string;
let listingId: string;
beforeAll(async () => {
  marketplace = await openMarketplace();
  const calls = createEbayListingCalls(marketplace.settings);
  const { storage } = suite();
  const photos = openPhotoStore(() => admin().bucket, `http://${storage.host}:${storage.port}`);
  const tokens = <T>(seller: string, work: (token: string) => Promise<T>) =>
    withAccessToken(marketplace.connectionPorts, seller, work);
  ports = {
    ...NO_LOTS,
    edits: openListingEdits(admin().firestore),
    items: openItemsAtEbay(admin().firestore),
    photos,
    itemFacts: { read: () => Promise.resolve(NO_ITEM_FACTS) },
    marketplace: calls,
    withAccessToken: tokens,
    marketplacePictures: createMarketplacePictures(marketplace.settings.apiBase),
    checker: { check: checkPhoto },
    uploads: openUploadNotes(admin().firestore),
    itemTerms: ebayItemTerms,
    terms: openSellingTermsStore(admin().firestore),
    offered: {
      readServices: (token) => createEbayAccountCalls(marketplace.settings).readServiceCodes(token),
      readPolicies: (token) => readAccountPolicies(marketplace.settings, token),
    },
  };
  publishing = {
    publications: openPublicationStore(admin().firestore),
    liveListings: openLiveListings(admin().firestore),
    marketplace: calls,
    photos,
    itemFacts: { read: () => Promise.resolve(NO_ITEM_FACTS) },
    withAccessToken: tokens,
    listingUrl: (itemId) => buildListingUrl(marketplace.settings, itemId),
    now: marketplace.connectionPorts.now,
    report: (message, error) => expect.unreachable(`${message}: ${String(error)}`),
  };
  const size = { width: 600, height: 840, channels: 3 as const, background: "#c33" };
  const png = await sharp({ create: size }).png().toBuffer();
  imageData = `data:image/png;base64,${png.toString("base64")}`;
});
beforeEach(async () => {
  uid = await createSeller(marketplace);
  listingId = randomUUID();
});
afterEach(() => marketplace.clearFaults());
afterAll(() => marketplace.close());

const read = async (id = listingId) =>
  listingDocument.parse((await admin().firestore.doc(paths.listing(uid, id)).get()).data());
const uploadAs = async (owner: string) => {
  const uploading = {
    photos: ports.photos,
    itemFacts: ports.itemFacts,
    uploads: openUploadNotes(admin().firestore),
    checker: { check: checkPhoto },
    incoming: openIncomingPhotos(() => admin().bucket),
    report: () => undefined,
  };
  return (await uploadImage(uploading, owner, { listingId, imageId: randomUUID(), imageData })).url;
};
const upload = () => uploadAs(uid);
const create = async (changes: object = {}) =>
  saveListing(ports, uid, {
    listingId,
    isNew: true,
    base: {},
    changes: { title: "Camaro", price: 3, quantity: 2, firebaseImages: [await upload()], ...changes },
  });
const save = (base: object, changes: object) =>
  saveListing(ports, uid, { listingId, isNew: false, base, changes });
const revise = (base: object, changes: object, through: EditPorts = ports) =>
  reviseListing(through, uid, { listingId, base, changes });
const itemAtEbay = async () => (await marketplace.listingsOf(uid))[0];

async function goLive(changes: object = {}): Promise<string> {
  await create(changes);
  await admin().firestore.doc(paths.listing(uid, listingId)).update({ brand: "Hot Wheels" });
  return (await publishListing(publishing, uid, listingId)).ebayItemId;
}

describe("saving a listing", () => {
  test("creates a draft once, however often it's sent", async () => {
    const changes = {
      title: "  '67 Camaro",
      sku: "0012",
      notes: "shelf 3",
      firebaseImages: [await upload()],
    };
    expect(await create(changes)).toEqual({ outcome: "saved", listingId });
    expect(await create(changes)).toEqual({ outcome: "saved", listingId });
    expect(await read()).toMatchObject({ ...changes, status: "draft", isDraft: true, ebayItemId: null });
  });

  test("refuses an unknown listing and pictures of others", async () => {
    await expect(save({}, { title: "Ghost" })).rejects.toMatchObject({ code: "listing/not-found" });
    const stranger = await createSeller(marketplace);
    await expect(create({ firebaseImages: [await uploadAs(stranger)] })).rejects.toMatchObject({
      code: "image/not-ours",
    });
    await expect(create({ firebaseImages: ["https://elsewhere.test/1.jpg"] })).rejects.toMatchObject({
      code: "image/not-ours",
    });
    expect((await admin().firestore.doc(paths.listing(uid, listingId)).get()).exists).toBe(false);
  });

  test("reports what the first of two savers changed, by field, and writes nothing", async () => {
    await create();
    await save({ title: "Camaro" }, { title: "Camaro, blue" });
    const before = await read();
    expect(await save({ title: "Camaro", price: 3 }, { title: "Camaro, red", price: 4 })).toEqual({
      outcome: "conflict",
      conflicts: [{ field: "title", part: null, theirs: "Camaro, blue" }],
    });
    expect(await read()).toEqual(before);

    expect(await save({ title: "Camaro, blue", price: 3 }, { title: "Camaro, red", price: 4 })).toMatchObject(
      { outcome: "saved" },
    );
    expect(await read()).toMatchObject({ title: "Camaro, red", price: 4 });
  });

  test("accepts concurrent savers of different fields", async () => {
    await create();
    await Promise.all([save({ price: 3 }, { price: 5 }), save({ quantity: 2 }, { quantity: 7 })]);
    expect(await read()).toMatchObject({ price: 5, quantity: 7 });
  });
});

describe("revising a listing", () => {
  test("sends only what changed, and records it once", async () => {
    await goLive();
    const changes = {
      title: "Camaro Z28",
      price: 4.5,
      description: "Blister <clean>",
      itemSpecifics: { Scale: "1:64" },
      bestOfferEnabled: true,
      bestOfferDetails: { autoAcceptPrice: 4, minimumBestOfferPrice: 3 },
      immediatePayment: true,
    };
    const base = { title: "Camaro", price: 3, itemSpecifics: {} };
    const answer = await revise(base, changes);
    expect(answer).toMatchObject({ outcome: "revised" });
    expect(await itemAtEbay()).toMatchObject({ title: "Camaro Z28", price: "4.5", quantityAvailable: 2 });
    expect(await read()).toMatchObject({ ...changes, currentPrice: 4.5, unsentFields: [] });
    expect(await revise({}, {})).toMatchObject({ outcome: "saved" });
    const revised = await admin()
      .firestore.collection(paths.activities(uid))
      .where("type", "==", "revised")
      .get();
    expect(revised.size).toBe(1);
  });

  test("sends a shipping price within the item's own terms", async () => {
    const itemId = await goLive({ handlingCost: 0.75 });
    const { terms } = listingDocument.parse(await read());
    // At eBay, the shipping price and the handling are one amount.
    expect(terms).toMatchObject({ shipping: "flat", shippingPrice: 5.25, dispatchDays: 3 });
    const dearer = terms ? { ...terms, shippingPrice: 5.75 } : null;
    expect(await revise({ terms }, { terms: dearer })).toMatchObject({ outcome: "revised", sent: ["terms"] });
    const details = await ports.withAccessToken(uid, (token) =>
      readItemDetails(marketplace.settings, token, itemId),
    );
    expect(details.shipping).toMatchObject({ type: "Flat", services: [{ cost: 5.75 }] });
    expect(await read()).toMatchObject({ terms: dearer, handlingCost: null, unsentFields: [] });
  });

  test("keeps what the marketplace refuses, says why in its words, and sends it with the next revision", async () => {
    await goLive();
    await marketplace.addFault({ kind: "trading-error", call: "ReviseFixedPriceItem", times: 1, code: 240 });
    const refused = await revise({ title: "Camaro" }, { title: "Not allowed" });
    expect(refused).toMatchObject({ outcome: "refused", ebayCode: "240" });
    expect(await read()).toMatchObject({ title: "Not allowed", unsentFields: ["title"] });
    expect(await itemAtEbay()).toMatchObject({ title: "Camaro" });

    expect(await revise({}, {})).toMatchObject({ outcome: "revised", sent: ["title"] });
    expect(await itemAtEbay()).toMatchObject({ title: "Not allowed" });
  });

  test("killed at any step, is finished by the next attempt", async () => {
    await goLive();
    const steps = ["marketplace.revise", "edits.noteSent"] as const;
    for (const step of steps) {
      for (const moment of ["before", "after"] as const) {
        const { title } = await read();
        const wanted = `Camaro ${step} ${moment}`;
        await expect(revise({ title }, { title: wanted }, killed(ports, step, moment))).rejects.toThrow(
          "killed",
        );
        await revise({ title }, { title: wanted });
        expect(await itemAtEbay()).toMatchObject({ title: wanted });
        expect(await read()).toMatchObject({ title: wanted, unsentFields: [] });
      }
    }
  });

  test("replaces the pictures at the marketplace with the listing's, in order", async () => {
    const itemId = await goLive();
    const { firebaseImages } = await read();
    const second = await upload();
    const calls = await marketplace.callsDuring(() =>
      revise({ firebaseImages }, { firebaseImages: [second, ...firebaseImages] }),
    );
    expect(calls.filter((call) => call.startsWith("media."))).toHaveLength(2);
    const token = <T>(work: (accessToken: string) => Promise<T>) => ports.withAccessToken(uid, work);
    const item = await token((accessToken) =>
      createEbayListingCalls(marketplace.settings).getItem(accessToken, itemId),
    );
    expect(item.pictureUrls).toHaveLength(2);
  });
});

test("the preview shows what would be sent and what is missing", async () => {
  await create({ description: "A <b>\nB", price: null, firebaseImages: [] });
  expect(
    await previewListing({ ...ports, terms: openSellingTermsStore(admin().firestore) }, uid, listingId, {
      title: "Seen",
    }),
  ).toMatchObject({
    title: "Seen",
    descriptionHtml: "<p>A &lt;b&gt;<br>B</p>",
    missing: ["a price", "a picture"],
  });
  expect(await read()).toMatchObject({ title: "Camaro" });
});

describe("copies of a listing", () => {
  test("have their own pictures and are made once", async () => {
    await create({ sku: "0012" });
    const copyId = randomUUID();
    await duplicateListing(ports, uid, listingId, copyId);
    await duplicateListing(ports, uid, listingId, copyId);
    const [source, copy] = [await read(), await read(copyId)];
    expect(copy).toMatchObject({ title: "Camaro", sku: "0012", status: "draft", ebayItemId: null });
    expect(copy.firebaseImages).toHaveLength(1);
    expect(copy.firebaseImages[0]).not.toBe(source.firebaseImages[0]);
  });

  test("of an ended listing become one new item, even if requested twice", async () => {
    const ended = await goLive();
    await expect(relistListing(ports, publishing, uid, listingId, 1)).rejects.toMatchObject({
      code: "listing/not-publishable",
    });
    await marketplace.endItem(ended);
    await admin().firestore.doc(paths.listing(uid, listingId)).update({ status: "ended" });
    const [first, second] = [
      await relistListing(ports, publishing, uid, listingId, 4),
      await relistListing(ports, publishing, uid, listingId, 4),
    ];
    expect(second).toEqual(first);
    expect(first.ebayItemId).not.toBe(ended);
    const active = (await marketplace.listingsOf(uid)).filter(({ status }) => status === "active");
    expect(active).toMatchObject([{ itemId: first.ebayItemId, quantityAvailable: 4, title: "Camaro" }]);
    expect(await read()).toMatchObject({ status: "ended", ebayItemId: ended });
  });
});

/** The same ports, of which one call dies before or after its work. */
function killed(
  through: EditPorts,
  step: "marketplace.revise" | "edits.noteSent",
  moment: "before" | "after",
): EditPorts {
  const dying =
    <A extends unknown[]>(work: (...args: A) => Promise<void>) =>
    async (...args: A): Promise<void> => {
      if (moment === "after") await work(...args);
      throw new Error("killed");
    };
  return step === "marketplace.revise"
    ? {
        ...through,
        marketplace: {
          ...through.marketplace,
          revise: dying((...args: Parameters<EditPorts["marketplace"]["revise"]>) =>
            through.marketplace.revise(...args),
          ),
        },
      }
    : {
        ...through,
        edits: {
          ...through.edits,
          noteSent: dying((...args: Parameters<EditPorts["edits"]["noteSent"]>) =>
            through.edits.noteSent(...args),
          ),
        },
      };
}
