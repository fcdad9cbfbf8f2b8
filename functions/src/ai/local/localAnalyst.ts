import {
  type CardAnalysis,
  catalogueModel,
  type CatalogueModel,
  NO_FEATURES,
} from "../../contract/capture/cards.ts";
import { narrowByName, narrowByPrint } from "../../domain/catalogue/nameKeys.ts";
import { MAX_TITLE_LENGTH } from "../../contract/wire/limits.ts";
import type { CardAnalyst, Catalogue } from "../../domain/capture/ports.ts";
import { buildTitle } from "../../domain/listings/title.ts";
import type { CardReader, ReadCard } from "./cardReader.ts";

export interface LocalAnalystPorts {
  catalogue: Pick<Catalogue, "lookup">;
  reader: Pick<CardReader, "readPrint">;
}

/**
 * Describes a card without any API key. A certain model of the catalogue describes it at once. Otherwise reads the
 * print of both sides, which distinguishes the models of one number and names cars missing from the catalogue.
 * Returns open questions for the seller.
 */
export function createLocalAnalyst({ catalogue, reader }: LocalAnalystPorts): CardAnalyst {
  return {
    provider: "local",
    async analyze({ sku, uid, front, back, signal, onSeen }) {
      signal.throwIfAborted();
      const known = sku === null ? [] : await catalogue.lookup(sku, uid);
      signal.throwIfAborted();
      const [only, ...others] = known;
      if (only !== undefined && others.length === 0) return describeModel(only);
      const print = await reader.readPrint({ front, back }, signal);
      const { brand, series, seriesNumber, yearNumber, year } = print;
      onSeen?.({ ...print.lines, facts: { brand, series, seriesNumber, yearNumber, year } });
      signal.throwIfAborted();
      return settle(known, print);
    },
  };
}

/** Chooses the model that the print names, else the printed name if the catalogue has none, else leaves a question. */
function settle(known: readonly CatalogueModel[], print: ReadCard): CardAnalysis {
  const { names: words, brand, series, year } = print;
  const fitting = narrowByPrint(narrowByName(known, words), { words, brand, series, year });
  const [fit, ...others] = fitting;
  if (fit && others.length === 0)
    return { ...describeModel(fit, print), models: [catalogueModel.parse(fit)] };
  if (known.length === 0)
    return print.name === null ? createEmptyAnalysis([], print.brand) : describePrint(print, print.name);
  const ordered = known.toSorted(
    (one, other) => Number(fitting.includes(other)) - Number(fitting.includes(one)),
  );
  return createEmptyAnalysis(
    ordered.map((model) => catalogueModel.parse(model)),
    print.brand,
  );
}

function describeModel(model: CatalogueModel, print?: ReadCard): CardAnalysis {
  const { brand, series, seriesNumber, year, color, wheels, country } = model;
  const zamac = /\bzamac\b/i.test(model.model);
  const car = { brand, carName: model.model, series, seriesNumber, year, color };
  return {
    ...createEmptyAnalysis([]),
    core: { brand, car_name: model.model },
    listing: { enhanced_ebay_title: addTreasureHunt(buildTitle(car), print) },
    series: { series, series_number: seriesNumber, year_number: year === null ? null : String(year) },
    specs: { color, wheel_type: wheels, country },
    features: { ...NO_FEATURES, is_zamac: zamac, zamac_detected: zamac },
  };
}

function describePrint(print: ReadCard, name: string): CardAnalysis {
  const { brand, series, seriesNumber, yearNumber, year } = print;
  const zamac = [...print.lines.front, ...print.lines.back].some((line) => /\bzamac\b/i.test(line));
  const car = { brand, carName: name, series, seriesNumber, year, color: null };
  return {
    ...createEmptyAnalysis([]),
    core: { brand, car_name: name },
    listing: { enhanced_ebay_title: addTreasureHunt(buildTitle(car), print) },
    series: {
      series,
      series_number: seriesNumber,
      year_number: yearNumber ?? (year === null ? null : String(year)),
      ...(yearNumber !== null && { release_year: year }),
    },
    features: { ...NO_FEATURES, is_zamac: zamac, zamac_detected: zamac },
  };
}

const HUNTS = { none: "", regular: "Treasure Hunt", super: "Super Treasure Hunt" } as const;

/** Adds the treasure hunt, which buyers search for first, if the title lacks it and has room. */
function addTreasureHunt(title: string, print: ReadCard | undefined): string {
  const hunt = HUNTS[print?.treasureHunt ?? "none"];
  if (hunt === "" || title.toLowerCase().includes("treasure hunt")) return title;
  const marked = `${title} ${hunt}`;
  return marked.length <= MAX_TITLE_LENGTH ? marked : title;
}

function createEmptyAnalysis(models: CatalogueModel[], brand: string | null = null): CardAnalysis {
  return {
    provider: "local",
    core: { brand, car_name: null },
    listing: { enhanced_ebay_title: null },
    series: { series: null, series_number: null, year_number: null },
    specs: { color: null },
    features: NO_FEATURES,
    models,
  };
}
