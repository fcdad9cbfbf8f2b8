import type { CallBudget } from "../domain/ebay/callBudget.ts";

/** Where eBay is and who we are to it. Bases are without a trailing slash; a simulator is reached by them alone. */
export interface EbaySettings {
  /** `https://auth.ebay.com`: the consent page. */
  readonly authBase: string;
  /** `https://api.ebay.com`: Trading, token endpoint, sell APIs. */
  readonly apiBase: string;
  /** `https://apiz.ebay.com`: identity. */
  readonly apizBase: string;
  /** `https://apim.ebay.com`: media. */
  readonly apimBase: string;
  /** `https://www.ebay.com`: where a buyer sees an item. */
  readonly itemBase: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The third part of the keyset, which eBay wants to see when a consent is given back. */
  readonly devId?: string;
  /** The redirect name registered for the keyset; it stands where OAuth has the redirect address. */
  readonly ruName: string;
  /** Milliseconds before the first retry, doubled and jittered from there. 500 when left out. */
  readonly retryDelayMs?: number;
  /** Milliseconds that one call may take. 25,000 when left out. */
  readonly timeoutMs?: number;
  /** What eBay grants us and each seller. Without it calls are made as they come. */
  readonly budget?: Pick<CallBudget, "take">;
}
