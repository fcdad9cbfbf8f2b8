import { type QueryClient, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";

import {
  GALLERY_CHECK_MS,
  GALLERY_PAGE,
  type GalleryListing,
  refreshGallery,
} from "@contract/galleries/galleries";
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
      /** Epoch milliseconds of this machine, when the gallery was read. */
      readonly readAt: number;
      /** Those of the page that new ones go to. */
      readonly newest: readonly GalleryListing[];
      /** More of it is on its way. */
      readonly isLoading: boolean;
      /** All there is is in `listings`. */
      readonly isWhole: boolean;
      /** Why what is shown may be behind, or not all there is; null where nothing is wrong. */
      readonly problem: unknown;
      readonly retry: () => void;
    };

/**
 * A gallery, its newest page first. What is stored is shown at once; if it wasn't held against its seller's listings just
 * now, that is done meanwhile, and what has changed comes in. `isNeeded` says whether more listings than these are.
 */
export function useGallery(username: string, isNeeded: (loaded: number) => boolean): GalleryState {
  const queries = useQueryClient();
  const head = useQuery({ queryKey: ["gallery", username], queryFn: () => readHead(queries, username) });
  const gallery = head.data;
  // One that isn't there may be back: the server knows.
  const isStale =
    gallery !== undefined && (gallery?.checkedAt?.toMillis() ?? 0) < head.dataUpdatedAt - GALLERY_CHECK_MS;
  const check = useQuery({
    queryKey: ["refreshGallery", username],
    queryFn: async () => {
      const { isThere } = await call(refreshGallery, { username });
      queries.setQueryData(["gallery", username], isThere ? await readHead(queries, username) : null);
      return isThere;
    },
    enabled: isStale && findUsernameProblem(username) === null,
    staleTime: GALLERY_CHECK_MS,
  });

  const { build = null, pages = 0 } = gallery ?? {};
  const parts = useQueries({
    queries: build === null ? [] : pageQueries(queries, username, build, pages, isNeeded),
  });

  if (head.isPending) return { status: "loading" };
  if (head.isError && !gallery) return failed(head);
  if (!gallery) return check.isFetching ? { status: "loading" } : { status: "missing" };
  if (build === null) return check.isError ? failed(check) : { status: "loading" };
  const listings = parts.flatMap(({ data }) => data ?? []);
  const broken =
    parts.find(({ isError }) => isError) ?? (check.isError ? check : head.isError ? head : undefined);
  if (listings.length === 0 && gallery.listings > 0) return broken ? failed(broken) : { status: "loading" };
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

const NONE: readonly GalleryListing[] = [];

/** The newest listings are on the last page, which comes first; others as they are needed. */
function pageQueries(
  queries: QueryClient,
  username: string,
  build: string,
  pages: number,
  isNeeded: (loaded: number) => boolean,
) {
  let expected = 0;
  const asked = [];
  for (let page = pages - 1; page >= 0; page -= 1) {
    const queryKey = ["galleryPage", username, build, page];
    const here = queries.getQueryData<readonly GalleryListing[]>(queryKey);
    const enabled = here !== undefined || expected === 0 || isNeeded(expected);
    expected += here?.length ?? GALLERY_PAGE;
    const queryFn = async () => (await readGalleryPage(username, build, page)) ?? [];
    asked.push({ queryKey, queryFn, enabled, staleTime: Infinity });
  }
  return asked;
}

/** Has the pages that are here read again, if another version of the gallery has come. */
async function readHead(queries: QueryClient, username: string): Promise<Gallery | null> {
  const before = queries.getQueryData<Gallery | null>(["gallery", username]);
  const after = await readGallery(username);
  if (before && before.version !== after?.version) {
    void queries.invalidateQueries({ queryKey: ["galleryPage", username] });
  }
  return after;
}

const failed = (query: { readonly error: unknown; refetch(): unknown }): GalleryState => ({
  status: "error",
  error: query.error,
  retry: () => void query.refetch(),
});
