export { getItemUrl } from "@contract/listings/itemPage";

/** URL of the seller's page of an order at eBay. */
export const getOrderUrl = (orderId: string): string =>
  `https://www.ebay.com/mesh/ord/details?orderid=${encodeURIComponent(orderId)}`;
