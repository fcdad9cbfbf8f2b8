import type { CatalogueModel } from "@contract/cards";
import type { QueueReason } from "@contract/documents";
import type { QueueItem } from "@/lib/queueItem";

import { isEditionReason, settledAnalysis, withoutEditionWords } from "./edition";

/** What a card is after the seller's answer; one to another question than the one asked changes nothing. */
export function skuChosen(item: QueueItem, sku: string | null, now: number): QueueItem {
  if (item.reviewReason !== "sku-uncertain") return item;
  const base = { ...answered(item, now), sku, models: [], skuCandidates: [], skuPlace: null };
  return sku === null
    ? { ...base, status: "analyzing", problem: { step: "extract", reason: { code: "no-sku" } } }
    : { ...base, status: "checking", confirmed: true };
}

export function modelChosen(item: QueueItem, model: CatalogueModel, now: number): QueueItem {
  if (item.reviewReason !== "model-ambiguous" || item.aiAnalysis === null) return item;
  const { core, series, specs } = item.aiAnalysis;
  return {
    ...answered(item, now),
    status: "creating",
    confirmed: true,
    carName: model.model,
    models: [model],
    aiAnalysis: {
      ...item.aiAnalysis,
      core: { brand: model.brand || core.brand, car_name: model.model },
      // It was written for whichever model the provider took; the server makes the title of what is now known.
      listing: { enhanced_ebay_title: null },
      series: {
        series: model.series ?? series.series,
        series_number: model.seriesNumber ?? series.series_number,
        year_number: series.year_number,
      },
      specs: {
        ...specs,
        color: model.color ?? specs.color,
        ...(model.wheels !== null && { wheel_type: model.wheels }),
        ...(model.country !== null && { country: model.country }),
      },
      models: [model],
    },
  };
}

/** Another car of this number is a card like any other, only that its SKU already has a listing. */
export function carCompared(
  item: QueueItem,
  { isSame, listingId = item.listingId ?? undefined }: { isSame: boolean; listingId?: string | undefined },
  now: number,
): QueueItem {
  if (item.reviewReason !== "photo-differs") return item;
  const base = answered(item, now);
  if (isSame) return { ...base, status: "creating", photoCheck: "same", listingId: listingId ?? null };
  // An analysis may be the other car's, handed on with the number: only the seller's own word is surely this one's.
  const isNamed = item.confirmed && item.aiAnalysis?.models.length === 1;
  const mine = { ...base, photoCheck: "different", listingId: null } as const;
  return isNamed
    ? { ...mine, status: "creating" }
    : { ...mine, status: "analyzing", aiAnalysis: null, aiProvider: null, carName: null };
}

export function editionChosen(
  item: QueueItem,
  { isSpecial, price }: { isSpecial: boolean; price: number },
  now: number,
): QueueItem {
  const { aiAnalysis, reviewReason } = item;
  if (aiAnalysis === null || !isEditionReason(reviewReason)) return item;
  const carName = isSpecial
    ? item.carName
    : item.carName && (withoutEditionWords(item.carName) || item.carName);
  return {
    ...answered(item, now),
    // What was asked is part of the answer until the listing has it.
    reviewReason,
    status: "processing",
    price,
    carName,
    aiAnalysis: settledAnalysis(aiAnalysis, reviewReason, isSpecial),
  };
}

export function editionSettled(
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

/** After an answer the clock goes on where it stopped: a seller's thinking time is not processing time. */
function answered(item: QueueItem, now: number): QueueItem {
  return { ...item, needsReview: false, reviewReason: null, startTime: now - (item.processingTime ?? 0) };
}
