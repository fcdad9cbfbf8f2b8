import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../../tests/support/memory/memoryFirestore.ts";
import { cardAnalysis } from "../../../contract/capture/cards.ts";
import { openAiSpending } from "../../../db/aiSpending.ts";
import { openAnalysisStore } from "../../../db/capture/analyses.ts";
import type { AiBudget } from "../../aiSpending/aiBudget.ts";
import { sendCounted } from "../../aiSpending/countedRequest.ts";
import type { BilledAnalyst } from "../ports.ts";
import { createPaidAnalyst } from "./paidAnalyst.ts";

const NOW = Date.UTC(2026, 10, 24, 12);
const analysis = cardAnalysis.parse({
  provider: "openai",
  core: { brand: null, car_name: "Twin Mill" },
  listing: { enhanced_ebay_title: null },
  series: { series: null, series_number: null, year_number: null },
  specs: { color: null },
  features: { is_premium: false, premium_series: null, is_zamac: false, zamac_detected: false },
});

/** A provider with our stores, and a cap that is enough for one request. */
function world() {
  const firestore = memoryFirestore(() => NOW);
  const spending = openAiSpending(firestore, {
    caps: () => Promise.resolve({ sellerUsd: 0.005, installationUsd: 1 }),
    warn: () => undefined,
    now: () => NOW,
  });
  const count = { requests: 0, reservations: 0, reused: 0 };
  const budget: AiBudget = {
    reserve: (...given) => {
      count.reservations += 1;
      return spending.reserve(...given);
    },
  };
  const provider: BilledAnalyst = {
    provider: "openai",
    analyze: (request) =>
      sendCounted(request, (spent) => {
        count.requests += 1;
        spent({ promptTokens: 1, completionTokens: 1, costUsd: 0.005, model: "m", estimated: false });
        return Promise.resolve(analysis);
      }),
  };
  let ids = 0;
  const paid = createPaidAnalyst(
    provider,
    { budget, highestCost: () => 0.005, version: "v1" },
    { analyses: openAnalysisStore(firestore), now: () => NOW, newId: () => String((ids += 1)) },
  );
  const look = (front: number, sku: string | null = null) =>
    paid.analyze({
      ...{ front: new Uint8Array([front]), back: new Uint8Array([0]), prompt: "simple", speed: "fast", sku },
      ...{ uid: "ada", signal: AbortSignal.timeout(60_000), spent: () => undefined },
      reused: () => (count.reused += 1),
    });
  return { count, look };
}

it.each([null, "GTB53"])(
  "asks and reserves once for 12 looks at a card, also beyond the cap: number %s",
  async (sku) => {
    const { count, look } = world();
    for (let at = 1; at <= 12; at += 1)
      expect((await look(1, sku)).core.car_name, `look ${at}`).toBe("Twin Mill");
    expect(count).toEqual({ requests: 1, reservations: 1, reused: 11 });
    // Another card is too much for the day.
    await expect(look(2, sku)).rejects.toMatchObject({ code: "ai/cap-reached" });
    expect(count).toEqual({ requests: 1, reservations: 2, reused: 11 });
    expect((await look(1, sku)).core.car_name).toBe("Twin Mill");
  },
);
