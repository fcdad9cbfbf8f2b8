import { type Card } from "../../cards/cards.ts";

/** Facts read from the pictures of one request. Null: not printed, not legible, or contradictory. */
export interface SeenCard {
  readonly toyNumber: string | null;
  readonly packageCode: string | null;
  readonly brand: string | null;
  readonly carName: string | null;
  readonly series: string | null;
  readonly seriesNumber: string | null;
  readonly year: number | null;
  readonly colour: string | null;
  readonly zamac: boolean | null;
  readonly premium: boolean | null;
}

export const NOTHING_SEEN: SeenCard = {
  toyNumber: null,
  packageCode: null,
  brand: null,
  carName: null,
  series: null,
  seriesNumber: null,
  year: null,
  colour: null,
  zamac: null,
  premium: null,
};

/** Returns only the facts on that side. */
export function getFacts(card: Card, side: "front" | "back"): SeenCard {
  const { carName, series, seriesNumber } = card;
  const both = { ...NOTHING_SEEN, carName, series, seriesNumber };
  if (side === "back") {
    return { ...both, toyNumber: card.toyNumber, packageCode: card.suffix, year: card.year };
  }
  return {
    ...both,
    brand: card.brand,
    colour: card.colour,
    zamac: card.zamac ?? false,
    premium: card.premium ?? false,
  };
}

/** Combines several pictures. A fact on which they differ is unknown. */
export function combine(pictures: readonly SeenCard[]): SeenCard {
  const agreed = (Object.keys(NOTHING_SEEN) as (keyof SeenCard)[]).map((key) => {
    const [first = null, ...others] = new Set(
      pictures.map((seen) => seen[key]).filter((value) => value !== null),
    );
    return [key, others.length > 0 ? null : first] as const;
  });
  return Object.fromEntries(agreed) as unknown as SeenCard;
}

/** Describes the facts, for a request without a schema. */
export function describeSeen(seen: SeenCard): string {
  const facts = Object.entries(seen).filter(([, value]) => value !== null && value !== false);
  if (facts.length === 0) return "Simulated answer: nothing that this simulator can read.";
  return `Simulated answer: ${facts.map(([name, value]) => `${name} ${String(value)}`).join(", ")}.`;
}
