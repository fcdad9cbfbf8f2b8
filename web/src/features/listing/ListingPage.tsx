import { ArrowLeft } from "lucide-react";
import { useParams } from "react-router-dom";

import { type ListingDocument, listingDocument, paths } from "@contract/documents";
import { joinNeeds } from "@contract/reasons/needs";

import { nameListing } from "@/lib/listings/nameListing";
import type { WithId } from "@/lib/firestore/documents";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { hasPendingEdits } from "@/lib/listings/row";
import { STATUS_LABELS, getStatus } from "@/lib/listings/listing";
import { MendLink } from "@/lib/listings/MendLink";
import { findPlace, readRefusal } from "@/lib/listings/refusedAt";
import { ListingNotReady } from "@/lib/listings/ListingNotReady";
import { useWholeItem } from "@/lib/listings/item/useWholeItem";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { usePerson } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";
import { type Live, useDocument } from "@/lib/firestore/useDocuments";
import { useItemPlan } from "@/lib/listings/item/useItemPlan";
import { useGoLive } from "@/lib/listings/useGoLive";
import { State } from "@/ui/status/Badge";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { PageHead } from "@/ui/page/PageHead";
import { STATUS_DOTS } from "@/ui/status/statusDots";
import { Page } from "@/ui/page/Page";

import { ListingActions } from "./actions/ListingActions";
import { describeActionError, useListingActions } from "./actions/useListingActions";
import { copy } from "./copy";
import { ListingHistory } from "./history/ListingHistory";
import { LedgerPanel } from "./ledger/LedgerPanel";
import { ListingFacts } from "./ListingFacts";
import { LotPanel } from "./LotPanel";
import { NotesPanel } from "./notes/NotesPanel";
import { Pictures } from "./pictures/Pictures";
import { ProfitPanel } from "./profit/ProfitPanel";
import { TermsPanel } from "./TermsPanel";

export function ListingPage() {
  const { uid } = usePerson();
  const { id = "" } = useParams();
  const listing = useDocument(paths.listing(uid, id), listingDocument);
  const { isConnected } = useMarketplace();
  useWholeItem(isConnected && listing.status === "ready" ? listing.value : null);
  return <ListingView listing={listing} />;
}

/** Shows the listing, or that it is loading, missing or failed to load. */
export function ListingView({ listing }: { readonly listing: Live<WithId<ListingDocument> | null> }) {
  return (
    <Page>
      <ButtonLink to={urls.collection} icon={ArrowLeft} variant="quiet" small className="-ml-2">
        Collection
      </ButtonLink>
      {listing.status === "ready" && listing.value !== null ? (
        <Listing listing={listing.value} />
      ) : (
        <ListingNotReady listing={listing} />
      )}
    </Page>
  );
}

function Listing({ listing }: { readonly listing: WithId<ListingDocument> }) {
  const title = nameListing(listing);
  const status = getStatus(listing);
  const goLive = useGoLive(listing.id, title);
  const actions = useListingActions(listing, title);
  const { isOn } = useMarketplace();
  return (
    <>
      <PageHead
        title={title}
        subtitle={<State {...STATUS_DOTS[status]}>{STATUS_LABELS[status]}</State>}
        actions={<ListingActions listing={listing} goLive={goLive} actions={actions} />}
      />
      <div className="mt-3 grid gap-3">
        <FailureBanner title={copy.goLiveFailed} error={goLive.error} onDismiss={goLive.reset}>
          The draft is unchanged. <MendLink error={goLive.error} listingId={listing.id} />
        </FailureBanner>
        {isOn && listing.ebayItemId === null && <Requirements listing={listing} />}
        <ActionFailures actions={actions} />
        {isOn && hasPendingEdits(listing) && (
          <Banner
            tone="warning"
            title={copy.unsent}
            action={<ButtonLink to={urls.reviseListing(listing.id)}>{copy.revise}</ButtonLink>}
          >
            {copy.unsentDetail}
          </Banner>
        )}
        <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <div className="grid gap-3">
            <Pictures listing={listing} />
            <ListingFacts listing={listing} />
          </div>
          <div className="grid gap-3">
            <NotesPanel listing={listing} />
            {isOn && (
              <>
                <ProfitPanel listing={listing} />
                {/* These two appear when their data has loaded, and move the panels below them. */}
                <TermsPanel listing={listing} />
                <LedgerPanel listing={listing} />
              </>
            )}
            <LotPanel listing={listing} />
            <ListingHistory listing={listing} />
          </div>
        </div>
      </div>
    </>
  );
}

/** Lists what a draft still needs before it can go live. */
function Requirements({ listing }: { readonly listing: WithId<ListingDocument> }) {
  const { requirements } = useItemPlan(listing);
  if (requirements.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title={copy.notReady}
      action={<ButtonLink to={urls.editListingEnhanced(listing.id)}>{copy.edit}</ButtonLink>}
    >
      {copy.needs(joinNeeds(requirements))}
    </Banner>
  );
}

function ActionFailures({ actions }: { readonly actions: ReturnType<typeof useListingActions> }) {
  const failures = [
    [actions.refresh, copy.refreshFailed],
    [actions.end, copy.endFailed],
    [actions.relist, copy.relistFailed],
    [actions.duplicate, copy.duplicateFailed],
    [actions.mendCopy, copy.duplicateFailed],
    [actions.remove, copy.deleteFailed],
  ] as const;
  return failures.map(
    ([action, title], index) =>
      action.isError && (
        <Banner
          key={index}
          tone="danger"
          title={title}
          onDismiss={() => action.reset()}
          action={action === actions.relist && <RepairCopyButton actions={actions} />}
        >
          {describeActionError(action.error)}
        </Banner>
      ),
  );
}

/** Links from a refusal of an ended item to a draft copy, at the field that fixes it. */
function RepairCopyButton({ actions }: { readonly actions: ReturnType<typeof useListingActions> }) {
  const { relist, mendCopy } = actions;
  const refusal = readRefusal(relist.error);
  if (refusal === null || findPlace(refusal)?.in !== "form") return null;
  return (
    <Button
      small
      busy={mendCopy.isPending}
      onClick={() => mendCopy.mutate({ copyId: crypto.randomUUID(), refusal })}
    >
      {copy.mendCopy}
    </Button>
  );
}
