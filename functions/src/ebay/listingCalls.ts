import { AppError } from "../contract/errors.ts";
import type { ItemChanges, ListedItem, Marketplace, NewItem } from "../domain/listings/marketplace.ts";
import { keptPolicies } from "./businessPolicies.ts";
import { withRetries } from "./http.ts";
import { changesXml, itemXml } from "./itemXml.ts";
import { uploadPicture } from "./media.ts";
import type { EbaySettings } from "./settings.ts";
import { shippingWithCost } from "./shippingXml.ts";
import type { TradingAnswer } from "./tradingAnswer.ts";
import { assertDone, callTrading } from "./tradingClient.ts";
import { itemListedUnderUuid, saysEnded } from "./tradingErrors.ts";
import { type XmlInputElement, elements, textAt } from "./xml.ts";

/** An item as returned by `GetItem`. Ids and SKUs are text, amounts are dollars. */
export interface EbayItem {
  itemId: string;
  title: string;
  sku: string | null;
  applicationData: string | null;
  listingStatus: string;
  /** Available quantity, without sold copies. */
  quantity: number;
  quantitySold: number;
  price: number;
  pictureUrls: string[];
  listingUrl: string | null;
}

/** Returns the URL of an item's eBay page. */
export const listingUrlOf = ({ itemBase }: Pick<EbaySettings, "itemBase">, itemId: string): string =>
  `${itemBase}/itm/${itemId}`;

/** The Trading and Media calls for a listing. All are idempotent. */
export function ebayListingCalls(settings: EbaySettings) {
  const call = async (token: string, name: string, request: XmlInputElement): Promise<TradingAnswer> =>
    assertDone(await callTrading(settings, token, name, request));
  const repeated = (token: string, name: string, request: XmlInputElement) =>
    withRetries(settings, () => call(token, name, request));
  const terms = keptPolicies(settings);

  return {
    uploadPicture: (token: string, jpeg: Uint8Array) => uploadPicture(settings, token, jpeg),

    /** Retries with the same UUID after a lost answer. eBay then returns the item it has listed. */
    async addItem(token: string, item: NewItem): Promise<ListedItem> {
      return terms.use(token, (policies) => {
        const request = { Item: itemXml(item, policies) };
        const add = async () =>
          readListed(settings, await callTrading(settings, token, "AddFixedPriceItem", request));
        return withRetries(settings, add);
      });
    },

    /** Validates an item without listing it. Returns eBay's warnings. */
    async verifyItem(token: string, item: NewItem) {
      const { errors } = await terms.use(token, (policies) =>
        repeated(token, "VerifyAddFixedPriceItem", { Item: itemXml(item, policies) }),
      );
      return { warnings: errors.map(({ code, longMessage }) => ({ code, message: longMessage })) };
    },

    async getItem(token: string, itemId: string): Promise<EbayItem> {
      const answer = await repeated(token, "GetItem", { DetailLevel: "ReturnAll", ItemID: itemId });
      return readItem(answer);
    },

    /** Sends absolute values, so a retry is safe. Omitted fields stay unchanged. */
    async revise(token: string, itemId: string, changes: ItemChanges): Promise<void> {
      const { shippingCents, ...others } = changes;
      let shipping: XmlInputElement | undefined;
      if (shippingCents !== undefined) {
        const { body } = await repeated(token, "GetItem", { DetailLevel: "ReturnAll", ItemID: itemId });
        shipping = shippingWithCost(elements(body, "Item")[0], shippingCents);
        // A business policy sets the shipping cost, and nothing else has changed.
        if (shipping === undefined && Object.keys(others).length === 0) return;
      }
      await repeated(token, "ReviseFixedPriceItem", { Item: changesXml(itemId, others, shipping) });
    },

    async setQuantity(token: string, itemId: string, quantity: number): Promise<void> {
      const request = { InventoryStatus: { ItemID: itemId, Quantity: quantity } };
      await repeated(token, "ReviseInventoryStatus", request);
    },

    /** Ends an item. An item that has already ended is a success with `alreadyEnded`. */
    async endItem(token: string, itemId: string): Promise<{ alreadyEnded: boolean }> {
      const request = { ItemID: itemId, EndingReason: "NotAvailable" };
      return withRetries(settings, async () => {
        const answer = await callTrading(settings, token, "EndFixedPriceItem", request);
        if (answer.ack === "Failure" && saysEnded(answer.errors)) return { alreadyEnded: true };
        assertDone(answer);
        return { alreadyEnded: false };
      });
    },

    async getUser(token: string): Promise<{ username: string; eiasToken: string | null }> {
      const { body } = await repeated(token, "GetUser", { DetailLevel: "ReturnAll" });
      return {
        username: textAt(body, "User", "UserID") ?? "",
        eiasToken: textAt(body, "User", "EIASToken"),
      };
    },
  } satisfies Marketplace & Record<string, unknown>;
}

/** Reads the item that AddFixedPriceItem has listed, now or in an earlier attempt with the same UUID. */
export function readListed(settings: EbaySettings, answer: TradingAnswer): ListedItem {
  const earlier = itemListedUnderUuid(answer.errors);
  const { body } = earlier === null ? assertDone(answer) : answer;
  const itemId = earlier ?? textAt(body, "ItemID");
  if (itemId === null) throw new AppError("ebay/unavailable");
  return {
    itemId,
    listingUrl: listingUrlOf(settings, itemId),
    startTime: earlier === null ? dateOf(textAt(body, "StartTime")) : null,
  };
}

function readItem({ body }: TradingAnswer): EbayItem {
  const [item] = elements(body, "Item");
  const numberAt = (...path: string[]) => Number(textAt(item, ...path) ?? 0);
  const quantitySold = numberAt("SellingStatus", "QuantitySold");
  return {
    itemId: textAt(item, "ItemID") ?? "",
    title: textAt(item, "Title") ?? "",
    sku: textAt(item, "SKU"),
    applicationData: textAt(item, "ApplicationData"),
    listingStatus: textAt(item, "SellingStatus", "ListingStatus") ?? "",
    // eBay's `Quantity` includes sold copies.
    quantity: numberAt("Quantity") - quantitySold,
    quantitySold,
    price: numberAt("SellingStatus", "CurrentPrice"),
    pictureUrls: elements(item, "PictureDetails", "PictureURL").flatMap((url) => textAt(url) ?? []),
    listingUrl: textAt(item, "ListingDetails", "ViewItemURL"),
  };
}

function dateOf(text: string | null): Date | null {
  const milliseconds = Date.parse(text ?? "");
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds);
}
