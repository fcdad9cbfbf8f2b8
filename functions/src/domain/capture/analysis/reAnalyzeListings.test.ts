import { describe, expect, it } from "vitest";

import { cardAnalysis, NO_VARIANT } from "../../../contract/capture/cards.ts";
import { listingDocument } from "../../../contract/documents.ts";
import { AppError, type ErrorCode } from "../../../contract/wire/errors.ts";
import { isGenericTitle } from "./genericTitle.ts";
import type { StoredListing } from "../planCapture.ts";
import type { CardAnalyst } from "../ports.ts";
import { reAnalyzeListings, type ReAnalyzePorts } from "./reAnalyzeListings.ts";

const listing = (id: string, fields: object = {}): StoredListing => ({
  id,
  ...listingDocument.parse({
    title: "Hot Wheels Car",
    sku: "DHR20",
    firebaseImages: ["front", "back"],
    needsAiAnalysis: true,
    ...fields,
  }),
});
const analysis = cardAnalysis.parse({
  provider: "openai",
  core: { brand: "Hot Wheels", car_name: "Comet" },
  listing: { enhanced_ebay_title: null },
  series: { series: null, series_number: null, year_number: null },
  specs: { color: null },
  features: { is_premium: false, premium_series: null, is_zamac: false, zamac_detected: false },
});
const sees: CardAnalyst = { provider: "openai", analyze: () => Promise.resolve(analysis) };
const fails = (provider: "openai" | "gemini", code: ErrorCode): CardAnalyst => ({
  provider,
  analyze: () => Promise.reject(new AppError(code)),
});

function world(listings: StoredListing[], analysts: CardAnalyst[] = [sees]) {
  const clock = { now: 0 };
  const failed: string[] = [];
  const described: string[] = [];
  const known: unknown[] = [];
  const read: string[] = [];
  const ports: ReAnalyzePorts = {
    listings: {
      read: (_uid, id) => Promise.resolve(listings.find((each) => each.id === id) ?? null),
      describe: (_uid, id, { title }) => {
        described.push(id);
        const before = listings.find((each) => each.id === id)?.title ?? "";
        return Promise.resolve(isGenericTitle(before) ? title : before);
      },
      markFailed: (_uid, id) => Promise.resolve(void failed.push(id)),
    },
    photos: { read: (_uid, url) => Promise.resolve(new Uint8Array(read.push(`ours ${url}`))) },
    marketplacePictures: { read: (url) => Promise.resolve(new Uint8Array(read.push(`theirs ${url}`))) },
    catalogue: { lookup: () => Promise.resolve([]) },
    analyses: { correct: (...what) => Promise.resolve(void known.push(what)) },
    readChoice: () => Promise.resolve({ provider: null, enableFallback: true, comparisonMode: false }),
    listAnalysts: () => Promise.resolve(analysts),
    meter: { note: () => undefined },
    now: () => clock.now,
    report: () => undefined,
  };
  return { ports, clock, failed, described, known, read };
}

