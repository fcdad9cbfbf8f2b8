import type { ItemChange } from "../domain/listings/changeListings.ts";
import { withRetries } from "./http/http.ts";
import type { EbaySettings } from "./settings.ts";
import { assertSuccess, callTrading } from "./trading/tradingClient.ts";
import { readKeepsSoldOut } from "./account/userPreferences.ts";
import { findElements, readText } from "./trading/xml.ts";

/** Creates the calls that change price and quantity of up to four items at once. */
export function ebayInventoryCalls(settings: EbaySettings) {
  return {
    keepsSoldOut: (token: string) => readKeepsSoldOut(settings, token),

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
        assertSuccess(await callTrading(settings, token, "ReviseInventoryStatus", request)),
      );
      return new Set(
        findElements(body, "InventoryStatus").flatMap((status) => readText(status, "ItemID") ?? []),
      );
    },
  };
}
