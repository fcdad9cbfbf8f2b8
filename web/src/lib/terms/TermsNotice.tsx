import type { ListingDocument } from "@contract/documents";
import { describeGoneTerm } from "@contract/listing/relisting";
import { MISSING_TERMS, type MissingTerm } from "@contract/listing/resolveTerms";

import { Banner } from "@/ui/status/Banner";
import { ButtonLink } from "@/ui/controls/ButtonLink";

import { urls } from "../browser/urls";
import { termsCopy } from "./copy";
import { useSellingTerms } from "./useSellingTerms";

/** Says that nothing goes live before the seller has chosen terms. Nothing once they have. */
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

/** Says what the terms of one listing lack, and leads to where that is mended. */
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

/** Says what a copy was not given of its original's terms, before it goes live. */
export function GoneTermsNotice({ listing }: { readonly listing: ListingDocument }) {
  const gone = listing.goneTerms ?? [];
  if (gone.length === 0 || listing.ebayItemId !== null) return null;
  return (
    <Banner tone="warning" title={termsCopy.gone}>
      {gone.map(describeGoneTerm).join(" ")}
    </Banner>
  );
}
