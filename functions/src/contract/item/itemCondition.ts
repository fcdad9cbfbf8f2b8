import type { CARD_CONDITIONS } from "../listing/values.ts";

type CardCondition = (typeof CARD_CONDITIONS)[number];

/** eBay's conditions for items that nobody has used or damaged. Source: "Item condition ID and name values". */
const NEW_CONDITIONS: readonly string[] = ["1000"];
/** A damaged card isn't "undamaged in its original packaging", which is eBay's definition of New. */
const NEVER_NEW: readonly CardCondition[] = ["fair", "poor"];

/** The conditions that fit a card, the best first, and what a buyer is told about it. */
const GRADES: Readonly<Record<CardCondition, { ids: readonly string[]; told: string | null }>> = {
  mint: { ids: ["1000"], told: null },
  "near-mint": { ids: ["1000"], told: null },
  good: { ids: ["1500", "3000"], told: "Unused. The card shows light wear; see the pictures." },
  fair: {
    ids: ["1500", "3000"],
    told: "The card is in fair condition, with wear or creases; see the pictures.",
  },
  poor: { ids: ["3000", "1500"], told: "The card is in poor condition, with damage; see the pictures." },
};

export interface ItemCondition {
  /** Null if nobody has said, or if the category has no condition that fits. */
  conditionId: string | null;
  /** eBay shows it with every condition except New. */
  description: string | null;
}

/**
 * Returns the condition that an item is sold in: the seller's choice, or the one that fits its card. `allowed` are the
 * conditions of the category, if they are known.
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
  return { conditionId, description: isNew ? null : (grade?.told ?? null) };
}

/** Tells whether a card is too damaged for the condition that the listing has. */
export function contradictsCard(
  listing: Parameters<typeof findCondition>[0],
  allowed: readonly string[] | null = null,
): boolean {
  const card = listing.car?.condition ?? null;
  if (card === null || !NEVER_NEW.includes(card)) return false;
  const { conditionId } = findCondition(listing, allowed);
  return conditionId === null || NEW_CONDITIONS.includes(conditionId);
}
