import { resolveTerms, type TermsOfListing } from "@contract/listings/terms/resolveTerms";
import { computeShippingCosts } from "@contract/listings/terms/shippingCosts";

import { Banner } from "@/ui/status/Banner";

import {
  describeBuyerPrice,
  describeLoss,
  describePostageSource,
  describePostage,
  describeUnknownPostage,
} from "./termsWords";
import { useSellingTerms } from "./useSellingTerms";

interface ShippingFiguresProps {
  readonly listing: TermsOfListing & { readonly postage?: number | null | undefined };
  /** In dollars. Null: unknown. */
  readonly price: number | null;
  /** Whether the item is live. Its terms are then its own, and the seller's no longer apply. */
  readonly isLive?: boolean;
}

/**
 * Shows what the buyer of one copy pays in total, what the postage costs the seller, and
 * a warning if the seller pays part of it.
 */
export function ShippingFigures({ listing, price, isLive = false }: ShippingFiguresProps) {
  const seller = useSellingTerms();
  if (seller === undefined) return null;
  // A sync reads only a few fields of an item, and not its terms.
  const isUnread = isLive && !listing.terms;
  if (isUnread || (seller === null && !isLive)) return null;
  const { terms } = resolveTerms(seller, listing);
  const own = listing.postage ?? null;
  const costs = computeShippingCosts(seller, terms, own === null ? null : Math.round(own * 100));
  const loss = describeLoss(costs);
  const unknown = describeUnknownPostage(costs);
  return (
    <div className="grid gap-2">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 [&_dt]:text-muted">
        <dt>The buyer pays</dt>
        <dd className="tabular-nums">{describeBuyerPrice(price, costs)}</dd>
        <dt>The postage costs you</dt>
        <dd className="tabular-nums">
          {unknown ?? (
            <>
              {describePostage(costs)}{" "}
              <span className="text-muted">{describePostageSource(seller, costs, own !== null)}</span>
            </>
          )}
        </dd>
      </dl>
      {loss !== null && <Banner tone="warning" title={loss} />}
    </div>
  );
}
