import { pageOutOfRange, TradingFailure } from "../errors.ts";
import { element, leaf, textAt, type XmlElement } from "../xml.ts";

/** Larger values are reduced to it. Source: the references of GetMyeBaySelling and GetSellerList. */
const MAX_ENTRIES_PER_PAGE = 200;
const DEFAULT_ENTRIES_PER_PAGE = 25;

export interface Page<T> {
  shown: T[];
  number: number;
  perPage: number;
  pages: number;
  total: number;
}

/**
 * Returns the page requested by the Pagination in `container`.
 * @throws TradingFailure 340 for a page past the last
 */
export function takePage<T>(container: XmlElement | undefined, entries: readonly T[]): Page<T> {
  const requested = Number(textAt(container, "Pagination", "EntriesPerPage") ?? DEFAULT_ENTRIES_PER_PAGE);
  const perPage = Math.min(Math.max(requested, 1), MAX_ENTRIES_PER_PAGE);
  const number = Number(textAt(container, "Pagination", "PageNumber") ?? 1);
  const pages = Math.ceil(entries.length / perPage);
  if (!(number >= 1 && number <= Math.max(pages, 1))) {
    throw new TradingFailure(pageOutOfRange(Math.max(pages, 1)));
  }
  const shown = entries.slice((number - 1) * perPage, number * perPage);
  return { shown, number, perPage, pages, total: entries.length };
}

export function writePaginationResult({ pages, total }: Page<unknown>): XmlElement[] {
  return element("PaginationResult", leaf("TotalNumberOfPages", pages), leaf("TotalNumberOfEntries", total));
}
