import type { ReactNode } from "react";

/** Parts side by side. */
export function Line({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
