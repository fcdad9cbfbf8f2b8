import * as z from "zod";

import { timestamp } from "../wire/timestamp.ts";
import { MAX_LISTING_PHOTOS } from "../wire/limits.ts";
import { amount, storeCategory } from "./values.ts";

/** Determines how a value is shown, compared and edited. */
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
  /** URLs of pictures, in order. */
  | "pictures"
  /** Index of one of the pictures, from 0. */
  | "place"
  /** A record that no form edits. */
  | "facts";

export interface Field {
  readonly kind: Kind;
  /** The name in forms, in the history and in the collection. */
  readonly label?: string;
  /** The schema in `users/{uid}/listings/{id}`. */
  readonly stored: z.ZodType;
  /** The values that a seller may set. A field without this can't be edited. */
  readonly edited?: z.ZodType;
  /** Maximum characters in a form control. The browser's build of zod can't read it from `edited`. */
  readonly maxLength?: number;
  /** The element in eBay's `Item`. An edit of a live listing is sent to eBay. */
  readonly ebay?: string;
  /** True if a sync compares the field. `atEbay` has eBay's last known value. */
  readonly compared?: true;
  /** True if a sync reads the field and can write it. */
  readonly synced?: true;
  /** True if the history shows changes of the field. */
  readonly history?: true;
  /** True if the public API returns the field, and accepts it if it can be edited. */
  readonly api?: true;
  /** True if the Firestore rules let the owner write the field directly. */
  readonly direct?: true;
  /**
   * Forms with the field: `basic` all, `car` the forms to add and edit, `marketplace` those with eBay's
   * details, `own` the forms to add and edit and the listing's page, `notes` the listing's page. The form to add
   * also asks for some `marketplace` and `notes` fields: the stock and the costs.
   */
  readonly form?: "basic" | "car" | "marketplace" | "own" | "notes";
  /** Set if the listing's page shows the field: `selling` to everyone, `ebay` to sellers who use eBay. */
  readonly page?: "selling" | "ebay";
  /** The name on the listing's page, if the label alone would be unclear there. */
  readonly pageLabel?: string;
  /** True if a copy of the listing gets the field, like all editable fields. */
  readonly copied?: true;
  /** True if the collection's rows contain the field, unchanged. */
  readonly row?: true;
  /** True if the collection has a column for the field. */
  readonly column?: true;
  /** Set if the collection's search includes the field. The search box shows this name. */
  readonly search?: string;
  /** Set if the collection can be sorted by the field. The URL uses this name. */
  readonly sort?: string;
  /** The column in the collection's CSV file. */
  readonly csv?: string;
}

// Properties that several fields share.
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
