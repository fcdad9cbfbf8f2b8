export { itemPage } from "@contract/listing/itemPage";

/** URL of the seller's page of an order at eBay. */
export const orderPage = (orderId: string): string =>
  `https://www.ebay.com/mesh/ord/details?orderid=${encodeURIComponent(orderId)}`;
