import * as z from "zod";

import type { ItemDraftPorts } from "../../domain/bundles/itemDrafts.ts";
import { toHtml } from "../../domain/listings/descriptionHtml.ts";
import { send } from "../http/http.ts";
import { readJson } from "../http/restErrors.ts";
import { SELLING_DEFAULTS as defaults } from "../sellingDefaults.ts";
import type { EbaySettings } from "../settings.ts";

const itemDraft = z.object({ itemDraftId: z.string(), sellFlowUrl: z.url() });

/** Creates the call of the Listing API (limited release). It has no idempotency key, so it isn't retried. */
export const ebayItemDraftCalls = (settings: EbaySettings): ItemDraftPorts["marketplace"] => ({
  async createItemDraft(accessToken, { title, description, price, brand, firebaseImages }) {
    // eBay accepts only https URLs (error 155006).
    const imageUrls = firebaseImages.filter((url) => url.startsWith("https:"));
    const answer = await send(settings, `${settings.apiBase}/sell/listing/v1_beta/item_draft/`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${accessToken}`,
        Accept: "application/json",
        "Content-Type": "application/json",
        "X-EBAY-C-MARKETPLACE-ID": "EBAY_US",
      },
      body: JSON.stringify({
        categoryId: defaults.categoryId,
        condition: "NEW",
        format: "FIXED_PRICE",
        ...(price !== null && {
          pricingSummary: { price: { currency: defaults.currency, value: price.toFixed(2) } },
        }),
        product: {
          title,
          description: toHtml(description ?? title),
          ...(brand && { brand }),
          ...(imageUrls.length > 0 && { imageUrls }),
        },
      }),
    });
    const fieldOf = (ebayCode: string) => FIELDS.get(ebayCode);
    return readJson(answer, itemDraft, { access: "drafts", fieldOf }).sellFlowUrl;
  },
});

/** The lot fields that fix a refusal, by error id of createItemDraft. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ["155001", "title"],
  ["155004", "title"],
  ["155006", "firebaseImages"],
  ["155014", "price"],
]);
