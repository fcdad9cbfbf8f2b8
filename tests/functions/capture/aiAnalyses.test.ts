import { randomUUID } from "node:crypto";

import { FieldValue } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { cardAnalysis, NO_VARIANT } from "../../../functions/src/contract/capture/cards.ts";
import { paths } from "../../../functions/src/contract/documents.ts";
import { createCardReader } from "../../../functions/src/ai/local/cardReader.ts";
import { createLocalAnalyst } from "../../../functions/src/ai/local/localAnalyst.ts";
import { showSameCar } from "../../../functions/src/ai/look/photoLook.ts";
import { openAnalysisStore } from "../../../functions/src/db/capture/analyses.ts";
import { openCatalogueRepository } from "../../../functions/src/db/catalogue/catalogue.ts";
import { openPhotoStore } from "../../../functions/src/db/images/photos.ts";
import { analyzeListingImages } from "../../../functions/src/domain/capture/analysis/analyzeListingImages.ts";
import { type Card, CARDS } from "../../../tools/cards/cards.ts";
import { admin } from "../../support/admin.ts";
import { callAs, createMember, type Person } from "../../support/people.ts";
import { uploadCard } from "../../support/photos.ts";
import { readUsage } from "../../support/usage.ts";
import { suite } from "../../support/suite.ts";
import { openProviderChoice } from "../../../functions/src/db/aiConfig.ts";

const { firestore, bucket } = admin();
const store = openAnalysisStore(firestore);
const card = CARDS[0] ?? expect.fail("no card is drawn");

const analysisOf = (car_name: string) =>
  cardAnalysis.parse({
    provider: "openai",
    core: { brand: "Hot Wheels", car_name },
    listing: { enhanced_ebay_title: null },
    series: { series: null, series_number: null, year_number: null },
    specs: { color: null },
    features: { is_premium: false, premium_series: null, is_zamac: false, zamac_detected: false },
  });
const found = (car_name: string) => ({
  analysis: analysisOf(car_name),
  frontImageUrl: `https://x/${car_name}`,
});
/** A lock of ten seconds. */
const turn = (holder: string, now = 0) => ({ holder, speed: "fast", now, until: now + 10_000 }) as const;

describe("the lock of a SKU", () => {
  it("is granted to one of ten concurrent callers", async () => {
    const uid = randomUUID();
    const turns = await Promise.all(
      Array.from({ length: 10 }, (_, index) => store.acquire(uid, "DHR20", turn(`holder-${index}`))),
    );
    expect(turns.toSorted()).toEqual([...Array.from({ length: 9 }, () => "held"), "taken"]);
  });

  it("ends with a finding for this person and this SKU only", async () => {
    const [uid, other] = [randomUUID(), randomUUID()];
    await store.acquire(uid, "1/2 A", turn("one"));
    await store.save(uid, "1/2 A", "one", "fast", found("Comet"));
    expect(await store.acquire(uid, "1/2 A", turn("two"))).toEqual(expect.objectContaining(found("Comet")));
    expect(await store.acquire(uid, "1/2 A", { ...turn("two"), speed: "accurate" })).toBe("taken");
    expect(await store.acquire(other, "1/2 A", turn("two"))).toBe("taken");
    expect(await store.acquire(uid, "1", turn("two"))).toBe("taken");
  });

  it("is free again when its holder releases it or dies", async () => {
    const uid = randomUUID();
    await store.acquire(uid, "DHR20", turn("one"));
    await store.release(uid, "DHR20", "another");
    expect(await store.acquire(uid, "DHR20", turn("two"))).toBe("held");
    await store.release(uid, "DHR20", "one");
    expect(await store.acquire(uid, "DHR20", turn("two"))).toBe("taken");
    expect(await store.acquire(uid, "DHR20", turn("three", 10_000))).toBe("taken");
    // A worker whose lock expired can't store a finding.
    await store.save(uid, "DHR20", "two", "accurate", found("Late"));
    expect(await store.acquire(uid, "DHR20", turn("four", 10_001))).toBe("held");
  });

  it("is dropped when the seller corrects the finding", async () => {
    const uid = randomUUID();
    await store.acquire(uid, "DHR20", turn("one"));
    await store.correct(uid, "DHR20", found("Corrected"));
    await store.save(uid, "DHR20", "one", "accurate", found("Comet"));
    expect(await store.acquire(uid, "DHR20", { ...turn("two"), speed: "accurate" })).toEqual(
      expect.objectContaining(found("Corrected")),
    );
  });
});

