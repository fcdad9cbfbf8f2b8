import { type ReactNode, Suspense } from "react";

import { Splash } from "./Splash";

/** Waits for the code of what stands inside. */
export function Loaded({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<Splash />}>{children}</Suspense>;
}
