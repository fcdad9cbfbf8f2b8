import type { ReactNode } from "react";

/** Shows a dollar sign in a field that leaves room for it. */
export function Dollars({ children }: { readonly children: ReactNode }) {
  return (
    <span className="relative block before:pointer-events-none before:absolute before:top-0 before:left-2.5 before:z-1 before:text-20/11 before:text-faint before:content-['$']">
      {children}
    </span>
  );
}
