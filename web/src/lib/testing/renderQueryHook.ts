import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { createElement, type ReactNode } from "react";

/** Renders a hook that calls the server, with a client of its own. Nothing is tried again. */
export function renderQueryHook<Result, Props>(
  hook: (props: Props) => Result,
  initialProps?: NoInfer<Props>,
) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { networkMode: "always" } },
  });
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const rendered = renderHook(hook, { wrapper, ...(initialProps !== undefined && { initialProps }) });
  return { ...rendered, client };
}
