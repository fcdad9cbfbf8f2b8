import { catalogueModel, type CardAnalysis, type CatalogueModel } from "../../contract/cards.ts";
import type { CardAnalyst, KnownModel } from "../../domain/capture/ports.ts";
import { titleOf } from "../../domain/listings/title.ts";

export interface LocalAnalystPorts {
  /** What the catalogue has under a toy number, as far as this seller is concerned. */
  lookup: (toyNumber: string, uid: string) => Promise<KnownModel[]>;
}

/**
 * Describes a card without any key: by the number printed on it and the catalogue. One certain model describes it;
 * several, or one that only another seller has entered, are handed on to be asked about. Nothing is guessed from
 * the pictures, so a card that the catalogue doesn't have stays without a name.
 */
export function localAnalyst({ lookup }: LocalAnalystPorts): CardAnalyst {
  return {
    provider: "local",
    async analyze({ sku, uid, signal }) {
      signal.throwIfAborted();
      const known = sku === null ? [] : await lookup(sku, uid);
      signal.throwIfAborted();
      const [only, ...others] = known;
      const certain = only?.confirmed === true && others.length === 0;
      return certain ? described(only) : undescribed(known.map((model) => catalogueModel.parse(model)));
    },
  };
}

function described(model: CatalogueModel): CardAnalysis {
  const { brand, series, seriesNumber, year, color, wheels, country } = model;
  const zamac = /\bzamac\b/i.test(model.model);
  return {
    ...undescribed([]),
    core: { brand, car_name: model.model },
    listing: {
      enhanced_ebay_title: titleOf({ brand, carName: model.model, series, seriesNumber, year, color }),
    },
    series: { series, series_number: seriesNumber, year_number: year === null ? null : String(year) },
    specs: {
      color,
      ...(wheels !== null && { wheel_type: wheels }),
      ...(country !== null && { country }),
    },
    features: { ...NO_FEATURES, is_zamac: zamac, zamac_detected: zamac },
  };
}

function undescribed(models: CatalogueModel[]): CardAnalysis {
  return {
    provider: "local",
    core: { brand: null, car_name: null },
    listing: { enhanced_ebay_title: null },
    series: { series: null, series_number: null, year_number: null },
    specs: { color: null },
    features: NO_FEATURES,
    models,
  };
}

const NO_FEATURES = {
  is_premium: false,
  premium_series: null,
  is_zamac: false,
  zamac_detected: false,
  potential_zamac: false,
  potential_premium: false,
} as const satisfies CardAnalysis["features"];
