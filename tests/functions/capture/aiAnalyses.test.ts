import { randomUUID } from "node:crypto";

import { FieldValue } from "firebase-admin/firestore";
import { beforeAll, describe, expect, it } from "vitest";

import { cardAnalysis, NO_VARIANT } from "../../../functions/src/contract/capture/cards.ts";
import { paths } from "../../../functions/src/contract/documents.ts";
import { openAnalysisStore } from "../../../functions/src/db/capture/analyses.ts";
import { openCatalogueRepository } from "../../../functions/src/db/catalogue/catalogue.ts";
import { type Card, CARDS } from "../../../tools/cards/cards.ts";
import { admin } from "../../support/admin.ts";
import { callAs, createMember, type Person } from "../../support/people.ts";
import { uploadCard } from "../../support/photos.ts";
import { readUsage } from "../../support/usage.ts";
import { suite } from "../../support/suite.ts";
import { openProviderChoice } from "../../../functions/src/db/aiConfig.ts";

const { firestore } = admin();
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
  it("is granted to one of four concurrent callers", async () => {
    const uid = randomUUID();
    const turns = await Promise.all(
      Array.from({ length: 4 }, (_, index) => store.acquire(uid, "DHR20", turn(`holder-${index}`))),
    );
    expect(turns.toSorted()).toEqual(["held", "held", "held", "taken"]);
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
  const photosOf = (person: Person, of: Card, jitter: number) => uploadCard(person, of, { jitter });
  let seller: Person;
  let photos: Awaited<ReturnType<typeof uploadCard>>;
  beforeAll(async () => {
    seller = await createMember();
    photos = await photosOf(seller, card, 0);
  });
  const usage = async () => (await readUsage(firestore)).ai.openai;

  it("is paid once per SKU, and counted in the day's figures", async () => {
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
    (await firestore.doc(paths.aiSpending(today())).get()).get(`sellers.${uid}`) as number | undefined;
  const providerRequests = () =>
    Promise.all(
      [suite().openaiUrl, suite().geminiUrl].map(async (url) => {
        const { totals } = (await (await fetch(new URL("/control/faults", url))).json()) as {
          totals: { requests: number };
        };
        return totals.requests;
      }),
    );

  it("is paid and counted once for four requests for a card without a number", async () => {
    const request = { ...(await photosOf(seller, card, 1)), sku: null, speedMode: "fast" };
    const spentBefore = (await spentBy(seller)) ?? 0;
    const [openai = 0, gemini = 0] = await providerRequests();
    const costs: unknown[] = [];
    for (let look = 1; look <= 4; look += 1) {
      const { data } = await callAs(seller, "analyzeListingImages", request);
      expect(data, `look ${look}`).toMatchObject({
        ...{ success: true, provider: "openai", analysis: { core: { car_name: card.carName } } },
      });
      costs.push((data as { usage: { costUsd: number } | null }).usage?.costUsd ?? 0);
    }
    const [paid = 0, ...others] = costs.map(Number);
    expect(paid).toBeGreaterThan(0);
    expect(others).toEqual([0, 0, 0]);
    expect(await providerRequests()).toEqual([openai + 1, gemini]);
    expect(await spentBy(seller)).toBe(spentBefore + Math.round(paid * 1e6));
  });

  it("asks no provider at the seller's cap, and continues with our own reader", async () => {
    const known = { model: card.carName, brand: card.brand, series: null, seriesNumber: null, year: null };
    await openCatalogueRepository(firestore).confirm(seller.uid, "CAP45", {
      ...{ ...known, ...NO_VARIANT, source: "seller" as const },
    });
    const spent = { sellers: { [seller.uid]: 1e10 } };
    await firestore.doc(paths.aiSpending(today())).set(spent, { merge: true });
    const before = await providerRequests();
    // Of other photos, because answers about these are kept.
    const unseen = await photosOf(seller, card, 2);
    const request = { ...unseen, sku: "CAP45", speedMode: "fast" };
    expect((await callAs(seller, "analyzeListingImages", request)).data).toMatchObject({
      ...{ success: true, provider: "local", failure: null, usage: null },
      analysis: { core: { car_name: card.carName } },
    });
    expect(await providerRequests()).toEqual(before);
    expect(await spentBy(seller)).toBe(1e10);
  });

  it("of a second car with a number that no catalogue has is separate from the first one's", async () => {
    const [nightjar = card, glacier = card] = CARDS.filter(({ toyNumber }) => toyNumber === "HNX45");
    const other = await createMember();
    const analyze = async (of: Card, jitter: number) => {
      const request = { ...(await photosOf(other, of, jitter)), sku: "TWO45", speedMode: "fast" };
      return (await callAs(other, "analyzeListingImages", request)).data;
    };
    expect(await analyze(nightjar, 1)).toMatchObject({
      ...{ reused: false, analysis: { core: { car_name: nightjar.carName } } },
    });
    expect(await analyze(glacier, 2)).toMatchObject({
      success: true,
      reused: false,
      analysis: {
        core: { car_name: null },
        models: [{ model: glacier.carName }, { model: nightjar.carName }],
      },
    });
  });

  it("describes a listing again: replaces a generic title and keeps any other", async () => {
    await firestore.doc(paths.aiSpending(today())).set({ sellers: { [seller.uid]: 0 } }, { merge: true });
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
