import { Heart } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useParams } from "react-router-dom";

import type { GalleryListing } from "@contract/galleries/galleries";
import { galleryClasses } from "@contract/galleries/galleryClasses";
import { compareNewestFirst, buildGalleryHead, missingGalleryHead } from "@contract/galleries/galleryPage";

import { FailureBanner } from "@/lib/calls/FailureBanner";
import type { Gallery } from "@/lib/wishlists/galleries";
import { urls } from "@/lib/browser/urls";
import { useAddressView } from "@/lib/view/useAddressView";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { EmptyState } from "@/ui/status/EmptyState";
import { Pagination } from "@/ui/table/Pagination";
import { SearchField } from "@/ui/controls/SearchField";
import { Select } from "@/ui/controls/Select";
import { showToast } from "@/ui/overlays/toast";

import { arrange, GALLERY_SORTS, pickCars } from "./arrange";
import { CardGrid, CardGridSkeleton } from "./CardGrid";
import { copy, SORT_LABELS } from "./copy";
import { Head } from "./Head";
import { ListSheet } from "./ListSheet";
import { PublicFrame } from "./PublicFrame";
import { SharedList } from "./SharedList";
import { useGallery } from "./useGallery";
import { useServedUntil } from "./useServedUntil";
import { type GalleryView, galleryView, MAX_SEARCH, SHOWN } from "./view";
import { openList, useVisitor } from "./visitorWishlist";

/** Renders `/g/:username`, the public page of a seller's cars for sale. */
export function GalleryPage() {
  const username = (useParams()["username"] ?? "").toLowerCase();
  return <OneGallery key={username} username={username} />;
}

function OneGallery({ username }: { readonly username: string }) {
  const { view, changeView } = useAddressView(galleryView);
  const [isListOpen, setListOpen] = useState(false);
  const count = useVisitor(({ list }) => list.items.length);
  const gone = useVisitor((visitor) => visitor.gone);
  useEffect(() => openList(username), [username]);
  useEffect(() => {
    for (const title of gone) showToast(copy.gone(title), { tone: "warning" });
  }, [gone]);

  return (
    <PublicFrame
      actions={
        <Button icon={Heart} onClick={() => setListOpen(true)}>
          <span className="max-[24rem]:sr-only">{copy.list}</span>{" "}
          <span className="tabular-nums">{count}</span>
        </Button>
      }
    >
      <Content username={username} view={view} onViewChange={changeView} />
      {isListOpen && <ListSheet username={username} onClose={() => setListOpen(false)} />}
      {view.wishlist !== null && (
        <SharedList
          username={username}
          wishlistId={view.wishlist}
          onClose={() => changeView({ wishlist: null })}
        />
      )}
    </PublicFrame>
  );
}

interface ContentProps {
  readonly username: string;
  readonly view: GalleryView;
  readonly onViewChange: (change: Partial<GalleryView>) => void;
}

function Content({ username, view, onViewChange }: ContentProps) {
  const isFiltered = view.search.trim() !== "" || view.cars !== null;
  const isWholeNeeded = isFiltered || view.sort !== "newest";
  const state = useGallery(username, (loaded) => isWholeNeeded || loaded < view.page * SHOWN);
  useServedUntil(state.status !== "loading");

  if (state.status === "missing") {
    return (
      <>
        <Head head={missingGalleryHead} />
        <h1 className="sr-only">{copy.missing}</h1>
        <EmptyState
          title={copy.missing}
          action={<ButtonLink to={urls.gallery}>{copy.allGalleries}</ButtonLink>}
        >
          {copy.missingHint(username)}
        </EmptyState>
      </>
    );
  }
  const heading = <h1 className="text-20 font-strong wrap-anywhere">{username}</h1>;
  if (state.status !== "ready") {
    return (
      <>
        <title>{`${copy.forSale(username)} · Pegboard`}</title>
        <div className={galleryClasses.head}>{heading}</div>
        {state.status === "loading" ? (
          <CardGridSkeleton />
        ) : (
          <FailureBanner
            title={copy.failed}
            error={state.error}
            action={<Button onClick={state.retry}>{copy.again}</Button>}
          />
        )}
      </>
    );
  }
  const { gallery, listings, newest, readAt, isLoading, isWhole, problem } = state;
  const found = arrange(pickCars(listings, view.cars), view.search, view.sort);
  // Without a search or a selection, the total includes cars that are still loading.
  const total = isFiltered || isWhole ? found.length : gallery.listings;
  const pages = Math.max(1, Math.ceil(total / SHOWN));
  const page = Math.min(view.page, pages);
  const shown = found.slice((page - 1) * SHOWN, page * SHOWN);
  return (
    <>
      <GalleryHead gallery={gallery} newest={newest} readAt={readAt} />
      <div className={galleryClasses.head}>
        {heading}
        <p className="text-muted" role="status">
          {isFiltered ? copy.found(found.length, gallery.listings) : copy.cars(gallery.listings)}
          {isFiltered && isLoading && ` · ${copy.searching}`}
        </p>
      </div>
      <FailureBanner
        tone="warning"
        title={copy.behind}
        error={problem}
        action={<Button onClick={state.retry}>{copy.again}</Button>}
      />
      {view.cars !== null && (shown.length > 0 || isLoading) && (
        <Banner
          tone="info"
          title={copy.picked}
          action={<Button onClick={() => onViewChange({ cars: null })}>{copy.clear}</Button>}
        />
      )}
      {gallery.listings === 0 ? (
        <EmptyState title={copy.nothing}>{copy.nothingHint}</EmptyState>
      ) : (
        <>
          <div className={galleryClasses.tools}>
            <SearchField
              label={copy.search}
              hotkey
              maxLength={MAX_SEARCH}
              value={view.search}
              onChange={(event) => onViewChange({ search: event.target.value })}
              className="flex-1"
            />
            <Select
              aria-label={copy.sort}
              options={GALLERY_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
              value={view.sort}
              onChange={(sort) => onViewChange({ sort })}
            />
          </div>
          {shown.length > 0 ? (
            <CardGrid listings={shown} />
          ) : isLoading ? (
            <CardGridSkeleton />
          ) : (
            <EmptyState
              title={copy.noneFits}
              action={<Button onClick={() => onViewChange({ search: "", cars: null })}>{copy.clear}</Button>}
            >
              {view.cars === null ? copy.noneFitsHint : copy.pickedGone}
            </EmptyState>
          )}
          {pages > 1 && (
            <Pagination
              page={page}
              pages={pages}
              pageSize={SHOWN}
              total={total}
              onPage={(to) => {
                onViewChange({ page: to });
                window.scrollTo({ top: 0 });
              }}
            />
          )}
        </>
      )}
    </>
  );
}

interface GalleryHeadProps {
  readonly gallery: Gallery;
  readonly newest: readonly GalleryListing[];
  readonly readAt: number;
}

function GalleryHead({ gallery, newest, readAt }: GalleryHeadProps) {
  const head = useMemo(() => {
    return buildGalleryHead(window.location.origin, gallery, newest.toSorted(compareNewestFirst), readAt);
  }, [gallery, newest, readAt]);
  return <Head head={head} />;
}
