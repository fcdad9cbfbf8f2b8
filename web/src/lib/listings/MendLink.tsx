import { Link } from "react-router-dom";

import { urls } from "../browser/urls";
import { placeOf, readRefusal, refusedFieldName } from "./refusedAt";

interface MendLinkProps {
  readonly error: unknown;
  readonly listingId: string;
}

/** Leads from a refusal to the field that mends it, where the form says it again. Nothing if it names no field. */
export function MendLink({ error, listingId }: MendLinkProps) {
  const refusal = readRefusal(error);
  const place = refusal && placeOf(refusal);
  if (!place) return null;
  if (place.in === "settings") {
    const isTerms = place.tab === "selling-terms";
    return (
      <Link className="link" to={isTerms ? urls.sellingTerms : urls.listingTexts}>
        {isTerms ? "Open selling terms" : "Open listing texts"}
      </Link>
    );
  }
  return (
    <Link className="link" to={urls.editListingEnhanced(listingId)} state={{ refusal }}>
      Change it: {refusedFieldName(place.field)}
    </Link>
  );
}
