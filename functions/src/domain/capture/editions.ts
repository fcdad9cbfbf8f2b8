import type { CardAnalysis, EditionReason } from "../../contract/cards.ts";

export interface EditionQuestion {
  readonly reason: EditionReason;
  /** Dollars. */
  readonly suggestedPrice: number;
}

/** Specification 3 §4: what a special edition is offered at when nothing else is known, in dollars. */
const SPECIAL_PRICE = 6;
/** The least that Team Transport usually brings, in dollars. */
const TEAM_TRANSPORT_PRICE = 10;

/** Lines that sell for more than the rest, by the words that a card prints. A fast analysis knows no more than these. */
const PREMIUM_LINES =
  /\b(?:premium|car culture|boulevard|team transport|moving parts|matchbox collectors?)\b/i;
const SPECIAL_LINES =
  /\b(?:(?:super )?treasure hunts?|special edition|limited edition|red line club|rlc|chase)\b/i;

/** What the seller is to be asked about a new listing's edition; null where nothing points to a special one. */
export function editionQuestion(analysis: CardAnalysis): EditionQuestion | null {
  const { core, series, features, listing } = analysis;
  const named = [core.car_name, series.series, features.premium_series]
    .filter((text) => text !== null)
    .join(" ");
  // A title is a provider's own composition: believed for what the card's facts don't say, but only about bare metal.
  const zamac =
    features.is_zamac ||
    features.zamac_detected ||
    features.potential_zamac ||
    /\bzamac\b/i.test(`${named} ${listing.enhanced_ebay_title ?? ""}`);
  if (zamac) return { reason: "zamac", suggestedPrice: SPECIAL_PRICE };
  if (features.is_premium || features.potential_premium || PREMIUM_LINES.test(named)) {
    const teamTransport = /\bteam transport\b/i.test(named);
    return { reason: "premium", suggestedPrice: teamTransport ? TEAM_TRANSPORT_PRICE : SPECIAL_PRICE };
  }
  return SPECIAL_LINES.test(named) ? { reason: "special", suggestedPrice: SPECIAL_PRICE } : null;
}