describe("reAnalyzeListings", () => {
  it("asks again for what failed before, because the seller wants it", async () => {
    const calls: unknown[] = [];
    const listens: CardAnalyst = {
      provider: "openai",
      analyze: ({ prompt, speed, askAgain }) => {
        calls.push({ prompt, speed, askAgain });
        return Promise.resolve(analysis);
      },
    };
    const { ports } = world([listing("a")], [listens]);
    await reAnalyzeListings(ports, "ada", ["a"]);
    expect(calls).toEqual([{ prompt: "detailed", speed: "accurate", askAgain: true }]);
  });

  it("describes a listing, and the SKU's next copy alike", async () => {
    const { ports, known, described } = world([listing("a")]);
    await expect(reAnalyzeListings(ports, "ada", ["a", "a"])).resolves.toEqual({
      success: true,
      results: {
        a: {
          success: true,
          data: { title: "Hot Wheels Comet", carName: "Comet", provider: "openai", usage: null },
          error: null,
        },
      },
    });
    expect(described).toEqual(["a"]);
    expect(known).toEqual([["ada", "DHR20", { analysis, frontImageUrl: "front" }]]);
  });

  it.each([
    [
      [fails("openai", "ai/quota-exceeded"), fails("gemini", "ai/invalid-key")],
      "quota",
      [
        { provider: "openai", failure: "quota", next: "gemini" },
        { provider: "gemini", failure: "key" },
      ],
      "OpenAI quota exceeded, trying Gemini fallback. Gemini refused the key: check API keys in Admin settings.",
    ],
    [
      [fails("openai", "ai/timeout")],
      "timeout",
      [{ provider: "openai", failure: "timeout" }],
      "OpenAI did not answer in time.",
    ],
    [[], "unidentified", [], ""],
  ] as const)("reports why each one failed (%#)", async (analysts, failure, failures, error) => {
    const { ports, failed } = world([listing("a")], [...analysts]);
    const { success, results } = await reAnalyzeListings(ports, "ada", ["a"]);
    expect(success).toBe(false);
    const reason = { code: "no-analysis", failures };
    expect(results["a"]).toEqual({ success: false, data: null, error, failure, reason });
    expect(failed).toEqual(["a"]);
  });

  it("leaves a number with several cars to the seller", async () => {
    const { ports, described, failed } = world([listing("a")]);
    ports.catalogue.lookup = () =>
      Promise.resolve(
        ["Comet", "Nomad"].map((model) => ({
          model,
          brand: "Hot Wheels",
          series: null,
          seriesNumber: null,
          year: null,
          ...NO_VARIANT,
          source: "import" as const,
        })),
      );
    const { results } = await reAnalyzeListings(ports, "ada", ["a"]);
    expect(results["a"]).toMatchObject({
      reason: { code: "several-cars", cars: ["Comet", "Nomad"] },
      error: "Its number stands for several cars: Comet, Nomad.",
    });
    expect([described, failed]).toEqual([[], []]);
  });

  it("uses our photos before the marketplace's, with the listing's front and back", async () => {
    const { ports, read } = world([
      listing("a", {
        firebaseImages: ["1", "2", "3"],
        frontImageIndex: 2,
        backImageIndex: 0,
        ebayPhotos: ["x"],
      }),
      listing("b", { firebaseImages: [], ebayPhotos: ["https://i.ebayimg.com/x.jpg"] }),
      listing("c", { firebaseImages: [] }),
    ]);
    const { success, results } = await reAnalyzeListings(ports, "ada", ["a", "b", "c", "gone"]);
    expect(read).toEqual(["ours 3", "ours 1", "theirs https://i.ebayimg.com/x.jpg"]);
    expect(success).toBe(true);
    expect(results["c"]).toMatchObject({
      reason: { code: "no-photos" },
      error: "This listing has no photos.",
    });
    expect(results["gone"]).toMatchObject({ reason: { code: "listing-gone" }, error: "Listing not found" });
  });

  it("reports the listings that it ran out of time for, and continues after a failure", async () => {
    const { ports, clock } = world([listing("a"), listing("b"), listing("c")]);
    let turn = 0;
    ports.photos.read = () => {
      turn += 1;
      if (turn === 1) return Promise.reject(new AppError("image/not-found"));
      clock.now += 60_000;
      return Promise.resolve(new Uint8Array());
    };
    const { results } = await reAnalyzeListings(ports, "ada", ["a", "b", "c"]);
    expect(results["a"]).toMatchObject({
      reason: { code: "photos-unreadable" },
      error: "Its photos can't be read.",
    });
    expect(results["b"]?.success).toBe(true);
    expect(results["c"]).toMatchObject({
      success: false,
      reason: { code: "out-of-time" },
      error: "The two minutes were over before its turn.",
      failure: "timeout",
    });
  });
});

it.each([
  ["Hot Wheels Car", true],
  ["hot  wheels die-cast car", true],
  ["HOT WHEELS DIECAST CAR", true],
  ["", true],
  ["Hot Wheels Car Culture", false],
  ["Comet", false],
])("knows whether %j says nothing about its car: %s", (title, generic) => {
  expect(isGenericTitle(title)).toBe(generic);
});
