import { beforeEach, describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { type CardAnalysis, NO_FEATURES } from "../../contract/capture/cards.ts";
import { paths } from "../../contract/documents.ts";
import type { Finding, Speed } from "../../domain/capture/ports.ts";
import { openAnalysisStore } from "./analyses.ts";

const UID = "ada";
/** A SKU can have characters that ids can't. */
const SKU = "DHR 20%";

let firestore = memoryFirestore(() => 0);
let analyses = openAnalysisStore(firestore);
beforeEach(() => {
  firestore = memoryFirestore(() => 0);
  analyses = openAnalysisStore(firestore);
});

const finding = (carName: string): Finding => ({
  frontImageUrl: "https://photos.example/front.jpg",
  analysis: {
    provider: "openai",
    core: { brand: "Hot Wheels", car_name: carName },
    listing: { enhanced_ebay_title: null },
    series: { series: null, series_number: null, year_number: null },
    specs: { color: null },
    features: NO_FEATURES,
    models: [],
  } satisfies CardAnalysis,
});
const acquire = (holder: string, now: number, speed: Speed = "fast") =>
  analyses.acquire(UID, SKU, { holder, speed, now, until: now + 10 });
const nameOf = (answer: Awaited<ReturnType<typeof acquire>>) =>
  typeof answer === "string" ? answer : answer.analysis.core.car_name;

describe("the lease of a SKU's analysis", () => {
  it("has one holder until it expires or is released", async () => {
    expect(await acquire("one", 0)).toBe("taken");
    expect(await acquire("two", 9)).toBe("held");
    expect(await acquire("two", 10)).toBe("taken");
    await analyses.release(UID, SKU, "one");
    expect(await acquire("three", 11)).toBe("held");
    await analyses.release(UID, SKU, "two");
    expect(await acquire("three", 11)).toBe("taken");
  });

  it("goes to one of many cards at once, also where they read at the same time", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => acquire(String(at), 0)));
    expect(answers.filter((answer) => answer === "taken")).toHaveLength(1);
    expect(answers.filter((answer) => answer === "held")).toHaveLength(7);
  });
});

describe("a finding", () => {
  it("ends the lease and answers the next card, until a more accurate one is wanted", async () => {
    await acquire("one", 0);
    await analyses.save(UID, SKU, "one", "fast", finding("Nomad"));
    expect(await acquire("two", 1)).toMatchObject(finding("Nomad"));
    expect(await acquire("two", 1, "accurate")).toBe("taken");
    await analyses.save(UID, SKU, "two", "accurate", finding("Nomad 2"));
    expect(nameOf(await acquire("three", 2, "accurate"))).toBe("Nomad 2");
    expect(nameOf(await acquire("three", 2))).toBe("Nomad 2");
    const { docs } = await firestore.collection(`users/${UID}/analyses`).get();
    expect(docs.map((each) => each.get("turn") as unknown)).toEqual([null]);
  });

  it("of a holder that has lost its lease is dropped", async () => {
    await acquire("one", 0);
    await acquire("two", 10);
    await analyses.save(UID, SKU, "one", "accurate", finding("Late"));
    expect(await acquire("three", 11)).toBe("held");
    await analyses.save(UID, SKU, "two", "fast", finding("Nomad"));
    expect(nameOf(await acquire("three", 11))).toBe("Nomad");
  });

  it("by a person counts as accurate, and isn't overwritten by an analysis that runs", async () => {
    await acquire("one", 0, "accurate");
    await analyses.correct(UID, SKU, finding("By hand"));
    await analyses.save(UID, SKU, "one", "accurate", finding("Late"));
    expect(nameOf(await acquire("two", 1, "accurate"))).toBe("By hand");
  });

  it("that can't be read counts as none", async () => {
    await firestore.doc(paths.analysis(UID, SKU)).set({ found: { speed: "slow" }, turn: null });
    expect(await acquire("one", 0)).toBe("taken");
  });
});
