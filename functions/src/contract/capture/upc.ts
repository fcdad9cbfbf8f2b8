/**
 * Maximum barcodes per listing: copies of one car can come from several of Mattel's assortments
 * (decisions/orders/0269).
 */
export const MAX_UPCS = 4;

/** Up to 13 digits per barcode, an EAN's length, and a space between two. */
export const MAX_UPC_LENGTH = MAX_UPCS * 14 - 1;

/**
 * Returns a retail barcode with its check digit, or null. Some readers add a leading zero to a UPC, which
 * makes it an EAN. Source: GS1 General Specifications, 7.9.
 */
export function readUpc(code: string | null): string | null {
  const digits = code?.trim() ?? "";
  if (!/^\d{12,13}$/.test(digits)) return null;
  const sum = Array.from(digits.padStart(13, "0")).reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return sum % 10 === 0 && Number(digits) > 0 ? digits.replace(/^0(?=\d{12}$)/, "") : null;
}

/** Returns the barcodes in a listing's field `upc`. */
export const listUpcs = (text: string | null | undefined): readonly string[] => [
  ...new Set((text ?? "").split(/[^\d]+/).flatMap((code) => readUpc(code) ?? [])),
];

/** Returns the field with one more barcode if there is room for it. */
export function addUpc(text: string | null | undefined, upc: string | null): string | null {
  const known = listUpcs(text);
  if (upc === null || known.includes(upc) || known.length >= MAX_UPCS) return text ?? null;
  return [...known, upc].join(" ");
}
