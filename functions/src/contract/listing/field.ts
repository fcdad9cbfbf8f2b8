import * as z from "zod";

import { timestamp } from "../wire/timestamp.ts";
import { MAX_LISTING_PHOTOS } from "../wire/limits.ts";
import { amount, storeCategory } from "./values.ts";

/** The kind of a value decides how it is shown, compared and edited. */
type Kind =
  | "text"
  | "longText"
  /** Dollars. */
  | "amount"
  | "count"
  | "flag"
  | "time"
  /** One value of a fixed list. */
  | "choice"
  /** A category of the marketplace, with an id and a name. */
  | "category"
  /** A map whose parts are edited, and conflict, one by one. */
  | "parts"
  | "limits"
  /** Addresses of pictures, in order. */
  | "pictures"
  /** The place of one of the pictures, from 0. */
  | "place"
  /** A record that no form edits. */
  | "facts";

export interface Field {
  readonly kind: Kind;
  /** Its name in forms, in the history, and in the collection. */
  readonly label?: string;
  /** Its shape in `users/{uid}/listings/{id}`. */
  readonly stored: z.ZodType;
  /** The values that a seller may set. A field without this can't be edited. */
  readonly edited?: z.ZodType;
  /** The most characters that its control takes. The browser's build of zod can't read it from `edited`. */
  readonly maxLength?: number;
  /** Its element in eBay's `Item`. An edit of a live listing is sent to eBay. */
  readonly ebay?: string;
  /** A sync compares it with eBay's: `atEbay` has what eBay had last. */
  readonly compared?: true;
  /** A sync reads it, and may write it. */
  readonly synced?: true;
  /** The history shows its changes. */
  readonly history?: true;
  /** The public API returns it, and accepts it if it can be edited. */
  readonly api?: true;
  /** The Firestore rules let its owner write it directly. */
  readonly direct?: true;
  /**
   * Which forms have it: `basic` all of them, `car` the forms to add and edit, `marketplace` those with eBay's details,
   * `own` the forms to add and edit and the listing's page, `notes` the listing's page alone.
   */
  readonly form?: "basic" | "car" | "marketplace" | "own" | "notes";
  /** The listing's page shows it: `selling` to everybody, `ebay` to those who use eBay. */
  readonly page?: "selling" | "ebay";
  /** Its name on the listing's page, where the label alone would be unclear there. */
  readonly pageLabel?: string;
  /** A copy of the listing takes it, like everything that can be edited. */
  readonly copied?: true;
  /** The collection keeps it in its rows, unchanged. */
  readonly row?: true;
  /** The collection shows it in a column of its own. */
  readonly column?: true;
  /** The collection's search covers it. The search box shows this name. */
  readonly search?: string;
  /** The collection can be sorted by it. The address has this name. */
  readonly sort?: string;
  /** Its column in the collection's CSV file. */
  readonly csv?: string;
}

// Parts that several fields share.
export const TEXT = { kind: "text", stored: z.string().nullish() } as const;
export const line = (maxLength: number) =>
  ({ ...TEXT, edited: z.string().max(maxLength).nullable(), maxLength }) as const;
export const DOLLARS = { kind: "amount", stored: z.number().nullish(), edited: amount.nullable() } as const;
export const COUNT = { kind: "count", stored: z.int().nonnegative().nullish() } as const;
export const TIME = { kind: "time", stored: timestamp.nullish() } as const;
export const FLAG = { kind: "flag", stored: z.boolean().nullish(), edited: z.boolean() } as const;
export const PLACE = {
  kind: "place",
  stored: z.int().nonnegative().nullish(),
  edited: z.int().min(0).max(MAX_LISTING_PHOTOS).nullable(),
} as const;
export const STORE_CATEGORY = {
  kind: "category",
  stored: storeCategory.nullish().catch(null),
  edited: storeCategory.nullable(),
} as const;
