import { FIELDS_OF_PARTS, type ListingField } from "@contract/listing/listingEdit";

export type Parts = Readonly<Record<string, unknown>>;

/** A field such as `car`, whose parts two people can change without meeting each other. */
export const isOfParts = (field: ListingField): boolean =>
  (FIELDS_OF_PARTS as readonly ListingField[]).includes(field);

/** With no part that it hasn't: an item specific may be called `constructor`. */
export const partsOf = (value: unknown): Parts =>
  Object.assign(Object.create(null) as Parts, typeof value === "object" && value);

/** An item specific that is none is left out; of the car's details an unknown one is null. */
export function withPart(field: ListingField, value: unknown, part: string, now: unknown): Parts {
  const others = withoutKey(partsOf(value), part);
  return field === "itemSpecifics" && (now ?? null) === null ? others : { ...others, [part]: now ?? null };
}

/** The map without one of its keys. */
export const withoutKey = <V>(map: Readonly<Record<string, V>>, key: string): Readonly<Record<string, V>> =>
  Object.fromEntries(Object.entries(map).filter(([name]) => name !== key));
