/** Names that differ from the words of their ids. */
const NAMES: Readonly<Record<string, string>> = {
  "near-mint": "Near mint",
  "fast-furious": "Fast & Furious",
  id: "Hot Wheels id",
};

/** Returns the name of a car's condition, category or wheel type: `Near mint` for `near-mint`. */
export const nameChoice = (id: string): string =>
  NAMES[id] ?? id.replaceAll("-", " ").replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase());
