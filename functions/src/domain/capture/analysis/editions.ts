import type { CardAnalysis, EditionReason } from "../../../contract/capture/cards.ts";
import type { ListingDocument } from "../../../contract/documents.ts";

export interface EditionQuestion {
  readonly reason: EditionReason;
  /** Dollars. */
  readonly suggestedPrice: number;
}

/** The default suggested price of a special edition in dollars. Specification 3 §4. */
const SPECIAL_PRICE = 6;
/** The usual lowest price in dollars of Team Transport. */
const TEAM_TRANSPORT_PRICE = 10;

/** Lines that sell for more, by words printed on the card. A fast analysis has no other evidence. */
const PREMIUM_LINES =
  /\b(?:premium|car culture|boulevard|team transport|moving parts|matchbox collectors?)\b/i;
const SPECIAL_LINES =
  /\b(?:(?:super )?treasure hunts?|special edition|limited edition|red line club|rlc|chase)\b/i;

interface CarFacts {
  readonly core: Pick<CardAnalysis["core"], "car_name">;
  readonly series: Pick<CardAnalysis["series"], "series">;
  readonly features: CardAnalysis["features"];
  readonly listing: CardAnalysis["listing"];
}

/**
 * Returns the question about a new listing's edition, or null if nothing suggests a special one
 * (decisions/capture/0031).
 */
export function findEditionQuestion(facts: CarFacts): EditionQuestion | null {
  const { core, series, features, listing } = facts;
  const named = [core.car_name, series.series, features.premium_series]
    .filter((text) => text !== null)
    .join(" ");
  // Providers compose titles, so a title is only evidence for bare metal.
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

/**
 * Returns whether a draft may be a special edition at the price of a regular one. The answer "regular" clears
 * `features`.
 */
export function mayBeSpecialEdition({
  features,
  carName = null,
  series = null,
  title,
}: Pick<ListingDocument, "features" | "carName" | "series" | "title">): boolean {
  if (features == null) return false;
  const facts = {
    core: { car_name: carName },
    series: { series },
    features,
    listing: { enhanced_ebay_title: title },
  };
  return findEditionQuestion(facts) !== null;
}
