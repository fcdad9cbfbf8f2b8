import { randomBytes } from "node:crypto";
import { type components } from "ebay-api/types/restful/specs/sell_listing_v1_beta_oas3.js";

import { type CallResult, readHeader, json, readJson } from "../http.ts";
import { runAsSeller, buildScopes, restError } from "./access.ts";
import { type RestCall } from "./call.ts";

/** POST /sell/listing/v1_beta/item_draft/: a draft on eBay's own form. Only keysets with the limited release have it. */
export function createItemDraft(call: RestCall): CallResult {
  return runAsSeller(call, buildScopes("sell.item.draft"), () => {
    const { request } = call;
    const marketplace = readHeader(request, "x-ebay-c-marketplace-id");
    if (marketplace === undefined)
      return refuse(155_002, "The X-EBAY-C-MARKETPLACE-ID header is missing. This is a required header.");
    if (marketplace !== "EBAY_US") return refuse(155_003, `The Marketplace ${marketplace} is not supported.`);
    const draft = readJson(request) as Draft | undefined;
    const title = draft?.product?.title;
    if (!draft?.product || !title) return refuse(155_001, "Missing field: product.title.");
    if (title.length > MAX_TITLE_LENGTH) return refuse(155_007, "Invalid field: product.title.");
    if (countWords(title) < MIN_TITLE_WORDS) return refuse(155_004, TITLE_TOO_VAGUE);
    if ((draft.product.imageUrls ?? []).some((url) => !url.startsWith("https:"))) {
      return refuse(155_006, "Image URLs must be HTTPS.");
    }
    const price = draft.pricingSummary?.price?.value;
    if (price !== undefined && !/^\d+(\.\d{1,2})?$/.test(price)) {
      return refuse(155_014, "The 'price' value format is a maximum of two decimal points.");
    }
    const itemDraftId = String(randomBytes(6).readUIntBE(0, 6));
    return json(201, {
      itemDraftId,
      sellFlowUrl: `https://www.ebay.com/lstng?draftId=${itemDraftId}&mode=AddItem`,
      sellFlowNativeUri: `ebay://link?nav=item.draft&id=${itemDraftId}`,
    } satisfies components["schemas"]["ItemDraftResponse"]);
  });
}

const MAX_TITLE_LENGTH = 80;
/** No public source that we found has eBay's own criterion. Its example has four unique words. */
const MIN_TITLE_WORDS = 2;
const TITLE_TOO_VAGUE =
  "To create the draft, we need more information about the item. Please update the title to include unique characteristics of the item, such as brand, model, color, size, capacity, etc. For example, Levi's 501 size 10 black jeans.";

const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

interface Draft {
  product?: { title?: string; imageUrls?: string[] };
  pricingSummary?: { price?: { value?: string } };
}

function refuse(errorId: number, message: string) {
  return restError(400, { errorId, domain: "API_LISTING", message, longMessage: message });
}
