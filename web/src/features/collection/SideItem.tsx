import type { ReactNode } from "react";

/** Renders an item of the wishlists or the trash: a picture, texts and buttons. */
export function SideItem({ children }: { readonly children: ReactNode }) {
  return <li className="flex min-w-0 items-center gap-2.5 py-1.5 not-first:border-t">{children}</li>;
}
