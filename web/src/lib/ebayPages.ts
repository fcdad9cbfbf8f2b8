/** The marketplace's page of an item. */
export const itemPage = (itemId: string): string => `https://www.ebay.com/itm/${encodeURIComponent(itemId)}`;

/** The marketplace's page of an order, for its seller. */
export const orderPage = (orderId: string): string =>
  `https://www.ebay.com/mesh/ord/details?orderid=${encodeURIComponent(orderId)}`;
