import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type * as z from "zod";

import { listingDocument, paths } from "@contract/documents";
import { resolveTerms, type SellersTerms } from "@contract/listings/terms/resolveTerms";
import { computeShippingCosts } from "@contract/listings/terms/shippingCosts";

import { readDocuments } from "@/lib/firestore/readDocuments";
import { urls } from "@/lib/browser/urls";
import { usePerson } from "@/lib/session/session";
import { termsCopy } from "@/lib/terms/copy";
import { useSellingTerms } from "@/lib/terms/useSellingTerms";

import { copy } from "../../copy";

/**
 * Maximum number of drafts that are checked before a push. Reading more would make the seller wait too long.
 */
const MOST_DRAFTS = 300;
const draftDocument = listingDocument.pick({
  terms: true,
  handlingCost: true,
  car: true,
  features: true,
  postage: true,
});

/**
 * Shows how many of the drafts lack selling terms for going live, and for how many the seller pays extra
 * postage.
 */
export function PushTerms({ ids }: { readonly ids: readonly string[] }) {
  const { uid } = usePerson();
  const seller = useSellingTerms();
  const read = ids.slice(0, MOST_DRAFTS);
  const drafts = useQuery({
    queryKey: ["pushTerms", uid, read],
    queryFn: () => readDocuments(paths.listings(uid), read, draftDocument),
    gcTime: 0,
    retry: false,
  });
  return <PushTermsView seller={seller} drafts={drafts.data} unread={ids.length - read.length} />;
}

interface PushTermsViewProps {
  /** The seller's terms. Null if none were chosen yet, undefined while loading. */
  readonly seller: SellersTerms | null | undefined;
  readonly drafts: readonly z.output<typeof draftDocument>[] | undefined;
  /** Number of drafts that weren't checked. */
  readonly unread: number;
}

export function PushTermsView({ seller, drafts, unread }: PushTermsViewProps) {
  if (seller === null) {
    return (
      <span className="mt-2 block text-warning-ink">
        {termsCopy.missing}. {termsCopy.missingDetail}{" "}
        <Link className="link" to={urls.sellingTerms}>
          {termsCopy.choose}
        </Link>
      </span>
    );
  }
  if (seller === undefined || !drafts) return null;
  const looked = drafts.map((draft) => {
    const { terms, missing } = resolveTerms(seller, draft);
    const postage = draft.postage == null ? null : Math.round(draft.postage * 100);
    return { missing, costs: computeShippingCosts(seller, terms, postage) };
  });
  const incomplete = looked.filter(({ missing }) => missing.length > 0).length;
  const unknown = looked.filter(({ costs }) => costs.postage === null && costs.kind !== "calculated").length;
  const losing = looked.filter(({ costs }) => costs.sellerPays === "always").length;
  const most = Math.max(
    0,
    ...looked.map(
      ({ costs: { postage, buyerCents } }) => (postage?.farCents ?? 0) - (buyerCents ?? Infinity),
    ),
  );
  return (
    <>
      {incomplete > 0 && (
        <span className="mt-2 block text-warning-ink">{copy.pushIncomplete(incomplete)}</span>
      )}
      {losing > 0 && <span className="mt-2 block text-warning-ink">{copy.pushLosing(losing, most)}</span>}
      {unknown > 0 && <span className="mt-2 block">{copy.pushUnknown(unknown)}</span>}
      {unread > 0 && <span className="mt-2 block">{copy.pushLooked(drafts.length)}</span>}
    </>
  );
}
