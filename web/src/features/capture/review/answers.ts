import type { CardAnalysis, CatalogueModel } from "@contract/capture/cards";
import type { QueueReason } from "@contract/documents";
import type { QueueItem } from "@/lib/captureStore/queueItem";

import { addPrintedFacts, readYearNumbers, writeYearNumbers } from "../deck/print";
import { isEditionReason, removeEditionWords, applyEditionAnswer } from "../deck/edition";

/** Applies the seller's answer to a card. Ignores an answer to a question that isn't open. */
export function answerNumber(
  item: QueueItem,
  { sku, model }: { sku: string | null; model?: CatalogueModel },
  now: number,
): QueueItem {
  if (item.reviewReason !== "sku-uncertain") return item;
  const base = {
    ...closeQuestion(item, now),
    sku,
    models: model ? [model] : [],
    skuCandidates: [],
    candidateModels: [],
    skuPlace: null,
  };
  return sku === null
    ? { ...base, status: "analyzing", problem: { step: "extract", reason: { code: "no-sku" } } }
    : { ...base, status: "checking", confirmed: true };
}

export function answerModel(item: QueueItem, model: CatalogueModel, now: number): QueueItem {
  if (item.reviewReason !== "model-ambiguous" || item.aiAnalysis === null) return item;
  return {
    ...closeQuestion(item, now),
    status: "creating",
    confirmed: true,
    carName: model.model,
    models: [model],
    aiAnalysis: addPrintedFacts(describeAs(item.aiAnalysis, model), item.print?.facts),
  };
}

export function describeAs(analysis: CardAnalysis, model: CatalogueModel): CardAnalysis {
  const { core, series, specs } = analysis;
  const { position, year } = readYearNumbers(series);
  return {
    ...analysis,
    core: { brand: model.brand || core.brand, car_name: model.model },
    // The title was written for the provider's model. The server makes a new one.
    listing: { enhanced_ebay_title: null },
    series: {
      series: model.series ?? series.series,
      series_number: model.seriesNumber ?? series.series_number,
      ...writeYearNumbers({ position, year: model.year ?? year }),
    },
    specs: {
      ...specs,
      color: model.color ?? specs.color,
      ...(model.wheels !== null && { wheel_type: model.wheels }),
      ...(model.country !== null && { country: model.country }),
    },
    models: [model],
  };
}

/** Continues as a normal card, although its SKU already has a listing. */
export function answerComparison(
  item: QueueItem,
  { isSame, listingId = item.listingId ?? undefined }: { isSame: boolean; listingId?: string | undefined },
  now: number,
): QueueItem {
  if (item.reviewReason !== "photo-differs") return item;
  const base = closeQuestion(item, now);
  if (isSame) return { ...base, status: "creating", photoCheck: "same", listingId: listingId ?? null };
  // The analysis may describe the other car of this number. Only the seller's own choice is certain.
  const isNamed = item.confirmed && item.aiAnalysis?.models.length === 1;
  const mine = { ...base, photoCheck: "different", listingId: null } as const;
  return isNamed
    ? { ...mine, status: "creating" }
    : { ...mine, status: "analyzing", aiAnalysis: null, aiProvider: null, carName: null };
}

export function answerEdition(
  item: QueueItem,
  { isSpecial, price }: { isSpecial: boolean; price: number },
  now: number,
): QueueItem {
  const { aiAnalysis, reviewReason } = item;
  if (aiAnalysis === null || !isEditionReason(reviewReason)) return item;
  const carName = isSpecial
    ? item.carName
    : item.carName && (removeEditionWords(item.carName) || item.carName);
  return {
    ...closeQuestion(item, now),
    // The reason is part of the answer until the listing has been updated.
    reviewReason,
    status: "processing",
    price,
    carName,
    aiAnalysis: applyEditionAnswer(aiAnalysis, reviewReason, isSpecial),
  };
}

export function completeEdition(
  item: QueueItem,
  { ebayItemId, refusal }: { ebayItemId: string | null; refusal: QueueReason | null },
  now: number,
): QueueItem {
  return {
    ...item,
    status: "completed",
    reviewReason: null,
    ebayItemId: ebayItemId ?? item.ebayItemId,
    ebayCreated: item.ebayCreated || ebayItemId !== null,
    problem: refusal && { step: "settle", reason: refusal },
    processingTime: now - item.startTime,
  };
}

/** Continues the timer without the time the seller took to answer. */
function closeQuestion(item: QueueItem, now: number): QueueItem {
  return { ...item, needsReview: false, reviewReason: null, startTime: now - (item.processingTime ?? 0) };
}
