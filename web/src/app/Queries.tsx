import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { resetPerPerson } from "@/lib/session/perPerson";

/** Queries fail immediately. The user, or the callable's own retry, decides whether to retry. */
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
// Answers are a person's, also under keys without their id.
resetPerPerson(() => client.clear());

export function Queries({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
