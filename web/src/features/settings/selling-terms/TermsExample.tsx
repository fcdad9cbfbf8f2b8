import { resolveTerms } from "@contract/listings/terms/resolveTerms";
import { computeShippingCosts } from "@contract/listings/terms/shippingCosts";
import type { AccountPolicies } from "@contract/listings/terms/terms";
import { DEFAULT_HANDLING_COST, DEFAULT_PRICE } from "@contract/wire/limits";

import {
  describeBuyerPrice,
  describeLoss,
  describePostageSource,
  describePostage,
  describeUnknownPostage,
} from "@/lib/terms/termsWords";
import { Banner } from "@/ui/status/Banner";
import { Panel } from "@/ui/page/Panel";

import { copy } from "./copy";
import { parseValues, type TermsValues } from "./termsValues";

/** Shows the effect of the typed terms on one carded car at the studio's default price and handling. */
export function TermsExample({
  values,
  policies,
}: {
  readonly values: TermsValues;
  readonly policies: AccountPolicies | null;
}) {
  const { terms: typed, problems } = parseValues(values);
  const seller = { ...typed, accountPolicies: policies };
  const { terms } = resolveTerms(seller, { handlingCost: DEFAULT_HANDLING_COST });
  const found = computeShippingCosts(seller, terms, null);
  // An invalid price gives no amount for the buyer.
  const costs = problems.shippingPrice === undefined ? found : { ...found, buyerCents: null };
  const loss = describeLoss(costs);
  return (
    <Panel title={copy.example}>
      <div className="grid gap-3 p-4" role="status">
        <p>
          The buyer pays {describeBuyerPrice(DEFAULT_PRICE, costs)}.{" "}
          {describeUnknownPostage(costs) ?? (
            <>
              The postage costs you {describePostage(costs)}.{" "}
              <span className="text-muted">{describePostageSource(seller, costs, false)}</span>
            </>
          )}
        </p>
        {loss !== null && <Banner tone="warning" title={loss} />}
      </div>
    </Panel>
  );
}
