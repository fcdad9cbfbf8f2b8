import type { ItemChange } from "../domain/listings/changeListings.ts";
import { withRetries } from "./http.ts";
import type { EbaySettings } from "./settings.ts";
import { assertDone, callTrading } from "./tradingClient.ts";
import { elements, textAt } from "./xml.ts";

/** Changes price and quantity of up to four items per call. */
export function ebayInventoryCalls(settings: EbaySettings) {
  return {
    /** Sends absolute values, so a retry is safe. After a partial failure, returns the items that eBay changed. */
    async reviseInventory(token: string, changes: readonly ItemChange[]): Promise<ReadonlySet<string>> {
      const request = {
        InventoryStatus: changes.map(({ itemId, price, quantity }) => ({
          ItemID: itemId,
          Quantity: quantity,
          ...(price === undefined ? {} : { StartPrice: { "@currencyID": "USD", "#text": price.toFixed(2) } }),
        })),
      };
      const { body } = await withRetries(settings, async () =>
        assertDone(await callTrading(settings, token, "ReviseInventoryStatus", request)),
      );
      return new Set(elements(body, "InventoryStatus").flatMap((status) => textAt(status, "ItemID") ?? []));
    },
  };
}
