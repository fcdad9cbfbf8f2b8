import { useState } from "react";

import { useMarketplace } from "@/lib/ebay/marketplace";
import { usePerson } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";
import { useSellingTerms } from "@/lib/terms/useSellingTerms";
import { Button } from "@/ui/controls/Button";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { Panel } from "@/ui/page/Panel";

import { copy } from "./copy";

/**
 * Returns the local storage key for a postponed question. The question is shown again as a notice where a
 * draft goes live.
 */
const buildKey = (uid: string) => `pegboard.termsAsked.${uid}`;

export function TermsQuestion() {
  return <TermsAsked terms={useSellingTerms()} />;
}

/** Asks once, after eBay is connected, for the seller's selling terms. */
export function TermsAsked({ terms }: { readonly terms: ReturnType<typeof useSellingTerms> }) {
  const { uid } = usePerson();
  const [isLater, setLater] = useState(() => localStorage.getItem(buildKey(uid)) !== null);
  const { isConnected } = useMarketplace();
  if (!isConnected || isLater || terms !== null) return null;
  const putOff = () => {
    localStorage.setItem(buildKey(uid), "later");
    setLater(true);
  };
  return (
    <Panel title={copy.termsTitle} body="stack">
      <p>{copy.termsQuestion}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={urls.sellingTerms} variant="primary">
          {copy.termsChoose}
        </ButtonLink>
        <Button onClick={putOff}>{copy.termsLater}</Button>
      </div>
    </Panel>
  );
}
