/** Fields that both the seller and eBay can change, and that a sync compares. */
export const COMPARED_FIELDS = ["title", "sku", "price", "quantity"] as const;
type ComparedField = (typeof COMPARED_FIELDS)[number];

export interface Compared {
  readonly title: string;
  readonly sku: string | null;
  readonly price: number | null;
  readonly quantity: number;
}

/** A listing's values as eBay would have them: spaces around a title never reach it. */
export const comparedValues = ({ title, sku, price, quantity }: Compared): Compared => ({
  title: title.trim(),
  sku,
  price,
  quantity,
});

/**
 * The fields that were edited here and that eBay doesn't have: another value than eBay had when the two were last
 * compared (`atEbay`). Null is no edit, because eBay keeps its own value then. Without a comparison nothing is known.
 */
export function pendingEdits({
  atEbay,
  ...listing
}: Compared & { readonly atEbay?: Compared | null | undefined }): readonly ComparedField[] {
  if (!atEbay) return [];
  const own = comparedValues(listing);
  return COMPARED_FIELDS.filter((field) => own[field] !== null && own[field] !== atEbay[field]);
}
