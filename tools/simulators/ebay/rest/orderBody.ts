import { type components } from "ebay-api/types/restful/specs/sell_fulfillment_v1_oas3.js";

import { DAY_MS } from "../durations.ts";
import { getLineStatus, orderStatus, listSales } from "../orders.ts";
import { type Order, type Sale } from "../state/order.ts";
import { type State } from "../state/state.ts";
import { checkContract } from "./contract.ts";
import { computeAmounts, computeLineCost, type OrderAmounts, computeShare, toMoney } from "./orderAmounts.ts";
import { buildContact, buildDestination } from "./orderContact.ts";

type Schemas = components["schemas"];

/** Renders an order as in the Fulfillment API. */
export function buildOrderBody(url: string, state: State, order: Order) {
  const now = new Date();
  const sales = listSales(state, order);
  const amounts = computeAmounts(order, sales);
  const { orderId, buyer, createdAt, paidAt, shipments } = order;
  const payment = paidAt === undefined ? "PENDING" : "PAID";
  const { step, instruction } = buildDestination(order, now);
  return checkContract<Schemas["Order"]>()({
    orderId,
    creationDate: createdAt,
    lastModifiedDate: order.modifiedAt,
    orderFulfillmentStatus: order.fulfillmentStatus ?? orderStatus(order, sales),
    orderPaymentStatus: order.paymentStatus ?? payment,
    sellerId: order.seller,
    buyer: {
      username: buyer.username,
      taxAddress: {
        city: buyer.address.city,
        stateOrProvince: buyer.address.stateOrProvince,
        postalCode: buyer.address.postalCode,
        countryCode: buyer.address.countryCode,
      },
      buyerRegistrationAddress: buildContact(order, now),
    },
    ...(order.notes !== undefined && { buyerCheckoutNotes: order.notes }),
    pricingSummary: buildPricing(amounts),
    cancelStatus: { cancelState: order.cancelState ?? "NONE_REQUESTED", cancelRequests: [] },
    paymentSummary: {
      totalDueSeller: toMoney(amounts.total),
      refunds: buildRefunds(order),
      payments: [
        {
          paymentMethod: "EBAY",
          paymentReferenceId: `SIM-${orderId}`,
          ...(paidAt !== undefined && { paymentDate: paidAt }),
          amount: toMoney(amounts.total),
          paymentStatus: payment,
        },
      ],
    },
    fulfillmentStartInstructions: [
      {
        fulfillmentInstructionsType: "SHIP_TO",
        ...buildDeliveryDates(order),
        ...instruction,
        shippingStep: {
          ...step,
          shippingCarrierCode: "USPS",
          shippingServiceCode: "USPSGroundAdvantage",
        },
      },
    ],
    fulfillmentHrefs: shipments.map(
      ({ fulfillmentId }) =>
        `${url}/sell/fulfillment/v1/order/${orderId}/shipping_fulfillment/${fulfillmentId}`,
    ),
    lineItems: sales.map((sale) => buildLineItem(order, sale, sales, amounts)),
    ebayCollectAndRemitTax: true,
    salesRecordReference: String(Number(orderId.slice(-5))),
    totalFeeBasisAmount: toMoney(amounts.feeBasis),
    ...(amounts.fee !== undefined && { totalMarketplaceFee: toMoney(amounts.fee) }),
  });
}

/** Without `fieldGroups=TAX_BREAKDOWN`, the total leaves out the tax that eBay collects. */
function buildPricing({ subtotal, itemDiscount, delivery, deliveryDiscount, total }: OrderAmounts) {
  return {
    priceSubtotal: toMoney(subtotal),
    ...(itemDiscount > 0 && { priceDiscount: toMoney(-itemDiscount) }),
    deliveryCost: toMoney(delivery),
    ...(deliveryDiscount > 0 && { deliveryDiscount: toMoney(-deliveryDiscount) }),
    total: toMoney(total),
  };
}

function buildRefunds({ refunded = 0, orderId, modifiedAt }: Order) {
  if (refunded === 0) return [];
  const refundReferenceId = `R-${orderId}`;
  return [{ amount: toMoney(refunded), refundDate: modifiedAt, refundReferenceId, refundStatus: "REFUNDED" }];
}

function buildLineItem(order: Order, sale: Sale, sales: readonly Sale[], amounts: OrderAmounts) {
  const cost = computeLineCost(sale);
  const discount = computeShare(amounts.itemDiscount, sale, sales);
  return {
    lineItemId: sale.transactionId,
    legacyItemId: sale.itemId,
    ...(sale.sku !== undefined && { sku: sale.sku }),
    title: sale.title,
    lineItemCost: toMoney(cost),
    ...(discount > 0 && { discountedLineItemCost: toMoney(cost - discount) }),
    quantity: sale.quantity,
    soldFormat: "FIXED_PRICE",
    listingMarketplaceId: "EBAY_US",
    purchaseMarketplaceId: "EBAY_US",
    lineItemFulfillmentStatus: getLineStatus(order, sale),
    total: toMoney(cost - discount + Number(sale.shippingCost)),
    deliveryCost: { shippingCost: toMoney(Number(sale.shippingCost)) },
    appliedPromotions: [],
    taxes: [],
    ebayCollectAndRemitTaxes: [
      {
        taxType: "STATE_SALES_TAX",
        amount: toMoney(computeShare(amounts.collectedTax, sale, sales)),
        collectionMethod: "NET",
      },
    ],
    properties: { buyerProtection: true },
    lineItemFulfillmentInstructions: {
      ...buildDeliveryDates(order),
      shipByDate: addDays(order.createdAt, 3),
      guaranteedDelivery: false,
    },
    itemLocation: { location: "Portland, Oregon", countryCode: "US" },
  };
}

function buildDeliveryDates({ createdAt }: Order) {
  return { minEstimatedDeliveryDate: addDays(createdAt, 4), maxEstimatedDeliveryDate: addDays(createdAt, 8) };
}

function addDays(time: string, days: number): string {
  return new Date(Date.parse(time) + days * DAY_MS).toISOString();
}
