import type { ReactNode } from "react";

/** Renders the body of a screen, centered and at most 1600 px wide. */
export function Page({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[1600px] px-6 pt-4 pb-6 max-md:px-4 max-md:pt-3 max-md:pb-5">
      {children}
    </div>
  );
}
