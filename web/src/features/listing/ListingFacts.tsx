import type { ReactNode } from "react";

import type { ListingDocument } from "@contract/documents";
import type { TimestampLike } from "@contract/timestamp";

import { priceOf } from "@/lib/listing";
import { formatPrice } from "@/lib/money";
import { Badge } from "@/ui/Badge";
import { CopyButton } from "@/ui/CopyButton";
import { Panel } from "@/ui/Panel";

const time = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

export function ListingFacts({ listing }: { readonly listing: ListingDocument }) {
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    ["SKU", listing.sku === null ? <Badge tone="warning">No SKU</Badge> : <Code text={listing.sku} />],
    ["Price", formatPrice(priceOf(listing))],
    ["Handling", formatPrice(listing.handlingCost)],
    ["Quantity", listing.quantity],
    ["Sold", listing.quantitySold],
    ["Brand", listing.brand ?? "–"],
    ["Car", listing.carName ?? "–"],
    ["Series", listing.series ?? "–"],
    ["eBay item", <EbayItem key="ebay" listing={listing} />],
    ["Created", formatTime(listing.createdAt)],
    ["Last changed", formatTime(listing.updatedAt)],
  ];
  return (
    <Panel title="Details">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 p-4">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="muted">{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {listing.description && (
        <div className="border-t p-4">
          <h3 className="stat-label">Description</h3>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{listing.description}</p>
        </div>
      )}
    </Panel>
  );
}

function EbayItem({ listing: { ebayItemId, listingUrl } }: { readonly listing: ListingDocument }) {
  if (ebayItemId === null) return "Not on eBay yet";
  return (
    <span className="flex items-center gap-1">
      {listingUrl ? (
        <a className="link code" href={listingUrl} target="_blank" rel="noreferrer">
          {ebayItemId}
        </a>
      ) : (
        <span className="code">{ebayItemId}</span>
      )}
      <span className="-my-1">
        <CopyButton label="Copy item id" text={ebayItemId} />
      </span>
    </span>
  );
}

function Code({ text }: { readonly text: string }) {
  return <span className="code">{text}</span>;
}

function formatTime(at: TimestampLike | null | undefined): string {
  return at ? time.format(at.toMillis()) : "–";
}