describe("a person's choice of providers", () => {
  const none = { provider: null, enableFallback: true, comparisonMode: false };

  it.each([
    ["nothing chosen", {}, none],
    [
      "a choice",
      { settings: { aiProvider: { provider: "gemini", enableFallback: false, comparisonMode: true } } },
      { provider: "gemini", enableFallback: false, comparisonMode: true },
    ],
    [
      "a part of one",
      { settings: { aiProvider: { comparisonMode: true } } },
      { ...none, comparisonMode: true },
    ],
    ["nonsense", { settings: { aiProvider: { provider: "oracle" } } }, none],
  ])("is read from %s", async (_what, record, expected) => {
    const uid = randomUUID();
    await firestore.doc(paths.user(uid)).set(record);
    const choiceOf = (comparisonAllowed: boolean, defaultProvider: "gemini" | null = null) =>
      openProviderChoice(firestore, () => Promise.resolve({ comparisonAllowed, defaultProvider }))(uid);
    expect(await choiceOf(true)).toEqual(expected);
    // Comparison costs twice as much, so it needs the super admin's permission.
    expect(await choiceOf(false)).toEqual({ ...expected, comparisonMode: false });
    expect(await choiceOf(true, "gemini")).toEqual({ ...expected, provider: expected.provider ?? "gemini" });
  });
});

