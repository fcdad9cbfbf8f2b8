import { type CardAnalysis, EDITION_REASONS, type EditionReason } from "@contract/capture/cards";
import { MAX_TITLE_LENGTH } from "@contract/wire/limits";

/** Prices in dollars: 2.00 to 10.00 in steps of 0.50, then 11 to 20 in steps of 1.00 (specification 3 §5). */
export const EDITION_PRICES: readonly number[] = [
  ...Array.from({ length: 17 }, (_, step) => 2 + step * 0.5),
  ...Array.from({ length: 10 }, (_, step) => 11 + step),
];
/** The price in dollars if neither the card nor an earlier answer suggests one (specification 3 §9). */
export const DEFAULT_EDITION_PRICE = 6;

export const isEditionReason = (reason: string | null): reason is EditionReason =>
  EDITION_REASONS.some((each) => each === reason);

/** Returns the analysis after the seller's answer, with no uncertain flags left. */
export function applyEditionAnswer(
  analysis: CardAnalysis,
  reason: EditionReason,
  isSpecial: boolean,
): CardAnalysis {
  const { features } = analysis;
  const saysZamac = features.is_zamac || features.zamac_detected;
  const isZamac = isSpecial && (reason === "zamac" || (reason === "special" && saysZamac));
  const isPremium =
    isSpecial && (reason === "premium" || !isZamac || (reason === "special" && features.is_premium));
  return {
    ...analysis,
    features: {
      is_zamac: isZamac,
      zamac_detected: isZamac,
      is_premium: isPremium,
      premium_series: isPremium ? features.premium_series : null,
      potential_zamac: false,
      potential_premium: false,
    },
  };
}

/** Returns the answer stored by `applyEditionAnswer`. */
export const isSpecialEdition = ({ features }: CardAnalysis) => features.is_zamac || features.is_premium;

/** Words that a regular edition's title must not contain (specification 3 §4). */
const EDITION_WORDS = /\b(?:ZAMAC|Premium|Car Culture|Boulevard|Team Transport|Moving Parts|Collectors)\b/gi;

/** Removes the words of special editions from a title or car name. */
export function removeEditionWords(text: string): string {
  return text
    .replace(EDITION_WORDS, " ")
    .replace(/\(\s*\)|\[\s*\]/g, " ")
    .replace(/\s+([,;])/g, "$1")
    .replace(/\s+/g, " ")
    .replace(/^[\s,;:-]+|[\s,;:-]+$/g, "");
}

/**
 * Returns the listing's title after the answer. Removes special words for a regular edition. Adds "ZAMAC",
 * which buyers search for, if it is missing and fits. Never returns an empty title.
 */
export function getEditionTitle(title: string, reason: EditionReason, isSpecial: boolean): string {
  if (!isSpecial) return removeEditionWords(title) || title;
  if (reason !== "zamac" || /\bzamac\b/i.test(title)) return title;
  const named = `${title} ZAMAC`;
  return named.length <= MAX_TITLE_LENGTH ? named : title;
}
