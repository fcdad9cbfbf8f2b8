import type { CardAnalysis, CatalogueModel } from "@contract/capture/cards";
import type { QueueItem } from "@/lib/captureStore/queueItem";

import { writeYearNumbers } from "../deck/print";
import { isUploaded, getUploadedStatus } from "../queue/itemState";

/** The seller's description of a card that couldn't be read. */
export interface CarByHand {
  /** Null if the card has none. */
  readonly sku: string | null;
  readonly model: CatalogueModel;
}

/** Turns a card into one that needs no reading and no analysis. Drops the failure of a damaged photo. */
export function finishByHand(item: QueueItem, { sku, model }: CarByHand, now: number): QueueItem {
  const named: QueueItem = {
    ...item,
    sku,
    models: [model],
    carName: model.model,
    confirmed: true,
    aiProvider: null,
    aiAnalysis: describeByHand(model, item.print?.facts?.yearNumber ?? null),
    listingId: null,
    skuCandidates: [],
    candidateModels: [],
    needsReview: false,
    reviewReason: null,
    failure: null,
    problem: null,
    startTime: now - (item.processingTime ?? 0),
  };
  return { ...named, status: isUploaded(named) ? getUploadedStatus(named) : "uploading" };
}

/** Returns the analysis of a car that the seller named. `yearNumber` is as printed on the card: `105/250`. */
export function describeByHand(car: CatalogueModel, yearNumber: string | null): CardAnalysis {
  const { model, brand, series, seriesNumber, year, color, wheels, country } = car;
  const zamac = /\bzamac\b/i.test(model);
  return {
    provider: "local",
    byHand: true,
    core: { brand, car_name: model },
    listing: { enhanced_ebay_title: null },
    series: {
      series,
      series_number: seriesNumber,
      ...writeYearNumbers({ position: yearNumber, year }),
    },
    specs: { color, wheel_type: wheels, country },
    features: {
      is_premium: false,
      premium_series: null,
      is_zamac: zamac,
      zamac_detected: zamac,
      potential_zamac: false,
      potential_premium: false,
    },
    models: [car],
  };
}
