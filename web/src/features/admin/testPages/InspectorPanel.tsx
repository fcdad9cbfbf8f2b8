import { useMutation, useQuery } from "@tanstack/react-query";
import { ExternalLink, ScanSearch } from "lucide-react";
import { type SubmitEvent, useRef, useState } from "react";
import type * as z from "zod";

import { getEbayListingDetails } from "@contract/tester";

import { call } from "@/lib/calls/call";
import { formatPrice } from "@/lib/money";
import { usePerson } from "@/lib/session/session";
import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { TextField } from "@/ui/controls/TextField";
import { ButtonAnchor } from "@/ui/controls/ButtonLink";

import { AdminFailure } from "../AdminFailure";
import { CodeBlock } from "../CodeBlock";
import { CopyTextButton } from "../CopyTextButton";
import { findActiveItemId } from "./activeListing";
import { copy } from "./copy";
import { Facts } from "./Facts";
import { ShippingFacts } from "./ShippingFacts";

type Details = z.output<(typeof getEbayListingDetails)["output"]>;

/** Inspects an item. The field starts with one of the user's own items. */
export function InspectorPanel() {
  const { uid } = usePerson();
  const own = useQuery({
    queryKey: ["admin", "sampleItem", uid],
    queryFn: () => findActiveItemId(uid),
    staleTime: Infinity,
    retry: false,
  });
  const [typed, setTyped] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const itemId = (typed ?? own.data ?? copy.sampleItemId).trim();
  const fault = itemId === "" ? copy.needItemId : /^\d{6,19}$/.test(itemId) ? null : copy.badItemId;
  const fetched = useMutation({
    mutationFn: (inspected: string) => call(getEbayListingDetails, { itemId: inspected }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (fault !== null) field.current?.focus();
    else if (!fetched.isPending) fetched.mutate(itemId);
  };
  return (
    <Panel title={copy.inspector} body="stack">
      <p className="text-muted">{copy.inspectorHint}</p>
      <form className="flex max-w-140 flex-wrap items-start gap-2" noValidate onSubmit={submit}>
        <TextField
          ref={field}
          className="min-w-0 flex-1"
          label={copy.itemId}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? own.data ?? copy.sampleItemId}
          error={tried ? fault : null}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" icon={ScanSearch} className="mt-5" busy={fetched.isPending}>
          {copy.fetchListing}
        </Button>
      </form>
      <AdminFailure title={copy.listingFailed} error={fetched.error} onDismiss={fetched.reset} />
      {fetched.isPending && <SkeletonRows label={copy.inspector} rows={4} />}
      {fetched.data && <ListingDetails details={fetched.data} />}
    </Panel>
  );
}

function ListingDetails({ details }: { readonly details: Details }) {
  const { summary, shipping, businessPolicies, fullXML } = details;
  const names = copy.summaryNames;
  const policies = copy.listingPolicyNames;
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Facts
          title={copy.summary}
          facts={[
            [names.itemId, summary.itemId],
            [names.title, summary.title],
            [names.sku, summary.sku ?? copy.unknown],
            [names.status, summary.status],
            [names.price, formatPrice(summary.price)],
            [names.quantity, String(summary.quantity)],
            [names.quantitySold, String(summary.quantitySold)],
          ]}
        />
        <ShippingFacts title={copy.shippingTerms} shipping={shipping} />
        <Facts
          title={copy.listingPolicies}
          facts={[
            [policies.shipping, businessPolicies.shipping ?? copy.unknown],
            [policies.payment, businessPolicies.payment ?? copy.unknown],
            [policies.return, businessPolicies.return ?? copy.unknown],
          ]}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-strong">{copy.xml}</h3>
        <CopyTextButton text={fullXML}>{copy.copyXml}</CopyTextButton>
        {summary.listingUrl !== null && (
          <ButtonAnchor small icon={ExternalLink} href={summary.listingUrl} target="_blank" rel="noreferrer">
            {copy.openOnEbay}
          </ButtonAnchor>
        )}
      </div>
      <CodeBlock label={copy.xml}>{fullXML}</CodeBlock>
    </>
  );
}
