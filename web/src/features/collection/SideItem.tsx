import type { ReactNode } from "react";

/** A line of a list beside the page: a picture, words, and what to do with them. */
export function SideItem({ children }: { readonly children: ReactNode }) {
  return <li className="flex min-w-0 items-center gap-2.5 py-1.5 not-first:border-t">{children}</li>;
}
