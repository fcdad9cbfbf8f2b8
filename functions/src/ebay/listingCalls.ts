import type { ItemAtEbay } from "../contract/documents.ts";
import { AppError, type ErrorCode } from "../contract/wire/errors.ts";
import { toAmount } from "../contract/wire/numbers.ts";
import type {
  ItemChanges,
  ListedItem,
  Marketplace,
  NewItem,
  ItemForSale,
} from "../domain/listings/marketplace.ts";
import { withRetries } from "./http/http.ts";
import { readKeepsSoldOut } from "./account/userPreferences.ts";
import { buildWholeItemRequest, readItemAtEbay } from "./item/itemAtEbay.ts";
import { buildItemXml, buildRevision } from "./item/xml/itemXml.ts";
import { getOwnItem } from "./item/ownItem.ts";
import { uploadPicture } from "./media.ts";
import type { EbaySettings } from "./settings.ts";
import type { TradingAnswer } from "./trading/tradingAnswer.ts";
import { assertSuccess, callOnce, callTrading } from "./trading/tradingClient.ts";
import { findItemOfUuid, hasEndedError, isNoSuchItem } from "./trading/tradingErrors.ts";
import {
  findElements,
  readText,
  readTexts,
  type XmlElement,
  type XmlInputElement,
  type XmlNode,
} from "./trading/xml.ts";
import type { ItemChange } from "../domain/listings/reviseItems.ts";

/** An item as returned by `GetItem`. Ids and SKUs are strings, amounts are dollars. */
interface EbayItem extends ItemForSale {
  itemId: string;
  applicationData: string | null;
  listingStatus: string;
  pictureUrls: string[];
  listingUrl: string | null;
}

export const buildListingUrl = ({ itemBase }: Pick<EbaySettings, "itemBase">, itemId: string): string =>
  `${itemBase}/itm/${itemId}`;

/** The Trading and Media calls for a listing. */
export function createEbayListingCalls(settings: EbaySettings) {
  const end = (token: string, name: string, itemId: string): Promise<{ alreadyEnded: boolean }> =>
    withRetries(settings, async () => {
      const request = { ItemID: itemId, EndingReason: "NotAvailable" };
      const answer = await callTrading(settings, token, name, request);
      if (answer.ack === "Failure" && hasEndedError(answer.errors)) return { alreadyEnded: true };
      assertSuccess(answer);
      return { alreadyEnded: false };
    });

  return {
    uploadPicture: (token: string, jpeg: Uint8Array) => uploadPicture(settings, token, jpeg),

    /** Retries with the same UUID after a lost answer. eBay then returns the item it has listed. */
    async addItem(token: string, item: NewItem): Promise<ListedItem> {
      const request = { Item: buildItemXml(item) };
      const sent = { mayBeListed: false };
      try {
        return await withRetries(settings, async () => {
          try {
            return readListedItem(settings, await callTrading(settings, token, "AddFixedPriceItem", request));
          } catch (error) {
            sent.mayBeListed ||= !NOTHING_LISTED.some(
              (code) => error instanceof AppError && error.code === code,
            );
            throw error;
          }
        });
      } catch (error) {
        if (sent.mayBeListed || !(error instanceof AppError)) throw error;
        throw new AppError(error.code, { ...error.params, listed: "no" }, { cause: error });
      }
    },

    /**
     * Verifies an item without listing it. Returns eBay's warnings. An item that an earlier attempt with the
     * same UUID has listed is valid, because listing it finds that one.
     */
    async verifyItem(token: string, item: NewItem) {
      const request = { Item: buildItemXml(item) };
      const answer = await withRetries(settings, () =>
        callTrading(settings, token, "VerifyAddFixedPriceItem", request),
      );
      const { errors } = findItemOfUuid(answer.errors) === null ? assertSuccess(answer) : answer;
      return { warnings: errors.map(({ code, longMessage }) => ({ code, message: longMessage })) };
    },

    getItem: (token: string, itemId: string) => getItem(settings, token, itemId),

    /** Reads a complete item. Null if eBay no longer has it, or if it's another seller's. */
    async readWhole(token: string, itemId: string): Promise<ItemAtEbay | null> {
      try {
        return readItemAtEbay(await getOwnItem(settings, token, buildWholeItemRequest(itemId)));
      } catch (error) {
        if (isNoSuchItem(error)) return null;
        throw error;
      }
    },

    /** Changes a freshly read item. Isn't repeated after a lost answer, because a copy can have been sold since. */
    async revise(token: string, fresh: ItemAtEbay, changes: ItemChanges): Promise<void> {
      const request = buildRevision(fresh.itemId, changes, fresh.containers as XmlElement);
      const { ItemID, ...sent } = request["Item"] as XmlInputElement;
      const isEmpty = Object.values(sent).every((value) => value === undefined) && !request["DeletedField"];
      // A business policy sets the terms, and nothing else has changed.
      if (ItemID === undefined || isEmpty) return;
      await callOnce(settings, token, "ReviseFixedPriceItem", request);
    },

    async setQuantity(token: string, itemId: string, quantity: number): Promise<void> {
      const request = { InventoryStatus: { ItemID: itemId, Quantity: quantity } };
      await callOnce(settings, token, "ReviseInventoryStatus", request);
    },

    keepsSoldOut: (token: string) => readKeepsSoldOut(settings, token),

    /**
     * Ends a fixed-price item. For an item that has already ended, succeeds with `alreadyEnded`, as `endItem`
     * does.
     */
    endFixedPrice: (token: string, itemId: string) => end(token, "EndFixedPriceItem", itemId),

    /** Ends an item of any format. */
    endItem: (token: string, itemId: string) => end(token, "EndItem", itemId),
  } satisfies Marketplace & Record<string, unknown>;
}

