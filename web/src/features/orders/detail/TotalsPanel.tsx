import type { ReactNode } from "react";

import type { OrderDocument } from "@contract/documents";

import { formatPrice } from "@/lib/money";
import { classes } from "@/ui/classes";
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
      aside={<span className="px-2 text-muted">{getPaymentLabel(paymentStatus)}</span>}
    >
      <dl className="grid gap-1.5 px-4 pt-4 pb-2 tabular-nums">
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
    <div className={classes("flex justify-between gap-4", isStrong && "font-strong")}>
      <dt className={isStrong ? undefined : "text-muted"}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