describe("an analysis through the callable", () => {
  const photosOf = (person: Person, of: Card = card, jitter = 0, captureId = randomUUID()) =>
    uploadCard(person, of, { jitter, captureId });
  const usage = async () => (await readUsage(firestore)).ai.openai;

  it("is paid once per SKU, and counted in the day's figures", async () => {
    const seller = await createMember();
    const photos = await photosOf(seller);
    const before = await usage();
    const request = { ...photos, sku: card.toyNumber, speedMode: "fast" };
    const first = (await callAs(seller, "analyzeListingImages", request)).data as {
      usage: { promptTokens: number; completionTokens: number; costUsd: number };
    };
    expect(first).toMatchObject({
      success: true,
      provider: "openai",
      reused: false,
      analysis: { core: { car_name: card.carName, toy_number: card.toyNumber } },
    });
    const second = await callAs(seller, "analyzeListingImages", request);
    expect(second.data).toMatchObject({
      reused: true,
      analysis: { core: { car_name: card.carName } },
      usage: { promptTokens: 0, completionTokens: 0, costUsd: 0 },
      message: "This SKU was analyzed before: nothing was charged.",
    });
    await expect.poll(async () => ((await usage())?.reused ?? 0) - (before?.reused ?? 0)).toBe(1);
    const after = await usage();
    const added = (figure: Exclude<keyof NonNullable<typeof after>, never>) =>
      (after?.[figure] ?? 0) - (before?.[figure] ?? 0);
    expect(added("requests")).toBe(1);
    expect(added("failures")).toBe(0);
    expect(added("reused")).toBe(1);
    expect(added("promptTokens")).toBe(first.usage.promptTokens);
    expect(added("completionTokens")).toBe(first.usage.completionTokens);
    expect(added("costMicroDollars")).toBeCloseTo(Math.round(first.usage.costUsd * 1e6), 5);
    expect(JSON.stringify(await readUsage(firestore))).not.toContain(card.carName);
  });

  const today = () => new Date().toISOString().slice(0, 10);
  const spentBy = async ({ uid }: Person) =>
    (await firestore.doc(paths.aiSpending(today())).get()).get(`sellers.${uid}`) as unknown;
  const providerRequests = () =>
    Promise.all(
      [suite().openaiUrl, suite().geminiUrl].map(async (url) => {
        const { totals } = (await (await fetch(new URL("/control/faults", url))).json()) as {
          totals: { requests: number };
        };
        return totals.requests;
      }),
    );

  it("is paid and counted once for 12 requests for a card without a number", async () => {
    const seller = await createMember();
    const request = { ...(await photosOf(seller)), sku: null, speedMode: "fast" };
    const [openai = 0, gemini = 0] = await providerRequests();
    const costs: unknown[] = [];
    for (let look = 1; look <= 12; look += 1) {
      const { data } = await callAs(seller, "analyzeListingImages", request);
      expect(data, `look ${look}`).toMatchObject({
        ...{ success: true, provider: "openai", analysis: { core: { car_name: card.carName } } },
      });
      costs.push((data as { usage: { costUsd: number } | null }).usage?.costUsd ?? 0);
    }
    const [paid = 0, ...others] = costs.map(Number);
    expect(paid).toBeGreaterThan(0);
    expect(others).toEqual(Array.from({ length: 11 }, () => 0));
    expect(await providerRequests()).toEqual([openai + 1, gemini]);
    expect(await spentBy(seller)).toBe(Math.round(paid * 1e6));
  });

  it("asks no provider at the seller's cap, and continues with our own reader", async () => {
    const seller = await createMember();
    const known = { model: card.carName, brand: card.brand, series: null, seriesNumber: null, year: null };
    await openCatalogueRepository(firestore).confirm(seller.uid, "CAP45", {
      ...{ ...known, ...NO_VARIANT, source: "seller" as const },
    });
    const photos = await photosOf(seller);
    const spent = { sellers: { [seller.uid]: 1e10 } };
    await firestore.doc(paths.aiSpending(today())).set(spent, { merge: true });
    const before = await providerRequests();
    const request = { ...photos, sku: "CAP45", speedMode: "fast" };
    expect((await callAs(seller, "analyzeListingImages", request)).data).toMatchObject({
      ...{ success: true, provider: "local", failure: null, usage: null },
      analysis: { core: { car_name: card.carName } },
    });
    expect(await providerRequests()).toEqual(before);
    expect(await spentBy(seller)).toBe(1e10);
  });

  describe("of a second car with a number that no catalogue has", () => {
    const [nightjar = card, glacier = card] = CARDS.filter(({ toyNumber }) => toyNumber === "HNX45");
    const settings = {
      autoCreateEbayListing: false,
      manualPrice: 2,
      manualHandlingCost: 0,
      manualQuantity: 1,
    };
    const capture = (person: Person, captureId: string, photos: object, fields: object) =>
      callAs(person, "processCardCapture", {
        ...{ captureId, ...photos, existingListingId: null, extractedSku: "TWO45", ...settings },
        ...{ photoCheck: "ask", ...fields },
      });

    it("is separate from the first one's, and asked about before a quantity is raised", async () => {
      const seller = await createMember();
      const analyze = async (photos: object, fields: object = {}) =>
        (await callAs(seller, "analyzeListingImages", { ...photos, sku: "TWO45", ...fields })).data;
      const first = await photosOf(seller, nightjar, 1);
      const read = (await analyze(first)) as { analysis: object };
      expect(read).toMatchObject({ reused: false, analysis: { core: { car_name: nightjar.carName } } });

      // Both at once, so that the first has no listing yet.
      const captureId = randomUUID();
      const second = await photosOf(seller, glacier, 2, captureId);
      expect(await analyze(second)).toMatchObject({
        success: true,
        reused: false,
        analysis: {
          core: { car_name: null },
          models: [{ model: glacier.carName }, { model: nightjar.carName }],
        },
      });
      expect(await analyze(await photosOf(seller, nightjar, 3))).toMatchObject({ reused: true });

      await capture(seller, randomUUID(), first, { aiAnalysisData: read.analysis });
      const asked = await capture(seller, captureId, second, { aiAnalysisData: null });
      expect(asked.error?.details).toMatchObject({
        code: "capture/photo-differs",
        params: { frontImageUrl: first.frontImageUrl },
      });
      const other = (await analyze(second, { anotherCar: true })) as { analysis: object };
      expect(other).toMatchObject({ reused: false, analysis: { core: { car_name: glacier.carName } } });
      const answer = { aiAnalysisData: other.analysis, photoCheck: "different" };
      expect((await capture(seller, captureId, second, answer)).data).toMatchObject({ action: "created" });
      const { docs } = await firestore.collection(paths.listings(seller.uid)).get();
      expect(docs.map((doc) => [doc.get("carName"), doc.get("quantity")] as unknown[]).toSorted()).toEqual(
        [nightjar, glacier].map(({ carName }) => [carName, 1]).toSorted(),
      );
    });

    it("is asked about if only the catalogue can name it", async () => {
      const seller = await createMember();
      const catalogue = openCatalogueRepository(firestore);
      const reader = createCardReader((message) => {
        throw new Error(message);
      });
      const ports = {
        photos: openPhotoStore(() => bucket, `http://${suite().storage.host}:${suite().storage.port}`),
        comparer: { showSameCar },
        catalogue,
        analyses: store,
        readChoice: openProviderChoice(firestore, () =>
          Promise.resolve({ comparisonAllowed: false, defaultProvider: null }),
        ),
        listAnalysts: () => Promise.resolve([createLocalAnalyst({ catalogue, reader })]),
        meter: { note: () => undefined },
        now: Date.now,
        createId: randomUUID,
        sleep: () => Promise.resolve(),
        report: (message: string) => {
          throw new Error(message);
        },
      };
      const analyze = async (photos: { frontImageUrl: string; backImageUrl: string }, anotherCar = false) =>
        (await analyzeListingImages(ports, seller.uid, { ...photos, sku, speedMode: "fast", anotherCar }))
          .analysis;
      const sku = "TWL45";
      const first = await photosOf(seller, nightjar, 1);
      const { carName: model, brand } = nightjar;
      const facts = { series: null, seriesNumber: null, year: null, ...NO_VARIANT };
      const known = { model, brand, ...facts, source: "seller" } as const;
      await catalogue.confirm(seller.uid, sku, known);
      const named = await analyze(first);
      expect(named?.core.car_name).toBe(model);
      await store.correct(seller.uid, sku, {
        analysis: cardAnalysis.parse(named),
        frontImageUrl: first.frontImageUrl,
      });
      const second = await photosOf(seller, glacier, 2);
      for (const anotherCar of [false, true]) {
        const analysis = await analyze(second, anotherCar);
        expect([analysis?.core.car_name, analysis?.models?.map((each) => each.model)]).toEqual([
          null,
          [model],
        ]);
      }
    });
  });

  it("describes a listing again: replaces a generic title and keeps any other", async () => {
    const seller = await createMember();
    const photos = await photosOf(seller);
    const store = async (id: string, title: string) =>
      firestore.doc(paths.listing(seller.uid, id)).set({
        title,
        sku: null,
        status: "draft",
        isDraft: true,
        quantity: 1,
        price: 2,
        needsAiAnalysis: true,
        firebaseImages: [photos.frontImageUrl, photos.backImageUrl],
        updatedAt: FieldValue.serverTimestamp(),
      });
    await Promise.all([store("generic", "Hot Wheels Die-Cast Car"), store("named", "My own words")]);
    const { data } = await callAs(seller, "reAnalyzeListingBatch", {
      listingIds: ["generic", "named", "not-mine"],
    });
    expect(data).toMatchObject({
      success: true,
      results: {
        generic: { success: true, data: { carName: card.carName, provider: "openai" } },
        named: { success: true, data: { title: "My own words", carName: card.carName } },
        "not-mine": { success: false, error: "Listing not found" },
      },
    });
    const listing = async (id: string) => (await firestore.doc(paths.listing(seller.uid, id)).get()).data();
    expect(await listing("generic")).toMatchObject({
      title: expect.stringContaining(card.carName) as string,
      carName: card.carName,
      needsAiAnalysis: false,
      quantity: 1,
    });
    expect(await listing("named")).toMatchObject({ title: "My own words", carName: card.carName });
    const { docs } = await firestore.collection(paths.changes(seller.uid)).get();
    expect(docs.map((doc) => doc.get("by") as string)).toEqual(["ai", "ai"]);
  });
});
