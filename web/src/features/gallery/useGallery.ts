import { type QueryClient, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";

import { MINUTE_MS } from "@contract/wire/durations";
import { GALLERY_CHECK_MS, GALLERY_PAGE, type GalleryListing } from "@contract/galleries/galleries";
import { refreshGallery } from "@contract/galleries/galleryData";
import { AppError } from "@contract/wire/errors";
import { findUsernameProblem } from "@contract/galleries/usernames";

import { call } from "@/lib/calls/call";
import { type Gallery, readGallery, readGalleryPage } from "@/lib/wishlists/galleries";

export type GalleryState =
  | { readonly status: "loading" }
  | { readonly status: "missing" }
  | { readonly status: "error"; readonly error: unknown; readonly retry: () => void }
  | {
      readonly status: "ready";
      readonly gallery: Gallery;
      readonly listings: readonly GalleryListing[];
      /** When the gallery was read, in epoch milliseconds of this browser's clock. */
      readonly readAt: number;
      /** The listings of the last page. New listings are added to that page. */
      readonly newest: readonly GalleryListing[];
      readonly isLoading: boolean;
      /** Whether `listings` is complete. */
      readonly isWhole: boolean;
      /** Why the listings may be out of date or incomplete. Null if nothing failed. */
      readonly problem: unknown;
      readonly retry: () => void;
    };

/**
 * Loads a gallery, newest page first. Shows the cached gallery immediately. If it wasn't compared with its
 * seller's listings recently, the server compares it, and changes follow. `isNeeded` returns whether the
 * screen needs more listings than are loaded.
 */
export function useGallery(username: string, isNeeded: (loaded: number) => boolean): GalleryState {
  const queries = useQueryClient();
  const head = useQuery({ queryKey: ["gallery", username], queryFn: () => readGallery(username) });
  const gallery = head.data;
  // A missing gallery may exist again, which only the server knows.
  const isStale = gallery !== undefined && (gallery?.checkedAt ?? 0) < head.dataUpdatedAt - GALLERY_CHECK_MS;
  // Another visit may be building it, which nothing else tells this page.
  const isUnbuilt = gallery?.build === null;
  const check = useQuery({
    queryKey: ["refreshGallery", username],
    queryFn: async () => {
      const { gallery: checked } = await call(refreshGallery, { username });
      queries.setQueryData<Gallery | null>(["gallery", username], (before) => pickNewer(before, checked));
      return checked !== null;
    },
    enabled: (isStale || isUnbuilt) && findUsernameProblem(username) === null,
    staleTime: GALLERY_CHECK_MS,
    refetchInterval: ({ state }) =>
      isUnbuilt && getBuildCheckMs(state.dataUpdateCount + state.errorUpdateCount),
  });

  const parts = useQueries({ queries: gallery ? createPageQueries(queries, gallery, isNeeded) : [] });

  if (head.isPending) return { status: "loading" };
  if (head.isError && !gallery) return toErrorState(head);
  if (!gallery) return check.isFetching ? { status: "loading" } : { status: "missing" };
  if (gallery.build === null) return check.isError ? toErrorState(check) : { status: "loading" };
  const listings = parts.flatMap(({ data }) => data ?? []);
  const broken =
    parts.find(({ isError }) => isError) ?? (check.isError ? check : head.isError ? head : undefined);
  if (listings.length === 0 && gallery.listings > 0)
    return broken ? toErrorState(broken) : { status: "loading" };
  return {
    status: "ready",
    gallery,
    listings,
    readAt: head.dataUpdatedAt,
    newest: parts[0]?.data ?? NONE,
    isLoading: parts.some(({ isLoading }) => isLoading),
    isWhole: parts.every(({ data }) => data !== undefined),
    problem: broken?.error ?? null,
    retry: () => void broken?.refetch(),
  };
}

/** Milliseconds between retries. */
const RETRY_DELAY = 1_500;
/**
 * Returns the milliseconds until the next look at a gallery that isn't built yet, after some looks. Each look costs a
 * call, and a build that fails can take hours to be mended.
 */
const getBuildCheckMs = (looks: number) => Math.min(5 * MINUTE_MS, 5_000 * 2 ** Math.max(0, looks - 1));
const NONE: readonly GalleryListing[] = [];

/**
 * Creates the queries of the pages. The last page is loaded first, because it has the newest listings. The
 * others are loaded when they are needed.
 */
function createPageQueries(queries: QueryClient, gallery: Gallery, isNeeded: (loaded: number) => boolean) {
  const { username, build, version, pages } = gallery;
  let expected = 0;
  const pageList = [];
  for (let page = pages - 1; page >= 0; page -= 1) {
    const place = ["galleryPage", username, build, page];
    const queryKey = [...place, version];
    // The previous version is shown until this one is loaded.
    const [, before] = queries
      .getQueriesData<readonly GalleryListing[]>({ queryKey: place })
      .findLast(([, data]) => data !== undefined) ?? [undefined, undefined];
    const enabled = before !== undefined || expected === 0 || isNeeded(expected);
    expected += before?.length ?? GALLERY_PAGE;
    const queryFn = async () => {
      const listings = await readGalleryPage(gallery, page);
      if (listings) return listings;
      // The gallery was rebuilt, or the server doesn't know its newest version yet.
      void queries.invalidateQueries({ queryKey: ["gallery", username] });
      throw new AppError("gallery/not-found");
    };
    pageList.push({
      ...{ queryKey, queryFn, enabled, staleTime: Infinity, retry: 3, retryDelay: RETRY_DELAY },
      ...(before !== undefined && { placeholderData: before }),
    });
  }
  return pageList;
}

/** Returns the newer version. An edge cache can return an older version than this page has. */
const pickNewer = (before: Gallery | null | undefined, found: Gallery | null): Gallery | null =>
  before && found && before.build === found.build && before.version > found.version ? before : found;

const toErrorState = (query: { readonly error: unknown; refetch(): unknown }): GalleryState => ({
  status: "error",
  error: query.error,
  retry: () => void query.refetch(),
});
