import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";

import { GALLERIES_AT_ONCE } from "@contract/galleries";

import { errorText } from "@/lib/errorText";
import { type Gallery, listGalleries } from "@/lib/galleries";
import { urls } from "@/lib/urls";
import { Banner } from "@/ui/Banner";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Thumb } from "@/ui/Thumb";

import { cardPicture } from "./arrange";
import { CardGridSkeleton } from "./CardGrid";
import { copy } from "./copy";
import { PublicFrame } from "./PublicFrame";

/** `/gallery`: whose galleries there are. */
export function GalleryIndexPage() {
  const found = useInfiniteQuery({
    queryKey: ["galleries"],
    queryFn: ({ pageParam }) => listGalleries(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length < GALLERIES_AT_ONCE ? undefined : last.at(-1)?.username),
  });
  const galleries = found.data?.pages.flat() ?? [];
  return (
    <PublicFrame>
      <title>{`${copy.indexTitle} · Pegboard`}</title>
      <div className="gallery-head">
        <h1 className="h1">{copy.indexTitle}</h1>
        <p className="muted">{copy.indexLead}</p>
      </div>
      {found.isError && (
        <Banner
          tone="danger"
          title={copy.failed}
          action={<Button onClick={() => void found.refetch()}>{copy.again}</Button>}
        >
          {errorText(found.error)}
        </Banner>
      )}
      {found.isPending ? (
        <CardGridSkeleton />
      ) : galleries.length > 0 ? (
        <ul className="gallery-index">
          {galleries.map((gallery) => (
            <GalleryCard key={gallery.username} gallery={gallery} />
          ))}
        </ul>
      ) : (
        !found.isError && <EmptyState title={copy.indexEmpty}>{copy.indexEmptyHint}</EmptyState>
      )}
      {found.hasNextPage && (
        <Button
          className="gallery-more"
          busy={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {copy.more}
        </Button>
      )}
    </PublicFrame>
  );
}

function GalleryCard({ gallery: { username, samples, listings, build } }: { readonly gallery: Gallery }) {
  return (
    <li>
      <Link to={urls.galleryOf(username)} className="gallery-seller">
        <span className="gallery-samples pegboard" aria-hidden>
          {samples.map((sample) => (
            <Thumb key={sample} src={cardPicture(sample)} />
          ))}
        </span>
        <span className="strong cut">{username}</span>
        {/* Not put together yet: how many there are is not known. */}
        {build !== null && <span className="muted num">{copy.cars(listings)}</span>}
      </Link>
    </li>
  );
}
