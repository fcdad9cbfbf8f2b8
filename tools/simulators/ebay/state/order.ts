import { type Buyer } from "./buyers.ts";

/** One line of an order, with a snapshot of the listing. */
export interface Sale {
  transactionId: string;
  orderId: string;
  itemId: string;
  seller: string;
  buyer: string;
  title: string;
  sku?: string;
  quantity: number;
  priceEach: string;
  shippingCost: string;
  createdAt: string;
}

export interface Order {
  orderId: string;
  seller: string;
  buyer: Buyer;
  createdAt: string;
  modifiedAt: string;
  /** Missing until the buyer has paid. */
  paidAt?: string;
  shipments: Shipment[];
  /** The buyer's note from checkout. */
  notes?: string;
  /** The provider's key of the parcel, if eBay International Shipping forwards it. */
  referenceId?: string;
  /** Discounts on the items and on shipping, in dollars. */
  itemDiscount?: number;
  shippingDiscount?: number;
  /** Refunded dollars. */
  refunded?: number;
  /** States that replace the computed ones, including states outside eBay's contract. */
  paymentStatus?: string;
  fulfillmentStatus?: string;
  cancelState?: string;
}

export interface Shipment {
  fulfillmentId: string;
  lineItems: { lineItemId: string; quantity: number }[];
  carrier?: string;
  trackingNumber?: string;
  shippedAt: string;
}

/** A buyer's request to cancel an order. */
export interface Cancellation {
  cancelId: string;
  seller: string;
  buyer: string;
  orderId: string;
  /** eBay's CancelReasonEnum. */
  reason: string;
  /** eBay's CancelStateEnum and CancelStatusEnum. */
  state: "APPROVAL_PENDING" | "CLOSED";
  status:
    | "CANCEL_REQUESTED"
    | "CANCEL_REJECTED"
    | "CANCEL_CLOSED_WITH_REFUND"
    | "CANCEL_CLOSED_FOR_COMMITMENT";
  refund: number;
  createdAt: string;
  closedAt?: string;
  /** The seller's tracking number from the rejection. */
  trackingNumber?: string;
}

/** A buyer's request to return a line of an order. */
export interface ReturnRequest {
  returnId: string;
  seller: string;
  buyer: string;
  orderId: string;
  itemId: string;
  transactionId: string;
  quantity: number;
  /** eBay's ReturnReasonEnum. */
  reason: string;
  comments?: string;
  /** eBay's ReturnStateEnum. */
  state: "RETURN_REQUESTED" | "ITEM_READY_TO_SHIP" | "ITEM_SHIPPED" | "ITEM_DELIVERED" | "CLOSED";
  refund: number;
  createdAt: string;
  /** The seller's text from the decision. */
  sellerComments?: string;
}
