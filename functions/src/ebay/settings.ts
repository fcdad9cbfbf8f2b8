import type { CallBudget } from "../domain/ebay/callBudget.ts";
import { DEFAULT_CATEGORY_ID } from "../contract/item/categories.ts";

/** eBay's hosts and our keyset. Base URLs have no trailing slash; a simulator is configured through them. */
export interface EbaySettings {
  /** `https://auth.ebay.com`: the consent page. */
  readonly authBase: string;
  /** `https://api.ebay.com`: Trading, token endpoint, sell APIs. */
  readonly apiBase: string;
  /** `https://apiz.ebay.com`: identity. */
  readonly apizBase: string;
  /** `https://apim.ebay.com`: media. */
  readonly apimBase: string;
  /** `https://www.ebay.com`: item pages. */
  readonly itemBase: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The developer id of the keyset, needed to revoke a consent. */
  readonly devId?: string;
  /** The keyset's redirect name. eBay uses it in place of OAuth's redirect URI. */
  readonly ruName: string;
  /** Delay before the first retry in milliseconds. Doubles with each retry, with jitter. Default 500. */
  readonly retryDelayMs?: number;
  /** Timeout of one call in milliseconds. Default 25,000. */
  readonly timeoutMs?: number;
  /** Maximum characters of a Trading answer. Default 70 million. */
  readonly maxAnswerLength?: number;
  /** Call limits of the application and of each seller. Unlimited if omitted. */
  readonly budget?: Pick<CallBudget, "take" | "takeRest" | "logRefusal">;
  /**
   * Called after one of this seller's calls has changed these items. `emptied`: those whose quantity was set
   * to 0.
   */
  readonly noteChange?: (
    callName: string,
    itemIds: readonly string[],
    emptied: readonly string[],
  ) => Promise<void>;
}

/** Values of every new item. The terms come from the seller (`contract/listings/terms/terms.ts`). */
export const SELLING_DEFAULTS = {
  site: "US",
  currency: "USD",
  categoryId: DEFAULT_CATEGORY_ID,
  /** The condition "New". */
  conditionId: "1000",
} as const;
