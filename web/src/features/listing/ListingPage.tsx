import { ArrowLeft, ExternalLink, Upload } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { type ListingDocument, listingDocument, paths } from "@contract/documents";

import type { Found } from "@/lib/documents";
import { errorText } from "@/lib/errorText";
import { isPublishable, STATUS_LABELS, statusOf } from "@/lib/listing";
import { usePerson } from "@/lib/session";
import { urls } from "@/lib/urls";
import { useDocument } from "@/lib/useDocuments";
import { useGoLive } from "@/lib/useGoLive";
import { State } from "@/ui/Badge";
import { Banner } from "@/ui/Banner";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { EmptyState } from "@/ui/EmptyState";
import { Lightbox } from "@/ui/Lightbox";
import { PageHead } from "@/ui/PageHead";
import { Panel } from "@/ui/Panel";
import { SkeletonRows } from "@/ui/Skeleton";
import { STATUS_DOTS } from "@/ui/statusDots";

import { copy } from "./copy";
import { ListingFacts } from "./ListingFacts";

export function ListingPage() {
  const { uid } = usePerson();
  const { id = "" } = useParams();
  const listing = useDocument(paths.listing(uid, id), listingDocument);
  return (
    <div className="page">
      <ButtonLink to={urls.collection} icon={ArrowLeft} variant="quiet" small className="-ml-2">
        Collection
      </ButtonLink>
      {listing.status === "loading" ? (
        <div className="panel mt-3">
          <SkeletonRows label="Loading listing" rows={6} />
        </div>
      ) : listing.status === "error" ? (
        <Banner tone="danger" title={copy.loadFailed}>
          {listing.error.message}
        </Banner>
      ) : listing.value === null ? (
        <EmptyState title={copy.notFound} action={<ButtonLink to={urls.collection}>Collection</ButtonLink>}>
          It may have been deleted, or the address is mistyped.
        </EmptyState>
      ) : (
        <Listing listing={listing.value} />
      )}
    </div>
  );
}

function Listing({ listing }: { readonly listing: Found<ListingDocument> }) {
  const title = listing.title || copy.untitled;
  const status = statusOf(listing);
  const goLive = useGoLive(listing.id, title);
  return (
    <>
      <PageHead
        title={title}
        subtitle={<State {...STATUS_DOTS[status]}>{STATUS_LABELS[status]}</State>}
        actions={
          isPublishable(listing) ? (
            <Button variant="primary" icon={Upload} busy={goLive.isPending} onClick={() => goLive.mutate()}>
              {copy.goLive}
            </Button>
          ) : (
            listing.listingUrl && (
              <a className="btn" href={listing.listingUrl} target="_blank" rel="noreferrer">
                <ExternalLink className="i" aria-hidden />
                {copy.openOnEbay}
              </a>
            )
          )
        }
      />
      <div className="mt-3 grid gap-3">
        {goLive.isError && (
          <Banner tone="danger" title={copy.goLiveFailed} onDismiss={() => goLive.reset()}>
            {errorText(goLive.error)} The draft is unchanged.
          </Banner>
        )}
        <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <Photos listing={listing} />
          <ListingFacts listing={listing} />
        </div>
      </div>
    </>
  );
}

function Photos({ listing }: { readonly listing: ListingDocument }) {
  const [open, setOpen] = useState<number | null>(null);
  const { firebaseImages: photos } = listing;
  return (
    <Panel title={`Photos (${photos.length})`}>
      {photos.length === 0 ? (
        <p className="muted p-4">This listing has no photo.</p>
      ) : (
        <ul className="pegboard flex flex-wrap gap-4 rounded-b-lg p-4">
          {photos.map((photo, index) => (
            <li key={photo}>
              <button type="button" className="block w-40 rounded-md" onClick={() => setOpen(index)}>
                <img
                  src={photo}
                  alt={nameOf(listing, index)}
                  className="aspect-[5/7] w-full rounded-md object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Lightbox
        src={open === null ? null : (photos[open] ?? null)}
        alt={open === null ? "" : nameOf(listing, open)}
        onClose={() => setOpen(null)}
      />
    </Panel>
  );
}

function nameOf({ frontImageIndex, backImageIndex }: ListingDocument, index: number): string {
  if (index === (frontImageIndex ?? 0)) return "Front of the card";
  return index === backImageIndex ? "Back of the card" : `Photo ${index + 1}`;
}
