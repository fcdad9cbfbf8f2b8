import type { ReactNode } from "react";

import type { OrderDocument } from "@contract/documents";

import { CopyButton } from "@/ui/controls/CopyButton";
import { Panel } from "@/ui/page/Panel";
import { Text } from "@/ui/page/Text";

import { formatAddress } from "../address";
import { detailCopy } from "../copy";

export function BuyerPanel({ order }: { readonly order: OrderDocument }) {
  const { buyer, buyerNotes, shipTo, shipToReferenceId, finalDestination } = order;
  const lines = formatAddress(shipTo, shipToReferenceId);
  const final = formatAddress(finalDestination);
  return (
    <Panel title={detailCopy.buyer}>
      <dl className="grid gap-3 p-4">
        <div>
          <dt className="text-muted">User name</dt>
          <dd className="flex items-center gap-1">
            <span className="min-w-0 truncate">{buyer || "–"}</span>
            {buyer !== "" && (
              <span className="-my-1">
                <CopyButton label={detailCopy.copyBuyer} text={buyer} />
              </span>
            )}
          </dd>
        </div>
        {buyerNotes && (
          <Entry name={detailCopy.notes}>
            <p className="wrap-anywhere whitespace-pre-line">{buyerNotes}</p>
          </Entry>
        )}
        <div>
          <dt className="flex items-center gap-1 text-muted">
            {detailCopy.shipTo}
            {lines.length > 0 && (
              <span className="-my-1">
                <CopyButton label={detailCopy.copyAddress} text={lines.join("\n")} />
              </span>
            )}
          </dt>
          <dd>{lines.length === 0 ? detailCopy.noAddress : <Address lines={lines} />}</dd>
        </div>
        {shipTo?.phone && (
          <Entry name={detailCopy.phone}>
            <span className="tabular-nums">{shipTo.phone}</span>
          </Entry>
        )}
        {final.length > 0 && (
          <Entry name={detailCopy.finalDestination}>
            <Address lines={final} />
            <Text look="hint" className="mt-1">
              {detailCopy.forwarded}
            </Text>
          </Entry>
        )}
      </dl>
    </Panel>
  );
}

function Entry({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Address({ lines }: { readonly lines: readonly string[] }) {
  return <address className="wrap-anywhere whitespace-pre-line not-italic">{lines.join("\n")}</address>;
}
