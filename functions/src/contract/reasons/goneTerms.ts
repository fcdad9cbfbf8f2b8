import * as z from "zod";

/**
 * A shipping service or business policy of an item that eBay no longer has, and its replacement in a copy.
 */
export const goneTerm = z.object({
  term: z.enum(["service", "serviceAbroad", "shippingPolicy", "paymentPolicy", "returnPolicy"]),
  /** The code of the service, or the policy's name or id. */
  was: z.string(),
  /**
   * Null uses the seller's selling terms. These don't cover shipping abroad, so null for `serviceAbroad`
   * means none.
   */
  now: z.string().nullable(),
});
export type GoneTerm = z.infer<typeof goneTerm>;

const POLICIES = { shippingPolicy: "shipping", paymentPolicy: "payment", returnPolicy: "return" } as const;

export function describeGoneTerm({ term, was, now }: GoneTerm): string {
  switch (term) {
    case "service":
      return now === null
        ? `eBay no longer offers the shipping service ${was}: your selling terms count instead.`
        : `eBay no longer offers the shipping service ${was}: ${now} takes its place.`;
    case "serviceAbroad":
      return now === null
        ? `eBay no longer offers ${was} abroad: the copy doesn't ship abroad.`
        : `eBay no longer offers ${was} abroad: the copy ships abroad by ${now}.`;
    default:
      return now === null
        ? `Your eBay account no longer has the ${POLICIES[term]} policy “${was}”: your selling terms count instead.`
        : `Your eBay account no longer has the ${POLICIES[term]} policy “${was}”: “${now}” of your selling terms takes its place.`;
  }
}

/** Puts terms into an error's parameter. */
export const formatGoneTerms = (gone: readonly GoneTerm[]): string => JSON.stringify(gone);

const goneTerms = z.array(goneTerm);

/** Describes the terms of `formatGoneTerms`. Undefined if this version can't read them. */
export function describeGoneTerms(formatted: string | number | undefined): string | undefined {
  try {
    return goneTerms
      .parse(JSON.parse(String(formatted)))
      .map(describeGoneTerm)
      .join(" ");
  } catch {
    return undefined;
  }
}
