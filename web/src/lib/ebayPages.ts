export { itemPage } from "@contract/itemPage";

/** The marketplace's page of an order, for its seller. */
export const orderPage = (orderId: string): string =>
  `https://www.ebay.com/mesh/ord/details?orderid=${encodeURIComponent(orderId)}`;
