import type { MaintenanceDocument, MaintenanceName } from "./maintenance.ts";
import { formatNumber } from "../wire/numbers.ts";

/** `stopping`: the worker is finishing its current listings. */
export type RunPhase = "running" | "stopping" | "over";

export type RunCounts = Pick<
  MaintenanceDocument,
  "successful" | "unavailable" | "lowConfidence" | "failed" | "skipped" | "processed"
>;

/** Describes a run by its counts, for the callables' responses and for the panel. */
export function describeRun(name: MaintenanceName, counts: RunCounts, phase: RunPhase): string {
  const { successful, unavailable, lowConfidence, failed, skipped, processed } = counts;
  if (phase === "stopping") return "It stops after the listings that are being worked on now.";
  if (phase === "running" && processed === 0) return "Starting.";
  const others = [
    [unavailable, "without a readable number"],
    [lowConfidence, "not sure enough"],
    [failed, "failed"],
    [skipped, "skipped"],
  ] as const;
  const parts = others.flatMap(([count, words]) => (count > 0 ? [`${formatNumber(count)} ${words}`] : []));
  return `${[DONE[name](formatNumber(successful), successful === 1), ...parts].join(", ")}.`;
}

const DONE: Readonly<Record<MaintenanceName, (count: string, isOne: boolean) => string>> = {
  deduplication: (count, isOne) => `${count} ${isOne ? "duplicate is" : "duplicates are"} in the trash`,
  purge: (count, isOne) => `${count} ${isOne ? "listing is" : "listings are"} in the trash`,
  restoration: (count, isOne) => `${count} ${isOne ? "listing is" : "listings are"} back`,
  skuProcessing: (count, isOne) => `${count} ${isOne ? "listing has its SKU" : "listings have their SKU"}`,
  imageMigration: (count, isOne) => `${count} ${isOne ? "listing is" : "listings are"} done`,
};
