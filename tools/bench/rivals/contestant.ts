import type { Locator, Page } from "playwright-core";

/** A list of so many rows on the screen, ours or a rival's, and where its parts are. */
export interface Contestant {
  readonly name: string;
  readonly url: string;
  /** CSS of something that there is once in each row. */
  readonly row: string;
  /** CSS of what the rows lie in, which stays when none is found. */
  readonly list: string;
  /** Pixels of all rows one under another; null where the list is read page by page. */
  readonly height: number | null;
  /** Milliseconds between two keys, which is longer than what a key does. */
  readonly betweenKeys: number;
  /** Whether that may be made longer: not where a list does more by itself when nobody types. */
  readonly isStillAtRest: boolean;
  search(page: Page): Locator;
  /** What sorts by price; pressed again, the other way round. */
  sortByPrice(page: Page): Locator;
  /** How many rows fit; null where the list doesn't say. */
  found(page: Page): Promise<number | null>;
  /** Whether the rows are in the memory of the page itself, not of a worker's. */
  readonly isInPage: boolean;
}

/** Brings the rows onto the machine, in a browser that has none, and tells where they are shown. */
export type Enter = (page: Page) => Promise<Contestant>;

/** Pixels of a row, of ours and of the rivals' that are built here. */
export const LINE = 40;
/** Shorter than the 400 ms after which our list makes rows ready that nobody sees yet. */
export const BETWEEN_KEYS = 320;
