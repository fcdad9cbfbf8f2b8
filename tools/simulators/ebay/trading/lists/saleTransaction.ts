import { type Sale } from "../../state/order.ts";
import { type TradingCall } from "../call.ts";
import { writeSummaryItem } from "./summaryItem.ts";
import { amount, element, leaf, type XmlElement } from "../xml.ts";

/** Renders a sale as in the Trading API, with its item unless `withItem` is false. */
export function writeSaleTransaction(
  call: Pick<TradingCall, "simulator" | "now">,
  sale: Sale,
  withItem = true,
): XmlElement[] {
  const { state } = call.simulator.store;
  const listing = withItem ? state.listings[sale.itemId] : undefined;
  const order = state.orders[sale.orderId];
  const total = (Number(sale.priceEach) * sale.quantity).toFixed(2);
  return element(
    "Transaction",
    element("Buyer", leaf("Email", order?.buyer.email), leaf("UserID", sale.buyer)),
    leaf("CreatedDate", sale.createdAt),
    listing ? writeSummaryItem(call, listing) : [],
    leaf("QuantityPurchased", sale.quantity),
    leaf("TransactionID", sale.transactionId),
    leaf("SellerPaidStatus", order?.paidAt === undefined ? "NotPaid" : "Paid"),
    leaf("PaidTime", order?.paidAt),
    leaf("ShippedTime", order?.shipments[0]?.shippedAt),
    amount("TotalPrice", total),
    leaf("Platform", "eBay"),
    amount("TotalTransactionPrice", total),
    leaf("OrderLineItemID", `${sale.itemId}-${sale.transactionId}`),
    leaf("ExtendedOrderID", sale.orderId),
  );
}
