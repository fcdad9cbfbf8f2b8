import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type * as z from "zod";

import { listingDocument, paths } from "@contract/documents";
import { costsOf, resolveTerms, type SellersTerms } from "@contract/listing/resolveTerms";

import { readDocuments } from "@/lib/firestore/readDocuments";
import { urls } from "@/lib/browser/urls";
import { usePerson } from "@/lib/session/session";
import { termsCopy } from "@/lib/terms/copy";
import { useSellingTerms } from "@/lib/terms/useSellingTerms";

import { copy } from "../../copy";

/** The drafts that are looked at before a push. Reading more would take longer than the question is worth. */
const MOST_DRAFTS = 300;
const draftDocument = listingDocument.pick({
  terms: true,
  handlingCost: true,
  car: true,
  features: true,
  postage: true,
});

/** Says how many of the drafts can't go live on their selling terms, and on how many the seller pays postage on top. */
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
  /** Null before any were chosen, undefined while that isn't known. */
  readonly seller: SellersTerms | null | undefined;
  readonly drafts: readonly z.output<typeof draftDocument>[] | undefined;
  /** How many drafts weren't looked at. */
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
    return { missing, costs: costsOf(seller, terms, postage) };
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
