/** Where the words of an id are not simply its parts. */
const NAMES: Readonly<Record<string, string>> = {
  "near-mint": "Near mint",
  "fast-furious": "Fast & Furious",
  id: "Hot Wheels id",
};

/** What a car's condition, category or wheel type is called: `near-mint` as `Near mint`. */
export const nameOfChoice = (id: string): string =>
  NAMES[id] ?? id.replaceAll("-", " ").replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase());
