import { FIELDS_OF_PARTS, type ListingField } from "@contract/listings/listingEdit";

export type Parts = Readonly<Record<string, unknown>>;

/**
 * Returns whether a field has parts, such as `car`. Two people can change different parts without a conflict.
 */
export const isOfParts = (field: ListingField): boolean =>
  (FIELDS_OF_PARTS as readonly ListingField[]).includes(field);

/** Returns the parts without inherited properties, because an item specific may be called `constructor`. */
export const toParts = (value: unknown): Parts =>
  Object.assign(Object.create(null) as Parts, typeof value === "object" && value);

/** Sets a part. Leaves out an item specific that is null, but keeps a null part of another field. */
export function withPart(field: ListingField, value: unknown, part: string, now: unknown): Parts {
  const others = omitKey(toParts(value), part);
  return field === "itemSpecifics" && (now ?? null) === null ? others : { ...others, [part]: now ?? null };
}

/** Returns the map without one of its keys. */
export const omitKey = <M extends Readonly<Record<string, unknown>>>(map: M, key: string): M =>
  Object.fromEntries(Object.entries(map).filter(([name]) => name !== key)) as M;
