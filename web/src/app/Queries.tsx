import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";

/** A failed callable says so at once: whether it may be repeated is for the person, or its own retry, to decide. */
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });

export function Queries({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
