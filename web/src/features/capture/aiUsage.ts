import * as z from "zod";
import { create } from "zustand";

import type { analyzeListingImages } from "@contract/capture";

import { noteUsage } from "./sessions";
import { readStored, writeStored } from "./stored";

/** What analyses took at this browser since the last reset; kept until then. */
const aiUsageRecord = z.object({
  /** Analyses that a provider was asked for. */
  sessionCount: z.number().int().nonnegative().default(0),
  totalTokens: z.number().nonnegative().default(0),
  /** US dollars, of the analyses whose price is known. */
  totalCost: z.number().nonnegative().default(0),
  /** Analyses whose provider reported no tokens: the figures above have the usual ones for them. */
  estimated: z.number().int().nonnegative().default(0),
  /** Analyses whose model has no known price: `totalCost` lacks theirs. */
  unpriced: z.number().int().nonnegative().default(0),
  /** Analyses that a simulator answered: nobody charges for them. */
  simulated: z.number().int().nonnegative().default(0),
});
export type AiUsageRecord = z.infer<typeof aiUsageRecord>;

const KEY = "capture_aiUsage";
const NOTHING = aiUsageRecord.parse({});

export const useAiUsage = create<AiUsageRecord>(() => readStored(KEY, aiUsageRecord, NOTHING));

type Analysis = Pick<z.output<typeof analyzeListingImages.output>, "provider" | "reused" | "usage">;

/** Adds what one answer says about itself. A stored analysis was asked of nobody and adds nothing. */
export function noteAnalysis({ provider, reused, usage }: Analysis): void {
  if (reused || (provider === null && usage === null)) return;
  const tokens = usage === null ? 0 : usage.promptTokens + usage.completionTokens;
  const cost = usage === null ? 0 : usage.costUsd;
  const simulated = usage?.simulated ?? false;
  // Another tab may have counted meanwhile.
  const before = readStored(KEY, aiUsageRecord, useAiUsage.getState());
  keep({
    sessionCount: before.sessionCount + 1,
    totalTokens: before.totalTokens + tokens,
    totalCost: before.totalCost + (cost ?? 0),
    estimated: before.estimated + (usage?.estimated ? 1 : 0),
    unpriced: before.unpriced + (cost === null ? 1 : 0),
    simulated: before.simulated + (simulated ? 1 : 0),
  });
  noteUsage({ tokens, cost, simulated });
}

export const resetAiUsage = () => keep(NOTHING);

function keep(record: AiUsageRecord): void {
  useAiUsage.setState(record, true);
  writeStored(KEY, record);
}
