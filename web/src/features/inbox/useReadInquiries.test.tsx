import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { AppError } from "@contract/wire/errors";

import { clearStatus, useStatusMessage } from "@/lib/calls/statusMessage";
import { type Answer, answerCalls } from "@/lib/calls/testing/answerCalls";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { useReadInquiries, useReadOnOpening } from "./useInquiries";

const client = () => new QueryClient();
const wrap =
  (queries: QueryClient) =>
  ({ children }: PropsWithChildren) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
const status = () => useStatusMessage.getState().message;
const READ = { success: true, failed: [] };

beforeEach(() => {
  clearStatus();
  setSession({ status: "ready", person: { ...samplePerson(), uid: crypto.randomUUID() } });
  return () => vi.unstubAllGlobals();
});

describe("reading the inbox", () => {
  async function read(answer: Answer) {
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    const calls = answerCalls({ readInquiries: async (data) => held.then(() => answer(data)) });
    const { result } = renderHook(useReadInquiries, { wrapper: wrap(client()) });
    act(() => result.current.mutate());
    await waitFor(() => expect(calls).toEqual([{ name: "readInquiries", data: {} }]));
    expect(status()).toEqual({ type: "loading", text: "Reading the inbox from eBay" });
    go();
    await waitFor(() => expect(result.current.isPending).toBe(false));
    return result.current;
  }

  it("says when it is done", async () => {
    expect(await read(() => READ)).toMatchObject({ isSuccess: true });
    expect(status()).toEqual({ type: "success", text: "The inbox is read." });
  });

  it("says nothing if the last reading was a moment ago, or if it fails", async () => {
    expect(await read(() => ({ ...READ, success: false }))).toMatchObject({ isSuccess: true });
    expect(status()).toBeNull();
    const failed = await read(() => {
      throw new AppError("ebay/unavailable");
    });
    expect(failed.error).toMatchObject({ code: "ebay/unavailable" });
    expect(status()).toBeNull();
  });
});

describe("the opened inbox", () => {
  const NOW = 10_000_000;
  it.each([
    { what: "that was never read is read", isEnabled: true, readAt: null, reads: 1 },
    { what: "that was read over five minutes ago is read", isEnabled: true, readAt: NOW - 300_001, reads: 1 },
    { what: "that was read five minutes ago isn't read", isEnabled: true, readAt: NOW - 300_000, reads: 0 },
    { what: "without a connection to eBay isn't read", isEnabled: false, readAt: null, reads: 0 },
  ])("$what", async ({ isEnabled, readAt, reads }) => {
    const calls = answerCalls({ readInquiries: () => READ });
    const queries = client();
    renderHook(() => useReadOnOpening(isEnabled, readAt, NOW), { wrapper: wrap(queries) });
    expect(queries.isFetching()).toBe(reads);
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(calls).toEqual(Array.from({ length: reads }, () => ({ name: "readInquiries", data: {} })));
    expect(status()).toBeNull();
  });

  it("is read once, also if that fails", async () => {
    const calls = answerCalls({
      readInquiries: () => {
        throw new AppError("ebay/unavailable");
      },
    });
    const queries = client();
    const { rerender } = renderHook(() => useReadOnOpening(true, null, NOW), { wrapper: wrap(queries) });
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    rerender();
    expect(queries.isFetching()).toBe(0);
    expect(calls).toHaveLength(1);
  });
});
