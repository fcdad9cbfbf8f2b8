import type { OrderDocument } from "@contract/documents";

import { CopyButton } from "@/ui/controls/CopyButton";
import { Panel } from "@/ui/page/Panel";

import { addressLines } from "../address";
import { detailCopy } from "../copy";

export function BuyerPanel({ order }: { readonly order: OrderDocument }) {
  const lines = addressLines(order.shipTo);
  return (
    <Panel title={detailCopy.buyer}>
      <dl className="grid gap-3 p-4">
        <div>
          <dt className="text-muted">User name</dt>
          <dd className="flex items-center gap-1">
            <span className="min-w-0 truncate">{order.buyer || "–"}</span>
            {order.buyer !== "" && (
              <span className="-my-1">
                <CopyButton label={detailCopy.copyBuyer} text={order.buyer} />
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt className="flex items-center gap-1 text-muted">
            {detailCopy.shipTo}
            {lines.length > 0 && (
              <span className="-my-1">
                <CopyButton label={detailCopy.copyAddress} text={lines.join("\n")} />
              </span>
            )}
          </dt>
          <dd>
            {lines.length === 0 ? (
              detailCopy.noAddress
            ) : (
              <address className="wrap-anywhere whitespace-pre-line not-italic">{lines.join("\n")}</address>
            )}
          </dd>
        </div>
      </dl>
    </Panel>
  );
}
