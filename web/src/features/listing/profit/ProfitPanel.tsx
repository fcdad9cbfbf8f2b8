import { useMemo } from "react";

import { type ListingDocument, orderDocument, paths } from "@contract/documents";
import { FEE_RATE } from "@contract/ebay/fees";

import type { WithId } from "@/lib/firestore/documents";
import { getPrice } from "@/lib/listings/listing";
import { formatPrice } from "@/lib/money";
import { getBuyersShipping } from "@/lib/terms/buyersShipping";
import { useSellingTerms } from "@/lib/terms/useSellingTerms";
import { formatRate } from "@/ui/numbers";
import { Panel } from "@/ui/page/Panel";
import { useDocuments } from "@/lib/firestore/useDocuments";
import { usePerson } from "@/lib/session/session";

import { type ChargedFees, sumChargedFees } from "./chargedFees";
import { type Profit, computeProfit } from "./profit";

/**
 * Shows the profit of one copy. The fee is the average that eBay charged for the last copies, or a labelled
 * estimate.
 */
export function ProfitPanel({ listing }: { readonly listing: WithId<ListingDocument> }) {
  const { cost = null, postage = null } = listing;
  const charged = useChargedFees(listing.id);
  const shipping = getBuyersShipping(useSellingTerms() ?? null, listing);
  const sale = { price: getPrice(listing), handling: shipping, cost, postage };
  const profit = computeProfit({ ...sale, chargedFees: charged?.fees ?? null });
  const lines = [
    ["Price", formatPrice(getPrice(listing))],
    ["Shipping and handling, paid by the buyer", formatPrice(shipping)],
    [nameFees(charged), formatMinus(profit?.fees)],
    ["Postage, paid by you", formatMinus(postage)],
    ["Cost", formatMinus(cost)],
  ] as const;
  return (
    <Panel
      title="Profit per copy"
      aside={charged === null && <span className="px-2 text-muted">Estimate</span>}
    >
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 p-4">
        {lines.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
        <div className="contents font-semibold">
          <dt>{nameProfit(profit)}</dt>
          <dd className="text-right tabular-nums">{formatPrice(profit?.left)}</dd>
        </div>
      </dl>
    </Panel>
  );
}

function nameFees(charged: ChargedFees | null): string {
  if (charged === null) return `eBay fees (${formatRate(FEE_RATE)} and a fee per order)`;
  return `eBay fees (charged for ${charged.copies === 1 ? "the last copy" : `the last ${charged.copies} copies`})`;
}

/** Returns the label. Without the cost, the amount isn't called a profit. */
function nameProfit(profit: Profit | null): string {
  const isPlain = profit === null || profit.unknown.length === 0;
  const name = profit?.unknown.includes("cost") ? "Left" : "Profit";
  return isPlain ? name : `${name}, before ${profit.unknown.join(" and ")}`;
}

const formatMinus = (dollars: number | null | undefined): string =>
  dollars === null || dollars === undefined ? "–" : `−${formatPrice(dollars)}`;

/** Number of orders to read. Each is one document read. */
const NEWEST_ORDERS = 10;

/** Returns the fees that eBay charged for the newest sales of a listing. Null while unknown. */
function useChargedFees(listingId: string): ChargedFees | null {
  const { uid } = usePerson();
  const orders = useDocuments(
    {
      path: paths.orders(uid),
      where: [["listingIds", "array-contains", listingId]],
      orderBy: [["date", "desc"]],
      limit: NEWEST_ORDERS,
    },
    orderDocument,
  );
  return useMemo(
    () => (orders.status === "ready" ? sumChargedFees(orders.value.documents, listingId) : null),
    [orders, listingId],
  );
}
