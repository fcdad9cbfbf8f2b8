import * as z from "zod";

import { paths } from "@contract/documents";
import { MINUTE_MS } from "@contract/wire/durations";
import { readStored, writeStored } from "@/lib/browser/stored";
import { changeDocument, now } from "@/lib/firestore/documents";
import { LISTING_FILTERS, LISTING_SORTS } from "@/lib/listings/query/query";
import { type Person, useSession } from "@/lib/session/session";

import { DEFAULT_VIEW, parseSize, type View } from "./view";

/** The session storage key of the last view. The view is restored within 30 minutes. */
const SAVED = "collectionNavigationState";
/** The local storage key of the user's preferences. */
const PREFERENCES = "listingsPreferences";
/** Lifetime of a saved view in milliseconds (specification 1, section 9). */
const LIFETIME = 30 * MINUTE_MS;

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
  writeStored("sessionStorage", SAVED, {
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

/** Returns the saved view. Null if there is none, or if it is older than 30 minutes. */
export function readSavedView(now = Date.now()): SavedView | null {
  const saved = savedShape.safeParse(readStored("sessionStorage", SAVED));
  if (!saved.success || now - saved.data.timestamp >= LIFETIME) return null;
  const { searchQuery, selectedFilter, selectedSort, currentPage, pageSize, viewMode, scrollTop } =
    saved.data;
  return {
    view: {
      ...DEFAULT_VIEW,
      search: searchQuery,
      filter: selectedFilter,
      sort: LISTING_SORTS.find((sort) => sort === selectedSort) ?? DEFAULT_VIEW.sort,
      page: currentPage,
      size: parseSize(pageSize) ?? DEFAULT_VIEW.size,
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

/** Returns the preferences of this browser, or else those of the user's record. */
export function readPreferences(): Preferences {
  const own = readStored("localStorage", PREFERENCES) ?? getPersonId()?.record.listingsPreferences;
  return preferencesShape.safeParse(own).data ?? {};
}

/** Saves preferences in this browser and in the user's record, because a sign-out clears the browser. */
export function savePreferences(change: Preferences): void {
  const next = { ...readPreferences(), ...change };
  writeStored("localStorage", PREFERENCES, next);
  const person = getPersonId();
  // Doesn't wait for the record, because this browser has the preferences.
  if (person)
    changeDocument(paths.user(person.uid), { listingsPreferences: next, updatedAt: now() }).catch(
      () => undefined,
    );
}

function getPersonId(): Person | null {
  const session = useSession.getState();
  return session.status === "ready" ? session.person : null;
}

export function getDefaultView(): View {
  const { pageSize, viewMode } = readPreferences();
  return {
    ...DEFAULT_VIEW,
    size: parseSize(pageSize) ?? DEFAULT_VIEW.size,
    mode: viewMode ?? DEFAULT_VIEW.mode,
  };
}
