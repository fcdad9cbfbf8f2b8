import type { ListingDocument } from "@contract/documents";

import { priceOf } from "@/lib/listing";
import { formatPrice } from "@/lib/money";
import { Panel } from "@/ui/Panel";

import { FEE_RATE, profitOf } from "./profit";

/** What one copy brings. The fee is eBay's usual one, so this is an estimate and says so. */
export function ProfitPanel({ listing }: { readonly listing: ListingDocument }) {
  const { cost = null, handlingCost = null } = listing;
  const profit = profitOf({ price: priceOf(listing), handling: handlingCost, cost });
  const lines = [
    ["Price", formatPrice(priceOf(listing))],
    ["Handling, paid by the buyer", formatPrice(handlingCost)],
    [`eBay fees (${(FEE_RATE * 100).toFixed(2)} % and a fee per order)`, minus(profit?.fees)],
    ["Cost", minus(cost)],
  ] as const;
  return (
    <Panel title="Profit per copy" aside={<span className="muted px-2">Estimate</span>}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 p-4">
        {lines.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="muted">{name}</dt>
            <dd className="num text-right">{value}</dd>
          </div>
        ))}
        <div className="contents font-semibold">
          <dt>{cost === null ? "Left, before cost and postage" : "Profit, before postage"}</dt>
          <dd className="num text-right">{formatPrice(cost === null ? profit?.proceeds : profit?.profit)}</dd>
        </div>
      </dl>
    </Panel>
  );
}

const minus = (dollars: number | null | undefined): string =>
  dollars === null || dollars === undefined ? "–" : `−${formatPrice(dollars)}`;
