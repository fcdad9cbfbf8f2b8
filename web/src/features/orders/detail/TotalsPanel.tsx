import type { ReactNode } from "react";

import type { OrderDocument } from "@contract/documents";

import { formatPrice } from "@/lib/money";
import { classes } from "@/ui/classes";
import { Panel } from "@/ui/page/Panel";

import { detailCopy } from "../copy";
import { getFee, getPaymentLabel, getRefund } from "@/lib/orders/orderState";
import { Text } from "@/ui/page/Text";

/** Shows the payment, refunds and eBay's fee. An amount that eBay didn't send is a dash. */
export function TotalsPanel({ order }: { readonly order: OrderDocument }) {
  const { subtotal, shippingCost, adjustment, tax, collectedTax, total, paymentStatus } = order;
  const refund = getRefund(order);
  const fee = getFee(order);
  return (
    <Panel
      title={detailCopy.totals}
      aside={<span className="px-2 text-muted">{getPaymentLabel(paymentStatus)}</span>}
    >
      <dl className="grid gap-1.5 px-4 pt-4 pb-2 tabular-nums">
        <Sum name="Items">{formatPrice(subtotal)}</Sum>
        {isNonZero(order.itemDiscount) && <Sum name="Discount">{formatMinus(order.itemDiscount)}</Sum>}
        <Sum name="Shipping">{formatPrice(shippingCost)}</Sum>
        {isNonZero(order.shippingDiscount) && (
          <Sum name="Shipping discount">{formatMinus(order.shippingDiscount)}</Sum>
        )}
        {isNonZero(adjustment) && (
          <Sum name="Adjustment">{adjustment < 0 ? formatMinus(-adjustment) : formatPrice(adjustment)}</Sum>
        )}
        {isNonZero(tax) && <Sum name="Tax">{formatPrice(tax)}</Sum>}
        <Sum name="Total" isStrong>
          {formatPrice(total)}
        </Sum>
        <Sum name="Refunded">
          {refund === null || refund === 0 ? formatPrice(refund) : formatMinus(refund)}
        </Sum>
        <Sum name={fee?.isEstimate ? detailCopy.feesEstimated : detailCopy.fees}>
          {fee === null || fee.dollars === 0 ? formatPrice(fee?.dollars) : formatMinus(fee.dollars)}
        </Sum>
        {isNonZero(collectedTax) && <Sum name="Tax collected by eBay">{formatPrice(collectedTax)}</Sum>}
      </dl>
      <div className="grid gap-1 px-4 pb-4">
        {fee?.isEstimate !== false && <Text look="hint">{detailCopy.feesHint}</Text>}
        {isNonZero(collectedTax) && <Text look="hint">{detailCopy.collectedTaxHint}</Text>}
      </div>
    </Panel>
  );
}

const isNonZero = (dollars: number | null | undefined): dollars is number =>
  dollars !== null && dollars !== undefined && dollars !== 0;
const formatMinus = (dollars: number): string => `−${formatPrice(dollars)}`;

interface SumProps {
  readonly name: string;
  readonly isStrong?: boolean;
  readonly children: ReactNode;
}

function Sum({ name, isStrong = false, children }: SumProps) {
  return (
    <div className={classes("flex justify-between gap-4", isStrong && "font-strong")}>
      <dt className={isStrong ? undefined : "text-muted"}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
