import { PackageOpen } from "lucide-react";
import { useState } from "react";

import type { OrderDocument } from "@contract/documents";

import { REFUNDED } from "@/lib/orders/orderState";
import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";

import { copy } from "./copy";
import { hasPutBacks } from "./linesOut";
import { PutBackLines } from "./PutBackLines";

/**
 * The panel of an order whose copies can come back. For an order that was only sent, a button that opens it.
 */
export function PutBackPanel({ order }: { readonly order: OrderDocument }) {
  const [isOpen, setOpen] = useState(false);
  if (!hasPutBacks(order)) return null;
  const isExpected =
    order.status === "cancelled" ||
    (REFUNDED as readonly string[]).includes(order.paymentStatus) ||
    order.putBacks.some(({ isUndone }) => !isUndone);
  if (!isExpected && !isOpen)
    return (
      <div>
        <Button variant="quiet" icon={PackageOpen} onClick={() => setOpen(true)}>
          {copy.cameBack}
        </Button>
      </div>
    );
  return (
    <Panel title={copy.panel} body="padded">
      <PutBackLines order={order} />
    </Panel>
  );
}
