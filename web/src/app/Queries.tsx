import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";

/** Fails at once. Whether to retry is decided by the person, or by the callable's own retry. */
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });

export function Queries({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
