import { lineStatus, orderStatus, salesOf } from "../orders.ts";
import { type Order, type Sale, type State } from "../state.ts";

const DAY_MS = 86_400_000;

/** Renders an order as the Fulfillment API shows it to its seller. */
export function buildOrderBody(url: string, state: State, order: Order): object {
  const sales = salesOf(state, order);
  const subtotal = sumAmounts(sales.map(computeLineCost));
  const delivery = sumAmounts(sales.map(({ shippingCost }) => Number(shippingCost)));
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
      buyerRegistrationAddress: buildContact(order),
    },
    pricingSummary: {
      priceSubtotal: toMoney(subtotal),
      deliveryCost: toMoney(delivery),
      total: toMoney(subtotal + delivery),
    },
    cancelStatus: { cancelState: "NONE_REQUESTED", cancelRequests: [] },
    paymentSummary: {
      totalDueSeller: toMoney(subtotal + delivery),
      refunds: [],
      payments: [
        {
          paymentMethod: "EBAY",
          paymentReferenceId: `SIM-${orderId}`,
          ...(paidAt !== undefined && { paymentDate: paidAt }),
          amount: toMoney(subtotal + delivery),
          paymentStatus: paidAt === undefined ? "PENDING" : "PAID",
        },
      ],
    },
    fulfillmentStartInstructions: [
      {
        fulfillmentInstructionsType: "SHIP_TO",
        ...buildDeliveryDates(order),
        ebaySupportedFulfillment: false,
        shippingStep: {
          shipTo: buildContact(order),
          shippingCarrierCode: "USPS",
          shippingServiceCode: "USPSGroundAdvantage",
        },
      },
    ],
    fulfillmentHrefs: shipments.map(
      ({ fulfillmentId }) =>
        `${url}/sell/fulfillment/v1/order/${orderId}/shipping_fulfillment/${fulfillmentId}`,
    ),
    lineItems: sales.map((sale) => buildLineItem(order, sale)),
    salesRecordReference: String(Number(orderId.slice(-5))),
    totalFeeBasisAmount: toMoney(subtotal + delivery),
    totalMarketplaceFee: toMoney(0),
  };
}

function buildLineItem(order: Order, sale: Sale): object {
  return {
    lineItemId: sale.transactionId,
    legacyItemId: sale.itemId,
    ...(sale.sku !== undefined && { sku: sale.sku }),
    title: sale.title,
    lineItemCost: toMoney(computeLineCost(sale)),
    quantity: sale.quantity,
    soldFormat: "FIXED_PRICE",
    listingMarketplaceId: "EBAY_US",
    purchaseMarketplaceId: "EBAY_US",
    lineItemFulfillmentStatus: lineStatus(order, sale),
    total: toMoney(computeLineCost(sale) + Number(sale.shippingCost)),
    deliveryCost: { shippingCost: toMoney(Number(sale.shippingCost)) },
    appliedPromotions: [],
    taxes: [],
    properties: { buyerProtection: true },
    lineItemFulfillmentInstructions: {
      ...buildDeliveryDates(order),
      shipByDate: addDays(order.createdAt, 3),
      guaranteedDelivery: false,
    },
    itemLocation: { location: "Portland, Oregon", countryCode: "US" },
  };
}

function buildContact({ buyer }: Order): object {
  return {
    fullName: buyer.fullName,
    contactAddress: buyer.address,
    primaryPhone: { phoneNumber: buyer.phone },
    email: buyer.email,
  };
}

function buildDeliveryDates({ createdAt }: Order): object {
  return { minEstimatedDeliveryDate: addDays(createdAt, 4), maxEstimatedDeliveryDate: addDays(createdAt, 8) };
}

function addDays(time: string, days: number): string {
  return new Date(Date.parse(time) + days * DAY_MS).toISOString();
}

function computeLineCost({ priceEach, quantity }: Sale): number {
  return Number(priceEach) * quantity;
}

function sumAmounts(amounts: readonly number[]): number {
  return amounts.reduce((total, next) => total + next, 0);
}

function toMoney(value: number): object {
  return { value: value.toFixed(2), currency: "USD" };
}
