import * as z from "zod";
import { create } from "zustand";

import type { analyzeListingImages } from "@contract/capture/analysis";

import { noteUsage } from "../../sessions/sessions";
import { readStored, writeStored } from "../stored";

/** Tokens and cost of this browser's analyses since the last reset. */
const aiUsageRecord = z.object({
  /** Number of analyses requested from a provider. */
  sessionCount: z.number().int().nonnegative().default(0),
  totalTokens: z.number().nonnegative().default(0),
  /** US dollars, for analyses with a known price. */
  totalCost: z.number().nonnegative().default(0),
  /** Analyses without reported tokens. The totals above use typical values for them. */
  estimated: z.number().int().nonnegative().default(0),
  /** Analyses by models without a known price, missing in `totalCost`. */
  unpriced: z.number().int().nonnegative().default(0),
  /** Analyses answered by a simulator, which cost nothing. */
  simulated: z.number().int().nonnegative().default(0),
});
export type AiUsageRecord = z.infer<typeof aiUsageRecord>;

const KEY = "capture_aiUsage";
const NOTHING = aiUsageRecord.parse({});

export const useAiUsage = create<AiUsageRecord>(() => readStored(KEY, aiUsageRecord, NOTHING));

type Analysis = Pick<z.output<typeof analyzeListingImages.output>, "provider" | "reused" | "usage">;

/** Adds an analysis to the totals. Ignores a stored one, which requested nothing. */
export function noteAnalysis({ provider, reused, usage }: Analysis): void {
  if (reused || (provider === null && usage === null)) return;
  const tokens = usage === null ? 0 : usage.promptTokens + usage.completionTokens;
  const cost = usage === null ? 0 : usage.costUsd;
  const simulated = usage?.simulated ?? false;
  // Another tab may have written meanwhile.
  const before = readStored(KEY, aiUsageRecord, useAiUsage.getState());
  save({
    sessionCount: before.sessionCount + 1,
    totalTokens: before.totalTokens + tokens,
    totalCost: before.totalCost + (cost ?? 0),
    estimated: before.estimated + (usage?.estimated ? 1 : 0),
    unpriced: before.unpriced + (cost === null ? 1 : 0),
    simulated: before.simulated + (simulated ? 1 : 0),
  });
  noteUsage({ tokens, cost, simulated });
}

export const resetAiUsage = () => save(NOTHING);

function save(record: AiUsageRecord): void {
  useAiUsage.setState(record, true);
  writeStored(KEY, record);
}
