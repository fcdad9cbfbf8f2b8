import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { createLocalAnalyst } from "../../ai/local/localAnalyst.ts";
import { type CardAnalysis, cardAnalysis, NO_FEATURES, NO_VARIANT } from "../../contract/capture/cards.ts";
import { processCardCapture as contract } from "../../contract/capture/capture.ts";
import { paths } from "../../contract/documents.ts";
import { analyzeListingImages } from "../../domain/capture/analysis/analyzeListingImages.ts";
import { extractSku } from "../../domain/capture/extractSku.ts";
import { processCardCapture } from "../../domain/capture/processCardCapture.ts";
import { openCatalogueRepository } from "../catalogue/catalogue.ts";
import { openAnalysisStore } from "./analyses.ts";
import { openCaptureStore } from "./captures.ts";

const NUMBER = "XYX11";

/** The server's own code and repositories over a database in memory. The card's number is read, its print isn't. */
function server() {
  const firestore = memoryFirestore(() => 1_000);
  const unread = () => Promise.reject(new Error("The print was read"));
  const unasked = () => Promise.reject(new Error("No marketplace was asked for"));
  const ports = {
    photos: {
      save: unread,
      read: () => Promise.resolve(new Uint8Array()),
      assertStored: () => Promise.resolve(),
    },
    reader: {
      readToyNumber: () =>
        Promise.resolve({
          ...{ outcome: "read" as const, toyNumber: NUMBER, candidates: [NUMBER], confidence: 95 },
          ...{ place: null, barcode: null, milliseconds: 1 },
        }),
      readPrint: unread,
    },
    catalogue: openCatalogueRepository(firestore),
    captures: openCaptureStore(firestore),
    analyses: openAnalysisStore(firestore),
    comparer: { showSameCar: () => Promise.resolve(true) },
    marketplace: { publish: unasked, changeQuantity: unasked },
    readChoice: () => Promise.resolve({ provider: null, enableFallback: true, comparisonMode: false }),
    listAnalysts: () => Promise.resolve([createLocalAnalyst(ports)]),
    meter: { note: () => undefined },
    settleLotsOf: () => Promise.resolve(),
    now: Date.now,
    createId: () => "one",
    sleep: () => Promise.resolve(),
    report: (_message: string, error: unknown) => {
      throw error;
    },
  };
  return { firestore, ports };
}

const byHand: CardAnalysis = {
  provider: "local",
  byHand: true,
  core: { brand: "Majorette", car_name: "Citroen DS" },
  listing: { enhanced_ebay_title: null },
  series: { series: "Vintage", series_number: "3/6", year_number: "105/250", release_year: 2020 },
  specs: { color: null },
  features: NO_FEATURES,
  models: [],
};
const capture = (captureId: string, aiAnalysisData: CardAnalysis | null, confirmed: boolean) =>
  contract.input.parse({
    captureId,
    ...{ frontImageUrl: "https://photos.example/front.jpg", backImageUrl: "https://photos.example/back.jpg" },
    ...{ existingListingId: null, extractedSku: NUMBER, aiAnalysisData, confirmed, readSku: null },
    ...{ autoCreateEbayListing: false, manualPrice: 2, manualHandlingCost: 0.75, manualQuantity: 1 },
  });
const FIRST = "7f3a4d2e-1111-4a6b-9c0d-000000000001";
const SECOND = "7f3a4d2e-1111-4a6b-9c0d-000000000002";

it("completes the next card with a number by what was typed for the first, and asks nothing", async () => {
  const { firestore, ports } = server();
  await firestore.doc(paths.user("ann")).set({ email: "ann@example.com" });
  await processCardCapture(ports, "ann", capture(FIRST, byHand, true));
  // Its listing is deleted, so that the second card isn't just one more of it.
  await firestore.doc(paths.listing("ann", FIRST)).delete();

  const read = await extractSku(ports, "ann", {
    imageUrl: "https://photos.example/back.jpg",
    frontImageUrl: null,
  });
  expect(read).toMatchObject({ success: true, sku: NUMBER, models: [{ model: "Citroen DS" }] });
  const { analysis } = await analyzeListingImages(ports, "ann", {
    ...{ frontImageUrl: "https://photos.example/front.jpg", backImageUrl: "https://photos.example/back.jpg" },
    ...{ speedMode: "fast", sku: NUMBER, anotherCar: false },
  });
  expect(analysis).toMatchObject({ core: { brand: "Majorette", car_name: "Citroen DS" }, models: [] });

  const done = await processCardCapture(ports, "ann", capture(SECOND, cardAnalysis.parse(analysis), false));
  expect(done).toMatchObject({ action: "created", sku: NUMBER, needsReview: false });
  const listing = await firestore.doc(paths.listing("ann", SECOND)).get();
  expect(listing.data()).toMatchObject({
    ...{ sku: NUMBER, carName: "Citroen DS", brand: "Majorette", series: "Vintage", seriesNumber: "3/6" },
    title: "Majorette Citroen DS Vintage 3/6 2020",
  });
});

it("what one seller typed isn't used for other sellers", async () => {
  const { firestore, ports } = server();
  await firestore.doc(paths.user("ann")).set({ email: "ann@example.com" });
  await processCardCapture(ports, "ann", capture(FIRST, byHand, true));
  expect(await ports.catalogue.lookup(NUMBER, "ann")).toEqual([
    {
      ...{ model: "Citroen DS", brand: "Majorette", series: "Vintage", seriesNumber: "3/6", year: 2020 },
      ...NO_VARIANT,
      source: "seller",
    },
  ]);
  expect(await ports.catalogue.lookup(NUMBER, "bob")).toEqual([]);
});
