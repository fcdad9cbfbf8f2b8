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
      /** The listings of the last page, to which new ones are added. */
      readonly newest: readonly GalleryListing[];
      /** More listings are loading. */
      readonly isLoading: boolean;
      /** `listings` has all of them. */
      readonly isWhole: boolean;
      /** Why the listings may be out of date or incomplete. Null if nothing failed. */
      readonly problem: unknown;
      readonly retry: () => void;
    };

/**
 * Loads a gallery, the newest page first. The stored one shows at once. If it wasn't compared with its seller's
 * listings recently, the server compares it, and changes follow. `isNeeded` returns whether the screen needs more
 * listings than are loaded.
 */
export function useGallery(username: string, isNeeded: (loaded: number) => boolean): GalleryState {
  const queries = useQueryClient();
  const head = useQuery({ queryKey: ["gallery", username], queryFn: () => readHead(queries, username) });
  const gallery = head.data;
  // A missing gallery may exist again. Only the server knows.
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
  if (head.isError && !gallery) return toErrorState(head);
  if (!gallery) return check.isFetching ? { status: "loading" } : { status: "missing" };
  if (build === null) return check.isError ? toErrorState(check) : { status: "loading" };
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

const NONE: readonly GalleryListing[] = [];

/** Loads the last page first, because it has the newest listings, and the others when they are needed. */
function pageQueries(
  queries: QueryClient,
  username: string,
  build: string,
  pages: number,
  isNeeded: (loaded: number) => boolean,
) {
  let expected = 0;
  const pageList = [];
  for (let page = pages - 1; page >= 0; page -= 1) {
    const queryKey = ["galleryPage", username, build, page];
    const here = queries.getQueryData<readonly GalleryListing[]>(queryKey);
    const enabled = here !== undefined || expected === 0 || isNeeded(expected);
    expected += here?.length ?? GALLERY_PAGE;
    const queryFn = async () => (await readGalleryPage(username, build, page)) ?? [];
    pageList.push({ queryKey, queryFn, enabled, staleTime: Infinity });
  }
  return pageList;
}

/** Reads the gallery's document. Reads its loaded pages again if the version has changed. */
async function readHead(queries: QueryClient, username: string): Promise<Gallery | null> {
  const before = queries.getQueryData<Gallery | null>(["gallery", username]);
  const after = await readGallery(username);
  if (before && before.version !== after?.version) {
    void queries.invalidateQueries({ queryKey: ["galleryPage", username] });
  }
  return after;
}

const toErrorState = (query: { readonly error: unknown; refetch(): unknown }): GalleryState => ({
  status: "error",
  error: query.error,
  retry: () => void query.refetch(),
});
