import { Link } from "react-router-dom";

import { urls } from "../browser/urls";
import { findPlace, readRefusal, nameRefusedField } from "./refusedAt";

/**
 * Links to the field that fixes a refusal. The form there shows the refusal again.
 * Renders nothing if the refusal names no field.
 */
export function MendLink({ error, listingId }: { readonly error: unknown; readonly listingId: string }) {
  const refusal = readRefusal(error);
  const place = refusal && findPlace(refusal);
  if (!place) return null;
  if (place.in === "settings") {
    const { to, text } = SETTINGS[place.tab];
    return (
      <Link className="link" to={to}>
        {text}
      </Link>
    );
  }
  return (
    <Link className="link" to={urls.editListingEnhanced(listingId)} state={{ refusal }}>
      Change it: {nameRefusedField(place.field)}
    </Link>
  );
}

const SETTINGS = {
  "selling-terms": { to: urls.sellingTerms, text: "Open selling terms" },
  "listing-texts": { to: urls.listingTexts, text: "Open listing texts" },
  integrations: { to: urls.settings, text: "Choose what Pegboard may do at eBay" },
} as const;
