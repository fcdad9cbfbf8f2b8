import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";

import { GALLERIES_AT_ONCE, GALLERY_SAMPLES } from "@contract/galleries/galleries";
import { galleryClasses } from "@contract/galleries/galleryClasses";
import { GALLERY_ON_TOP, buildGalleryIndexHead } from "@contract/galleries/galleryPage";
import { GALLERY_INDEX_PARTS } from "@contract/galleries/galleryData";

import { FailureBanner } from "@/lib/calls/FailureBanner";
import { type Gallery, listGalleries } from "@/lib/wishlists/galleries";
import { urls } from "@/lib/browser/urls";
import { Button } from "@/ui/controls/Button";
import { EmptyState } from "@/ui/status/EmptyState";

import { CardGridSkeleton } from "./CardGrid";
import { CardPicture } from "./CardPicture";
import { copy } from "./copy";
import { Head } from "./Head";
import { PublicFrame } from "./PublicFrame";
import { useServedUntil } from "./useServedUntil";

/** Renders `/gallery`, the galleries of all sellers. */
export function GalleryIndexPage() {
  const found = useInfiniteQuery({
    queryKey: ["galleries"],
    queryFn: ({ pageParam }) => listGalleries(pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, _, part) =>
      last.length < GALLERIES_AT_ONCE || part + 1 >= GALLERY_INDEX_PARTS ? undefined : part + 1,
  });
  const galleries = listOnce(found.data?.pages.flat() ?? []);
  useServedUntil(!found.isPending);
  return (
    <PublicFrame>
      <Head head={buildGalleryIndexHead(window.location.origin, galleries)} />
      <div className={galleryClasses.head}>
        <h1 className="text-20 font-strong">{copy.index}</h1>
        <p className="text-muted">{copy.lead}</p>
      </div>
      <FailureBanner
        title={copy.failed}
        error={found.error}
        action={<Button onClick={() => void found.refetch()}>{copy.again}</Button>}
      />
      {found.isPending ? (
        <CardGridSkeleton />
      ) : galleries.length > 0 ? (
        <ul className={galleryClasses.sellers}>
          {galleries.map((gallery, at) => (
            <GalleryCard
              key={gallery.username}
              gallery={gallery}
              isOnTop={at < GALLERY_ON_TOP / GALLERY_SAMPLES}
            />
          ))}
        </ul>
      ) : (
        !found.isError && <EmptyState title={copy.indexEmpty}>{copy.indexEmptyHint}</EmptyState>
      )}
      {found.hasNextPage && (
        <Button
          className="justify-self-center"
          busy={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {copy.more}
        </Button>
      )}
    </PublicFrame>
  );
}

/**
 * Removes duplicates. Pages are read at different times, so a gallery that moved between pages is in both.
 */
const listOnce = (galleries: readonly Gallery[]): Gallery[] => [
  ...new Map(galleries.map((gallery) => [gallery.username, gallery])).values(),
];

interface GalleryCardProps {
  readonly gallery: Gallery;
  readonly isOnTop: boolean;
}

function GalleryCard({ gallery: { username, samples, listings, build }, isOnTop }: GalleryCardProps) {
  return (
    <li>
      <Link to={urls.galleryOf(username)} className={galleryClasses.seller}>
        <span className={galleryClasses.samples} aria-hidden>
          {[...new Set(samples)].map((sample) => (
            <CardPicture key={sample} image={sample} className={galleryClasses.sample} eager={isOnTop} />
          ))}
        </span>
        <span className={galleryClasses.username}>{username}</span>
        {/* Before the first build, the number of cars is unknown. */}
        {build !== null && <span className="text-muted tabular-nums">{copy.cars(listings)}</span>}
      </Link>
    </li>
  );
}
