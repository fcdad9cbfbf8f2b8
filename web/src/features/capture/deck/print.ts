import type { CardAnalysis, CardPrint, PrintFacts } from "@contract/capture/cards";
import type { QueueItem } from "@/lib/captureStore/queueItem";

/** The texts read from a card in addition to its number. */
export interface CardReading {
  print?: CardPrint;
  /** The retail barcode. */
  upc?: string | null;
}

/** Adds the results of a reading. Fields that a later reading misses keep their earlier values. */
export const withReading = (item: QueueItem, { print, upc }: CardReading): QueueItem => ({
  ...withPrint(item, print),
  upc: upc ?? item.upc ?? null,
});

/** Adds the lines read from a card. A reading with fewer lines keeps the earlier ones. */
export function withPrint(item: QueueItem, print: Partial<CardPrint> | undefined): QueueItem {
  const { front = [], back = [] } = item.print ?? {};
  const [seenFront = [], seenBack = []] = [print?.front, print?.back];
  const facts = print?.facts ?? item.print?.facts;
  return {
    ...item,
    print: {
      front: seenFront.length > 0 ? seenFront : front,
      back: seenBack.length > 0 ? seenBack : back,
      ...(facts && { facts }),
    },
  };
}

type Series = CardAnalysis["series"];

/** The two meanings of a card's second number: `105/250`, the position in the year's line, and the year. */
interface YearNumbers {
  readonly position: string | null;
  readonly year: number | null;
}

export function readYearNumbers({ year_number: number, release_year: year = null }: Series): YearNumbers {
  return number !== null && /^(19|20)\d\d$/.test(number)
    ? { position: null, year: year ?? Number(number) }
    : { position: number, year };
}

export const writeYearNumbers = ({
  position,
  year,
}: YearNumbers): Pick<Series, "year_number" | "release_year"> =>
  position === null
    ? { year_number: year === null ? null : String(year) }
    : { year_number: position, release_year: year };

/** Adds facts that are printed on the card and missing in its analysis. */
export function addPrintedFacts(analysis: CardAnalysis, facts: PrintFacts | undefined): CardAnalysis {
  if (!facts) return analysis;
  const { core, series } = analysis;
  const { position, year } = readYearNumbers(series);
  return {
    ...analysis,
    core: { ...core, brand: core.brand ?? facts.brand },
    series: {
      series: series.series ?? facts.series,
      series_number: series.series_number ?? facts.seriesNumber,
      ...writeYearNumbers({ position: position ?? facts.yearNumber, year: year ?? facts.year }),
    },
  };
}
