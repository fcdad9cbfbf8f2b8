import { lineStatus, orderStatus, salesOf } from "../orders.ts";
import { type Order, type Sale, type State } from "../state.ts";

const DAY_MS = 86_400_000;

/** Renders an order as the Fulfillment API shows it to its seller. */
export function orderBody(url: string, state: State, order: Order): object {
  const sales = salesOf(state, order);
  const subtotal = sum(sales.map(lineCost));
  const delivery = sum(sales.map(({ shippingCost }) => Number(shippingCost)));
  const { orderId, buyer, createdAt, paidAt, shipments } = order;
  return {
    orderId,
    creationDate: createdAt,
    lastModifiedDate: order.modifiedAt,
    orderFulfillmentStatus: orderStatus(order, sales),
    orderPaymentStatus: paidAt === undefined ? "PENDING" : "PAID",
    sellerId: order.seller,
    buyer: {
      username: buyer.username,
      taxAddress: {
        city: buyer.address.city,
        stateOrProvince: buyer.address.stateOrProvince,
        postalCode: buyer.address.postalCode,
        countryCode: buyer.address.countryCode,
      },
      buyerRegistrationAddress: contact(order),
    },
    pricingSummary: {
      priceSubtotal: money(subtotal),
      deliveryCost: money(delivery),
      total: money(subtotal + delivery),
    },
    cancelStatus: { cancelState: "NONE_REQUESTED", cancelRequests: [] },
    paymentSummary: {
      totalDueSeller: money(subtotal + delivery),
      refunds: [],
      payments: [
        {
          paymentMethod: "EBAY",
          paymentReferenceId: `SIM-${orderId}`,
          ...(paidAt !== undefined && { paymentDate: paidAt }),
          amount: money(subtotal + delivery),
          paymentStatus: paidAt === undefined ? "PENDING" : "PAID",
        },
      ],
    },
    fulfillmentStartInstructions: [
      {
        fulfillmentInstructionsType: "SHIP_TO",
        ...deliveryDates(order),
        ebaySupportedFulfillment: false,
        shippingStep: {
          shipTo: contact(order),
          shippingCarrierCode: "USPS",
          shippingServiceCode: "USPSGroundAdvantage",
        },
      },
    ],
    fulfillmentHrefs: shipments.map(
      ({ fulfillmentId }) =>
        `${url}/sell/fulfillment/v1/order/${orderId}/shipping_fulfillment/${fulfillmentId}`,
    ),
    lineItems: sales.map((sale) => lineItem(order, sale)),
    salesRecordReference: String(Number(orderId.slice(-5))),
    totalFeeBasisAmount: money(subtotal + delivery),
    totalMarketplaceFee: money(0),
  };
}

function lineItem(order: Order, sale: Sale): object {
  return {
    lineItemId: sale.transactionId,
    legacyItemId: sale.itemId,
    ...(sale.sku !== undefined && { sku: sale.sku }),
    title: sale.title,
    lineItemCost: money(lineCost(sale)),
    quantity: sale.quantity,
    soldFormat: "FIXED_PRICE",
    listingMarketplaceId: "EBAY_US",
    purchaseMarketplaceId: "EBAY_US",
    lineItemFulfillmentStatus: lineStatus(order, sale),
    total: money(lineCost(sale) + Number(sale.shippingCost)),
    deliveryCost: { shippingCost: money(Number(sale.shippingCost)) },
    appliedPromotions: [],
    taxes: [],
    properties: { buyerProtection: true },
    lineItemFulfillmentInstructions: {
      ...deliveryDates(order),
      shipByDate: later(order.createdAt, 3),
      guaranteedDelivery: false,
    },
    itemLocation: { location: "Portland, Oregon", countryCode: "US" },
  };
}

function contact({ buyer }: Order): object {
  return {
    fullName: buyer.fullName,
    contactAddress: buyer.address,
    primaryPhone: { phoneNumber: buyer.phone },
    email: buyer.email,
  };
}

function deliveryDates({ createdAt }: Order): object {
  return { minEstimatedDeliveryDate: later(createdAt, 4), maxEstimatedDeliveryDate: later(createdAt, 8) };
}

function later(time: string, days: number): string {
  return new Date(Date.parse(time) + days * DAY_MS).toISOString();
}

function lineCost({ priceEach, quantity }: Sale): number {
  return Number(priceEach) * quantity;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, next) => total + next, 0);
}

function money(value: number): object {
  return { value: value.toFixed(2), currency: "USD" };
}
