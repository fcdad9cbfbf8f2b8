import type { Locator, Page } from "playwright-core";

/** A list on the screen, ours or a rival's, and where its parts are. */
export interface Contestant {
  readonly name: string;
  readonly url: string;
  /** CSS selector of an element that each row has once. */
  readonly row: string;
  /** CSS selector of the container of the rows, which also exists without rows. */
  readonly list: string;
  /** The height of all rows together, in pixels, or null if the list has pages. */
  readonly height: number | null;
  /** Milliseconds between two keys: more than the work of a key. */
  readonly betweenKeys: number;
  /** Whether that time may be extended. False if the list does extra work when nobody types. */
  readonly isStillAtRest: boolean;
  search(page: Page): Locator;
  /** Sorts by price. A second press reverses the order. */
  sortByPrice(page: Page): Locator;
  /** Returns how many rows match, or null if the list doesn't show it. */
  found(page: Page): Promise<number | null>;
  /** Whether the rows are in the page's own memory, and not in a worker's. */
  readonly isInPage: boolean;
}

/** Brings the rows onto the machine, in a browser that has none. Returns where they are shown. */
export type Enter = (page: Page) => Promise<Contestant>;

/** Height of a row in pixels, in our list and in the rivals' lists that are built here. */
export const LINE = 40;
/** Shorter than the 400 ms after which our list renders rows in advance. */
export const BETWEEN_KEYS = 320;
