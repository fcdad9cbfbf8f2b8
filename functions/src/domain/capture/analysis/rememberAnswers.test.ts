import { expect, it } from "vitest";

import { cardAnalysis } from "../../../contract/capture/cards.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import type { AnalysisRequest, AnalysisStore, CardAnalyst, Finding } from "../ports.ts";
import { rememberAnswers } from "./rememberAnswers.ts";

const analysisOf = (car_name: string | null) =>
  cardAnalysis.parse({
    provider: "openai",
    core: { brand: null, car_name },
    listing: { enhanced_ebay_title: null },
    series: { series: null, series_number: null, year_number: null },
    specs: { color: null },
    features: { is_premium: false, premium_series: null, is_zamac: false, zamac_detected: false },
  });

function world(name: string | null = "Twin Mill") {
  const found = new Map<string, Finding & { speed: string }>();
  const locks = new Map<string, string>();
  const analyses: Pick<AnalysisStore, "acquire" | "save" | "release" | "wasUnusable"> = {
    acquire(uid, key, { holder, speed }) {
      const known = found.get(`${uid} ${key}`);
      if (known && (known.speed === "accurate" || speed === "fast")) return Promise.resolve(known);
      if (locks.has(key)) return Promise.resolve("held");
      locks.set(key, holder);
      return Promise.resolve("taken");
    },
    save(uid, key, _holder, speed, finding) {
      locks.delete(key);
      found.set(`${uid} ${key}`, { ...finding, speed });
      return Promise.resolve();
    },
    release(_uid, key) {
      locks.delete(key);
      return Promise.resolve();
    },
    wasUnusable: () => Promise.resolve(false),
  };
  const state = { asked: 0, reused: 0, failure: null as AppError | null };
  const paid: CardAnalyst = {
    provider: "openai",
    async analyze() {
      state.asked += 1;
      await Promise.resolve();
      if (state.failure) throw state.failure;
      return analysisOf(name);
    },
  };
  let ids = 0;
  const ports = { analyses, now: () => 0, createId: () => String((ids += 1)) };
  const ask = (fields: Partial<AnalysisRequest> = {}, version = "v1") =>
    rememberAnswers(paid, version, ports).analyze({
      ...{ front: new Uint8Array([1]), back: new Uint8Array([2]), prompt: "simple", speed: "fast" },
      ...{ sku: null, uid: "ada", signal: AbortSignal.timeout(5_000), onSpent: () => undefined },
      onReused: () => (state.reused += 1),
      ...fields,
    });
  return { state, ask };
}

it.each(["Twin Mill", null])(
  "asks once about 12 times the same photos, with a SKU or without: %s",
  async (name) => {
    const { state, ask } = world(name);
    for (let at = 0; at < 12; at += 1)
      expect((await ask({ sku: at % 2 === 0 ? null : "GTB53" })).core.car_name).toBe(name);
    expect(state).toMatchObject({ asked: 1, reused: 11 });
  },
);

it("asks once for tabs that ask at the same time", async () => {
  const { state, ask } = world();
  await Promise.all([ask(), ask(), ask()]);
  expect(state).toMatchObject({ asked: 1, reused: 2 });
});

it("asks again about other photos, for another person, in more detail, and after the models have changed", async () => {
  const { state, ask } = world();
  await ask();
  await ask({ front: new Uint8Array([2]), back: new Uint8Array([1]) });
  await ask({ uid: "bob" });
  await ask({ speed: "accurate" });
  await ask({ prompt: "detailed" });
  await ask({}, "v2");
  expect(state).toMatchObject({ asked: 6, reused: 0 });
});

it("asks again after a failure", async () => {
  const { state, ask } = world();
  state.failure = new AppError("ai/unavailable");
  await expect(ask()).rejects.toThrow("ai/unavailable");
  state.failure = null;
  await ask();
  expect(state).toMatchObject({ asked: 2, reused: 0 });
});
