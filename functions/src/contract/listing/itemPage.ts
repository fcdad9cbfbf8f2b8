/** Returns the URL of an item's eBay page. */
export const itemPage = (itemId: string): string => `https://www.ebay.com/itm/${encodeURIComponent(itemId)}`;