/**
 * Errors after which no item was listed. "Too frequent" isn't one of them, because a request with the same
 * UUID may be running.
 */
const NOTHING_LISTED: readonly ErrorCode[] = [
  ...(["ebay/refused", "ebay/quota-exceeded", "ebay/authorization-expired"] as const),
  ...(["ebay/not-connected", "listing/not-revisable"] as const),
];

async function getItem(settings: EbaySettings, token: string, itemId: string): Promise<EbayItem> {
  return readItem(await getOwnItem(settings, token, { DetailLevel: "ReturnAll", ItemID: itemId }));
}

/** Reads the item that AddFixedPriceItem listed, now or in an earlier attempt with the same UUID. */
export function readListedItem(settings: EbaySettings, answer: TradingAnswer): ListedItem {
  const earlier = findItemOfUuid(answer.errors);
  const { body } = earlier === null ? assertSuccess(answer) : answer;
  const itemId = earlier ?? readText(body, "ItemID");
  if (itemId === null) throw new AppError("ebay/unavailable");
  return {
    itemId,
    listingUrl: buildListingUrl(settings, itemId),
    startTime: earlier === null ? parseDate(readText(body, "StartTime")) : null,
  };
}

function readItem(item: XmlNode | undefined): EbayItem {
  const readNumber = (...path: string[]) => Number(readText(item, ...path) ?? 0);
  const quantitySold = readNumber("SellingStatus", "QuantitySold");
  return {
    itemId: readText(item, "ItemID") ?? "",
    title: readText(item, "Title") ?? "",
    sku: readText(item, "SKU"),
    applicationData: readText(item, "ApplicationData"),
    listingStatus: readText(item, "SellingStatus", "ListingStatus") ?? "",
    // eBay's `Quantity` includes sold copies.
    quantity: readNumber("Quantity") - quantitySold,
    quantitySold,
    price: readNumber("SellingStatus", "CurrentPrice"),
    pictureUrls: readTexts(item, "PictureDetails", "PictureURL"),
    listingUrl: readText(item, "ListingDetails", "ViewItemURL"),
    listingType: readText(item, "ListingType"),
    hasVariations: findElements(item, "Variations", "Variation").length > 0,
  };
}

function parseDate(text: string | null): Date | null {
  const milliseconds = Date.parse(text ?? "");
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds);
}

/** Creates the calls that change price and quantity of up to four items at once. */
export function createEbayInventoryCalls(settings: EbaySettings) {
  return {
    keepsSoldOut: (token: string) => readKeepsSoldOut(settings, token),

    getItem: (token: string, itemId: string) => getItem(settings, token, itemId),

    /**
     * After a partial failure, returns the items that eBay changed. Isn't repeated after a lost answer, because copies
     * can have been sold since.
     */
    async reviseInventory(token: string, changes: readonly ItemChange[]): Promise<ReadonlySet<string>> {
      const request = {
        InventoryStatus: changes.map(({ itemId, price, quantity }) => ({
          ItemID: itemId,
          Quantity: quantity,
          ...(price === undefined ? {} : { StartPrice: { "@currencyID": "USD", "#text": toAmount(price) } }),
        })),
      };
      const { body } = await callOnce(settings, token, "ReviseInventoryStatus", request);
      return new Set(
        findElements(body, "InventoryStatus").flatMap((status) => readText(status, "ItemID") ?? []),
      );
    },
  };
}
