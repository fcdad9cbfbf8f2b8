import * as z from "zod";

import { toAmount } from "../../contract/wire/numbers.ts";
import type { ItemDraftPorts } from "../../domain/lots/itemDrafts.ts";
import { toHtml } from "../../domain/listings/descriptionHtml.ts";
import { postJson } from "../http/http.ts";
import { readJson } from "../http/restErrors.ts";
import { type EbaySettings, SELLING_DEFAULTS as defaults } from "../settings.ts";

const itemDraft = z.object({ itemDraftId: z.string(), sellFlowUrl: z.url() });

/** Creates the call of the Listing API (limited release). It has no idempotency key, so it isn't retried. */
export const createEbayItemDraftCalls = (settings: EbaySettings): ItemDraftPorts["marketplace"] => ({
  async createItemDraft(accessToken, { title, description, price, brand, firebaseImages }) {
    // eBay accepts only https URLs (error 155006).
    const imageUrls = firebaseImages.filter((url) => url.startsWith("https:"));
    const request = {
      categoryId: defaults.categoryId,
      condition: "NEW",
      format: "FIXED_PRICE",
      ...(price !== null && {
        pricingSummary: { price: { currency: defaults.currency, value: toAmount(price) } },
      }),
      product: {
        title,
        description: toHtml(description ?? title),
        ...(brand && { brand }),
        ...(imageUrls.length > 0 && { imageUrls }),
      },
    };
    const url = `${settings.apiBase}/sell/listing/v1_beta/item_draft/`;
    const answer = await postJson(settings, accessToken, url, request, {
      "X-EBAY-C-MARKETPLACE-ID": "EBAY_US",
    });
    const findField = (ebayCode: string) => FIELDS.get(ebayCode);
    return readJson(answer, itemDraft, { access: "drafts", findField }).sellFlowUrl;
  },
});

/** The lot fields that fix a refusal, by error id of createItemDraft. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ["155001", "title"],
  ["155004", "title"],
  ["155006", "firebaseImages"],
  ["155014", "price"],
]);
