import * as z from "zod";

import { paths } from "@contract/documents";
import { changeDocument, now } from "@/lib/firestore/documents";
import { LISTING_FILTERS, LISTING_SORTS } from "@/lib/listings/query";
import { type Person, useSession } from "@/lib/session/session";

import { DEFAULT_VIEW, sizeOf, type View } from "./view";

/** Session storage: where a person was, for who comes back within half an hour. */
const SAVED = "collectionNavigationState";
/** Local storage: how a person likes to look at listings. */
const PREFERENCES = "listingsPreferences";
/** Milliseconds (specification 1, section 9). */
const LIFETIME = 30 * 60_000;

const savedShape = z.object({
  currentPage: z.int().min(1),
  searchQuery: z.string().max(500),
  selectedFilter: z.enum(LISTING_FILTERS),
  selectedSort: z.string(),
  pageSize: z.union([z.number(), z.literal("all")]),
  viewMode: z.enum(["list", "grid"]),
  scrollTop: z.number().nonnegative(),
  timestamp: z.number(),
});

export interface SavedView {
  readonly view: View;
  readonly scrollTop: number;
}

export function saveView({ view, scrollTop }: SavedView, now = Date.now()): void {
  write(sessionStorage, SAVED, {
    currentPage: view.page,
    searchQuery: view.search,
    selectedFilter: view.filter,
    selectedSort: view.sort,
    pageSize: view.size,
    viewMode: view.mode,
    scrollTop: Math.max(0, scrollTop),
    timestamp: now,
  } satisfies z.input<typeof savedShape>);
}

/** Null where there is none, or it is older than half an hour. */
export function readSavedView(now = Date.now()): SavedView | null {
  const saved = savedShape.safeParse(read(sessionStorage, SAVED));
  if (!saved.success || now - saved.data.timestamp >= LIFETIME) return null;
  const { searchQuery, selectedFilter, selectedSort, currentPage, pageSize, viewMode, scrollTop } =
    saved.data;
  return {
    view: {
      search: searchQuery,
      filter: selectedFilter,
      sort: LISTING_SORTS.find((sort) => sort === selectedSort) ?? DEFAULT_VIEW.sort,
      page: currentPage,
      size: sizeOf(pageSize) ?? DEFAULT_VIEW.size,
      mode: viewMode,
    },
    scrollTop,
  };
}

const preferencesShape = z.object({
  pageSize: z.union([z.number(), z.literal("all")]).optional(),
  viewMode: z.enum(["list", "grid"]).optional(),
  showWishlists: z.boolean().optional(),
});
export type Preferences = z.infer<typeof preferencesShape>;

/** As this browser has them; where it has none, as they were last chosen anywhere. */
export function readPreferences(): Preferences {
  const own = read(localStorage, PREFERENCES) ?? whoIsHere()?.record.listingsPreferences;
  return preferencesShape.safeParse(own).data ?? {};
}

/** In this browser, and in the person's record: a sign-out clears the browser. */
export function savePreferences(change: Preferences): void {
  const next = { ...readPreferences(), ...change };
  write(localStorage, PREFERENCES, next);
  const person = whoIsHere();
  // This browser has it in any case; nothing here waits for the record.
  if (person)
    changeDocument(paths.user(person.uid), { listingsPreferences: next, updatedAt: now() }).catch(
      () => undefined,
    );
}

function whoIsHere(): Person | null {
  const session = useSession.getState();
  return session.status === "ready" ? session.person : null;
}

/** How this person sees the collection where nothing else is said. */
export function preferredView(): View {
  const { pageSize, viewMode } = readPreferences();
  return {
    ...DEFAULT_VIEW,
    size: sizeOf(pageSize) ?? DEFAULT_VIEW.size,
    mode: viewMode ?? DEFAULT_VIEW.mode,
  };
}

/** Null where there is nothing, or something that nobody can read. */
function read(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** A full or forbidden storage costs the memory of a view, and nothing else. */
function write(storage: Storage, key: string, value: object): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // The view is in the address as well.
  }
}
