/**
 * Folds a text for search and sorting. Case, accents and compatibility forms make no difference (`É`, `é` and
 * `e`; `ß` and `SS`). Folds piece by piece, so a part of a text always folds to a part of the folded text.
 */
export function fold(text: string): string {
  if (IS_ASCII.test(text)) return text.toLowerCase();
  return (
    text
      // Capitals have one form where small letters have several (`ß`, `ı`, `ſ`, `ᾀ`).
      .toLowerCase()
      .toUpperCase()
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .toUpperCase()
      .toLowerCase()
      // Sigma is the only letter whose small form depends on what follows.
      .replaceAll("ς", "σ")
  );
}

// eslint-disable-next-line no-control-regex -- all of ASCII, its control characters among them
const IS_ASCII = /^[\u0000-\u007f]*$/;
