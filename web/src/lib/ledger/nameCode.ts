/** Returns the number in eBay's codes such as `Days_30`, or null. */
export const readDays = (code: string | null | undefined): string | null =>
  /^Days_(\d+)$/.exec(code ?? "")?.[1] ?? null;

/** Splits eBay's code into words: `FlatDomesticCalculatedInternational` reads "Flat domestic calculated international". */
export function nameCode(code: string): string {
  const words = code.replaceAll("_", " ").replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ");
  return words.slice(0, 1) + words.slice(1).replaceAll(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}
