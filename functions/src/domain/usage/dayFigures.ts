import type { DailyMetrics } from "../../contract/usage.ts";
import type { UsageRecord } from "./ports.ts";

const GIGABYTE = 1024 ** 3;

/** Converts a day's record to figures. Without a record, all figures are null. */
export function computeDayFigures(date: string, record: UsageRecord | undefined): DailyMetrics {
  const { openai, gemini } = record?.ai ?? {};
  return {
    date,
    isRecorded: record !== undefined,
    openai: computeAiFigures(record, openai),
    gemini: computeAiFigures(record, gemini),
    firebase: {
      reads: record?.documentReads ?? null,
      writes: record?.documentWrites ?? null,
      cost: record ? computeFirestoreCost(record) : null,
      documents: null,
      storageGB: record?.database ? record.database.bytes / GIGABYTE : null,
    },
    storage: computeStorageFigures(date, record?.storage),
    cloudinary: record?.cloudinary ?? null,
  };
}

type AiRecord = NonNullable<UsageRecord["ai"]["openai"]>;

/** Computes a provider's figures. A record without the provider means that there were no analyses. */
function computeAiFigures(record: UsageRecord | undefined, ai: AiRecord | undefined): DailyMetrics["openai"] {
  if (!record) return { cost: null, requests: null, tokens: null, unpriced: 0, simulated: 0 };
  if (!ai) return { cost: 0, requests: 0, tokens: 0, unpriced: 0, simulated: 0 };
  const cost = ai.costMicroDollars / 1e6;
  return {
    cost: cost === 0 && ai.unpricedRequests > 0 ? null : cost,
    requests: ai.requests,
    tokens: ai.promptTokens + ai.completionTokens,
    unpriced: ai.unpricedRequests,
    simulated: ai.simulatedRequests,
  };
}

function computeFirestoreCost({ documentReads, documentWrites }: UsageRecord): number {
  const over = (used: number, free: number) => Math.max(0, used - free) / 100_000;
  return (
    over(documentReads, FIRESTORE.readsFreeADay) * FIRESTORE.per100kReads +
    over(documentWrites, FIRESTORE.writesFreeADay) * FIRESTORE.per100kWrites
  );
}

function computeStorageFigures(date: string, measured: UsageRecord["storage"]): DailyMetrics["storage"] {
  if (!measured) return { sizeGB: null, files: null, cost: null };
  const sizeGB = measured.bytes / GIGABYTE;
  const [year, month] = date.split("-").map(Number) as [number, number];
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const cost = (Math.max(0, sizeGB - STORAGE.freeGB) * STORAGE.perGBMonth) / daysInMonth;
  return { sizeGB, files: measured.files, cost };
}

/** List prices in US dollars as of 2026-11-22. Together with our own counters they give an estimate. */

/** Firestore in nam5, the location in docs/deployment.md. Source: https://cloud.google.com/firestore/pricing */
const FIRESTORE = {
  readsFreeADay: 50_000,
  writesFreeADay: 20_000,
  per100kReads: 0.06,
  per100kWrites: 0.18,
} as const;

/** Cloud Storage for Firebase. Source: https://firebase.google.com/pricing */
const STORAGE = { freeGB: 5, perGBMonth: 0.026 } as const;
