/** Returns the URL of an item's eBay page. */
export const getItemUrl = (itemId: string): string =>
  `https://www.ebay.com/itm/${encodeURIComponent(itemId)}`;
