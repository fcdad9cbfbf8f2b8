import type { ListingDocument } from "@contract/documents";
import { describeGoneTerm } from "@contract/reasons/goneTerms";
import { MISSING_TERMS, type MissingTerm } from "@contract/reasons/missingTerms";

import { Banner } from "@/ui/status/Banner";
import { ButtonLink } from "@/ui/controls/ButtonLink";

import { urls } from "../browser/urls";
import { termsCopy } from "./copy";
import { useSellingTerms } from "./useSellingTerms";

/** Shows that nothing can go live until the seller has chosen terms. Renders nothing once they have. */
export function TermsNotice() {
  if (useSellingTerms() !== null) return null;
  return (
    <Banner
      tone="warning"
      title={termsCopy.missing}
      action={
        <ButtonLink to={urls.sellingTerms} small>
          {termsCopy.choose}
        </ButtonLink>
      }
    >
      {termsCopy.missingDetail}
    </Banner>
  );
}

/** Shows what is missing in the terms of one listing, with a link to the page that fixes it. */
export function MissingTermsNotice({
  missing,
  listingId,
}: {
  readonly missing: readonly MissingTerm[];
  readonly listingId: string;
}) {
  const [first] = missing;
  if (first === undefined) return null;
  if (first === "terms") return <TermsNotice />;
  const isOfListing = MISSING_TERMS[first].part !== null;
  return (
    <Banner
      tone="warning"
      title={termsCopy.incomplete}
      action={
        <ButtonLink to={isOfListing ? urls.editListingEnhanced(listingId) : urls.sellingTerms} small>
          {isOfListing ? termsCopy.edit : termsCopy.settings}
        </ButtonLink>
      }
    >
      {missing.map((term) => MISSING_TERMS[term].text).join(" ")}
    </Banner>
  );
}

/** Shows which terms of its original a copy didn't get, before it goes live. */
export function GoneTermsNotice({ listing }: { readonly listing: ListingDocument }) {
  const gone = listing.goneTerms ?? [];
  if (gone.length === 0 || listing.ebayItemId !== null) return null;
  return (
    <Banner tone="warning" title={termsCopy.gone}>
      {gone.map(describeGoneTerm).join(" ")}
    </Banner>
  );
}
