import { type ReactNode, Suspense } from "react";

import { Splash } from "./Splash";

/** Shows the splash until the children's code has loaded. */
export function Loaded({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<Splash />}>{children}</Suspense>;
}
