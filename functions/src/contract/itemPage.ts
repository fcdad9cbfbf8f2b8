/** The marketplace's page of an item. */
export const itemPage = (itemId: string): string => `https://www.ebay.com/itm/${encodeURIComponent(itemId)}`;
