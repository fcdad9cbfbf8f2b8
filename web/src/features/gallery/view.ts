import { GALLERY_SORTS, type GallerySort } from "./arrange";

/** What is looked at: the address holds it. */
export interface GalleryView {
  readonly search: string;
  readonly sort: GallerySort;
  readonly page: number;
}

/** Cards on a page. */
export const SHOWN = 60;

export function viewOf(params: URLSearchParams): GalleryView {
  const page = Number(params.get("page") ?? 1);
  return {
    search: (params.get("search") ?? "").slice(0, 100),
    sort: GALLERY_SORTS.find((sort) => sort === params.get("sort")) ?? "newest",
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The address of a view; what is so by default stays out of it, and whatever else it holds stays. */
export function withView(params: URLSearchParams, { search, sort, page }: GalleryView): URLSearchParams {
  const next = new URLSearchParams(params);
  const say = (name: string, value: string, usual: string) => {
    if (value === usual) next.delete(name);
    else next.set(name, value);
  };
  say("search", search.trim(), "");
  say("sort", sort, "newest");
  say("page", String(page), "1");
  return next;
}
