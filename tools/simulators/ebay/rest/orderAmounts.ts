import { type Order, type Sale } from "../state/order.ts";

/** The usual rate and fee per order of eBay US, on what the buyer pays, including tax. */
const FEE_RATE = 0.1325;
const FEE_PER_SMALL_ORDER = 0.3;
const FEE_PER_ORDER = 0.4;
const SMALL_ORDER = 10;
/** An invented sales tax that eBay collects. It isn't part of the order's total. */
const TAX_RATE = 0.08;

export interface OrderAmounts {
  subtotal: number;
  itemDiscount: number;
  delivery: number;
  deliveryDiscount: number;
  total: number;
  collectedTax: number;
  feeBasis: number;
  /** Missing until the order is paid. */
  fee?: number;
}

/** Computes an order's amounts, in dollars. */
export function computeAmounts(order: Order, sales: readonly Sale[]): OrderAmounts {
  const subtotal = sum(sales.map(computeLineCost));
  const delivery = sum(sales.map(({ shippingCost }) => Number(shippingCost)));
  const itemDiscount = Math.min(order.itemDiscount ?? 0, subtotal);
  const deliveryDiscount = Math.min(order.shippingDiscount ?? 0, delivery);
  const total = subtotal - itemDiscount + delivery - deliveryDiscount;
  const collectedTax = round(total * TAX_RATE);
  const feeBasis = total + collectedTax;
  const perOrder = feeBasis <= SMALL_ORDER ? FEE_PER_SMALL_ORDER : FEE_PER_ORDER;
  return {
    ...{ subtotal, itemDiscount, delivery, deliveryDiscount, total, collectedTax, feeBasis },
    ...(order.paidAt !== undefined && { fee: round(feeBasis * FEE_RATE + perOrder) }),
  };
}

/** Spreads an order's amount over its lines by their cost. */
export function computeShare(amount: number, sale: Sale, sales: readonly Sale[]): number {
  const all = sum(sales.map(computeLineCost));
  return all === 0 ? 0 : round((amount * computeLineCost(sale)) / all);
}

export function computeLineCost({ priceEach, quantity }: Sale): number {
  return Number(priceEach) * quantity;
}

export function toMoney(value: number) {
  return { value: value.toFixed(2), currency: "USD" };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, next) => total + next, 0);
}

function round(dollars: number): number {
  return Math.round(dollars * 100) / 100;
}
