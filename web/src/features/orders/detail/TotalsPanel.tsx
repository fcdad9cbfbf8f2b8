import type { ReactNode } from "react";

import type { OrderDocument } from "@contract/documents";

import { formatPrice } from "@/lib/money";
import { Panel } from "@/ui/page/Panel";

import { detailCopy } from "../copy";
import { getPaymentLabel, getRefund } from "@/lib/orders/orderState";

/** What was paid, and what of it went back. A figure that eBay didn't give is a dash. */
export function TotalsPanel({ order }: { readonly order: OrderDocument }) {
  const { subtotal, shippingCost, total, paymentStatus } = order;
  const refund = getRefund(order);
  return (
    <Panel
      title={detailCopy.totals}
      aside={<span className="muted px-2">{getPaymentLabel(paymentStatus)}</span>}
    >
      <dl className="order-totals num">
        <Sum name="Items">{formatPrice(subtotal)}</Sum>
        <Sum name="Shipping">{formatPrice(shippingCost)}</Sum>
        <Sum name="Total" isStrong>
          {formatPrice(total)}
        </Sum>
        <Sum name="Refunded">
          {refund === null || refund === 0 ? formatPrice(refund) : `−${formatPrice(refund)}`}
        </Sum>
        <Sum name="eBay fees">–</Sum>
      </dl>
      <p className="hint px-4 pb-4">{detailCopy.feesHint}</p>
    </Panel>
  );
}

interface SumProps {
  readonly name: string;
  readonly isStrong?: boolean;
  readonly children: ReactNode;
}

function Sum({ name, isStrong = false, children }: SumProps) {
  return (
    <div className={isStrong ? "strong" : undefined}>
      <dt className={isStrong ? undefined : "muted"}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
