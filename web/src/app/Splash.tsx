import { type ReactNode, Suspense } from "react";

import { Brand } from "@/ui/pictures/Brand";

/** Renders a loading indicator in the middle of the page until the session is known. */
export function Splash() {
  return (
    <div className="grid min-h-dvh place-items-center" role="status" aria-label="Loading Pegboard">
      <span className="animate-breathe">
        <Brand />
      </span>
    </div>
  );
}

/** Shows the splash until the children's code has loaded. */
export function Loaded({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<Splash />}>{children}</Suspense>;
}
