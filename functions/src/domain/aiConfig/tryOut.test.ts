import { expect, it } from "vitest";

import { AppError } from "../../contract/wire/errors.ts";
import type { AnalysisFigures, CardAnalyst } from "../capture/ports.ts";
import { tryOut } from "./tryOut.ts";

const USAGE = { promptTokens: 10, completionTokens: 5, costUsd: 0.02, model: "m", estimated: false };
const CARD = { front: new Uint8Array([1]), back: new Uint8Array([2]) };

function world(refusal: Error | null = null, attempts = 1) {
  const notes: AnalysisFigures[] = [];
  const requests: unknown[] = [];
  const analyze: CardAnalyst["analyze"] = ({ onSpent, onPaid, signal, ...request }) => {
    requests.push(request);
    expect(signal.aborted).toBe(false);
    for (let attempt = 0; attempt < attempts; attempt += 1) onPaid?.();
    onSpent(USAGE);
    return refusal ? Promise.reject(refusal) : (Promise.resolve({}) as never);
  };
  const run = () =>
    tryOut(
      { analyst: { analyze }, card: CARD, simulated: false, note: (figures) => notes.push(figures) },
      "dana",
    );
  return { notes, requests, run };
}

it("reads the card as cheaply as possible for the caller, and notes the cost of a card", async () => {
  const { notes, requests, run } = world();
  expect(await run()).toEqual(USAGE);
  expect(requests).toEqual([{ ...CARD, prompt: "simple", speed: "fast", sku: null, uid: "dana" }]);
  expect(notes).toMatchObject([
    { requests: 1, failures: 0, costMicroDollars: 20_000, cards: 1, cardMicroDollars: 20_000 },
  ]);
});

it("notes each paid attempt", async () => {
  const { notes, run } = world(null, 3);
  await run();
  expect(notes).toMatchObject([{ requests: 3, failures: 2, costMicroDollars: 20_000 }]);
});

it("notes also a refused request, and rejects with the refusal", async () => {
  const { notes, run } = world(new AppError("ai/unavailable"));
  await expect(run()).rejects.toMatchObject({ code: "ai/unavailable" });
  expect(notes).toMatchObject([{ requests: 1, failures: 1, costMicroDollars: 20_000 }]);
});
