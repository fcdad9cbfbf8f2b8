import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";

/** Queries fail immediately. The user, or the callable's own retry, decides whether to retry. */
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });

export function Queries({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
