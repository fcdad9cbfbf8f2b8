import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";
import { SAMPLE_TERMS } from "@contract/listings/testing/sampleTerms";
import { AppError } from "@contract/wire/errors";

import { answerCalls } from "../calls/testing/answerCalls";
import { goOffline } from "../firestore/testing/goOffline";
import { putDocument } from "../firestore/testing/putDocument";
import { setSession } from "../session/session";
import { samplePerson } from "../session/testing/samplePerson";
import { useSellingOptions, useSellingTerms } from "./useSellingTerms";

beforeAll(goOffline);
beforeEach(() => setSession({ status: "ready", person: samplePerson() }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const OPTIONS = { isConnected: true, policies: null, services: null, keepsSoldOut: true };
function createWrapper() {
  const client = new QueryClient();
  return ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
}

it("has the terms of the person, and follows them, and nothing before they are known", async () => {
  setSession({ status: "ready", person: { ...samplePerson(), uid: "terms-1" } });
  const { result } = renderHook(useSellingTerms);
  expect(result.current).toBeUndefined();
  act(() => putDocument(paths.sellingTerms("terms-1"), SAMPLE_TERMS));
  await waitFor(() =>
    expect(result.current).toEqual({ id: "sellingTerms", ...SAMPLE_TERMS, accountPolicies: null }),
  );
});

it("asks for the options once within 10 minutes, and then again", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const calls = answerCalls({ getSellingOptions: () => OPTIONS });
  const wrapper = createWrapper();
  const show = () => renderHook(useSellingOptions, { wrapper });
  const { result, unmount } = show();
  await waitFor(() => expect(result.current.data).toEqual(OPTIONS));
  expect(calls).toEqual([{ name: "getSellingOptions", data: {} }]);
  unmount();
  vi.setSystemTime(Date.now() + 10 * 60_000 - 1_000);
  show().unmount();
  expect(calls).toHaveLength(1);
  vi.setSystemTime(Date.now() + 1_000);
  show();
  await waitFor(() => expect(calls).toHaveLength(2));
});

it("asks again for another person, and after a connection", async () => {
  const calls = answerCalls({ getSellingOptions: () => OPTIONS });
  const { result, rerender } = renderHook(useSellingOptions, { wrapper: createWrapper() });
  await waitFor(() => expect(result.current.data).toEqual(OPTIONS));
  act(() => setSession({ status: "ready", person: samplePerson({ ebayConnected: true }) }));
  rerender();
  await waitFor(() => expect(calls).toHaveLength(2));
  act(() => setSession({ status: "ready", person: { ...samplePerson(), uid: "bob" } }));
  await waitFor(() => expect(calls).toHaveLength(3));
});

it("doesn't repeat a call that is refused", async () => {
  const calls = answerCalls({
    getSellingOptions: () => {
      throw new AppError("ebay/not-connected");
    },
  });
  const { result } = renderHook(useSellingOptions, { wrapper: createWrapper() });
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(calls).toHaveLength(1);
});
