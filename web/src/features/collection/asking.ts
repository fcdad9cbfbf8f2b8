import { create } from "zustand";

/** What the person is being asked about, or looks at over the page. */
export type Asked =
  | { readonly kind: "delete" | "end" | "push"; readonly ids: readonly string[] }
  | { readonly kind: "duplicates" | "trash" };

export const useAsking = create<{ readonly asked: Asked | null }>(() => ({ asked: null }));
export const ask = (asked: Asked | null): void => useAsking.setState({ asked });

/** The wishlist panel: whether it is there, and which list is the current one. */
export const useWishlistPanel = create<{
  readonly isOpen: boolean;
  readonly currentId: string | null;
  /** The name of a new list is being typed. */
  readonly isNaming: boolean;
}>(() => ({ isOpen: false, currentId: null, isNaming: false }));
