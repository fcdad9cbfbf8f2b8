import { Link } from "react-router-dom";

import { resolveTerms } from "@contract/listings/terms/resolveTerms";
import { computeShippingCosts } from "@contract/listings/terms/shippingCosts";

import { urls } from "@/lib/browser/urls";
import { termsCopy } from "@/lib/terms/copy";
import {
  describeBuyerPrice,
  describeLoss,
  describePostage,
  describeUnknownPostage,
} from "@/lib/terms/termsWords";
import { useSellingTerms } from "@/lib/terms/useSellingTerms";

import { copy } from "../copy";
import { usePreferences } from "./preferences";

/**
 * Shows what the buyer pays for one carded car, and what the postage costs. Used when cards go live
 * automatically.
 */
export function DeckTerms() {
  const { price, captureHandlingCost: handlingCost } = usePreferences();
  const seller = useSellingTerms();
  if (seller === undefined) return null;
  if (seller === null) {
    return (
      <p className="text-warning-ink" role="status">
        {termsCopy.missing}. {copy.staysDraft}{" "}
        <Link className="link" to={urls.sellingTerms}>
          {termsCopy.choose}
        </Link>
      </p>
    );
  }
  const { terms, missing } = resolveTerms(seller, { handlingCost });
  const costs = computeShippingCosts(seller, terms, null);
  const loss = describeLoss(costs);
  return (
    <p className="text-12 whitespace-normal text-muted" role="status">
      {copy.buyerPays(describeBuyerPrice(price, costs))}{" "}
      {describeUnknownPostage(costs) ?? copy.postageCosts(describePostage(costs))}{" "}
      {loss !== null && <strong className="text-warning-ink">{loss}</strong>}
      {missing.length > 0 && (
        <Link className="link text-warning-ink" to={urls.sellingTerms}>
          {termsCopy.incomplete}. {copy.staysDraft}
        </Link>
      )}
    </p>
  );
}
