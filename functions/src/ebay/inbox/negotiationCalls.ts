import type { components } from "ebay-api/types/restful/specs/sell_negotiation_v1_oas3.js";
import * as z from "zod";

import { WATCHER_OFFER_DAYS } from "../../contract/watcherOffers.ts";
import { toAmount } from "../../contract/wire/numbers.ts";
import type { WatcherMarketplace } from "../../domain/inbox/offerToWatchers.ts";
import { authorize, postJson, send, withRetries } from "../http/http.ts";
import { readJson } from "../http/restErrors.ts";
import type { EbaySettings } from "../settings.ts";

/** The maximum page size of find_eligible_items. */
const PAGE_SIZE = 200;
const MARKETPLACE = "EBAY_US";

export const eligibleItems = z.object({
  eligibleItems: z.array(z.object({ listingId: z.string() })).default([]),
  next: z.string().nullish(),
});
export const sentOffers = z.object({ offers: z.array(z.unknown()).default([]) });

/** Creates the calls of the Negotiation API (sell/negotiation/v1). Sending offers is never retried here. */
export function createEbayNegotiationCalls(settings: EbaySettings): WatcherMarketplace {
  const root = `${settings.apiBase}/sell/negotiation/v1`;
  const onMarketplace = { "X-EBAY-C-MARKETPLACE-ID": MARKETPLACE };

  return {
    listEligible: (token, page) =>
      withRetries(settings, async () => {
        const query = `limit=${PAGE_SIZE}&offset=${(page - 1) * PAGE_SIZE}`;
        const answer = await send(settings, `${root}/find_eligible_items?${query}`, {
          headers: { ...authorize(token), ...onMarketplace },
        });
        // No item has watchers.
        if (answer.status === 204) return { itemIds: [], hasMore: false };
        const found = readJson(answer, eligibleItems);
        return {
          itemIds: found.eligibleItems.map(({ listingId }) => listingId),
          hasMore: typeof found.next === "string",
        };
      }),

    async offer(token, { itemId, price, message }) {
      const request = {
        allowCounterOffer: false,
        ...(message !== null && message !== "" && { message }),
        offerDuration: { unit: "DAY", value: WATCHER_OFFER_DAYS },
        offeredItems: [
          { listingId: itemId, price: { currency: "USD", value: toAmount(price) }, quantity: 1 },
        ],
      } satisfies components["schemas"]["CreateOffersRequest"];
      const url = `${root}/send_offer_to_interested_buyers`;
      const answer = await postJson(settings, token, url, request, onMarketplace);
      return { buyers: readJson(answer, sentOffers).offers.length };
    },
  };
}
