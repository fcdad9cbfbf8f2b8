import type { CARD_CONDITIONS } from "../listings/values.ts";

type CardCondition = (typeof CARD_CONDITIONS)[number];

/** eBay's conditions for unused and undamaged items. Source: "Item condition ID and name values". */
const NEW_CONDITIONS: readonly string[] = ["1000"];
/** Card conditions that are never New, which eBay defines as "undamaged in its original packaging". */
const NEVER_NEW: readonly CardCondition[] = ["fair", "poor"];

/** eBay's conditions for a card, the best match first, and the text for buyers. */
const GRADES: Readonly<Record<CardCondition, { ids: readonly string[]; description: string | null }>> = {
  mint: { ids: ["1000"], description: null },
  "near-mint": { ids: ["1000"], description: null },
  good: { ids: ["1500", "3000"], description: "Unused. The card shows light wear; see the pictures." },
  fair: {
    ids: ["1500", "3000"],
    description: "The card is in fair condition, with wear or creases; see the pictures.",
  },
  poor: {
    ids: ["3000", "1500"],
    description: "The card is in poor condition, with damage; see the pictures.",
  },
};

export interface ItemCondition {
  /** Null if it isn't known, or if the category has no matching condition. */
  conditionId: string | null;
  /** The text for buyers. eBay shows it with every condition except New. */
  description: string | null;
}

/**
 * Returns the condition of an item: the seller's choice, or the one that matches its card. `allowed` are the
 * category's conditions, if known.
 */
export function findCondition(
  listing: {
    conditionId?: string | null | undefined;
    car?: { condition: CardCondition | null } | null | undefined;
  },
  allowed: readonly string[] | null = null,
): ItemCondition {
  const grade = listing.car?.condition ? GRADES[listing.car.condition] : null;
  const fitting = grade?.ids.find((id) => allowed?.includes(id) ?? true) ?? null;
  const conditionId = listing.conditionId ?? fitting;
  const isNew = conditionId === null || NEW_CONDITIONS.includes(conditionId);
  return { conditionId, description: isNew ? null : (grade?.description ?? null) };
}

/** Returns whether a card is too damaged for the listing's condition. */
export function contradictsCard(
  listing: Parameters<typeof findCondition>[0],
  allowed: readonly string[] | null = null,
): boolean {
  const card = listing.car?.condition ?? null;
  if (card === null || !NEVER_NEW.includes(card)) return false;
  const { conditionId } = findCondition(listing, allowed);
  return conditionId === null || NEW_CONDITIONS.includes(conditionId);
}
