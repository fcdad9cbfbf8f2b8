import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { Timestamp } from "firebase/firestore";
import type { PropsWithChildren } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { inquiryDocument } from "@contract/inbox";
import { AppError } from "@contract/wire/errors";

import { answerCalls, type RecordedCall } from "@/lib/calls/testing/answerCalls";

import type { Inquiry } from "./useInquiries";
import { useMark, useMarkAsRead } from "./useMark";

const online = (isOnline: boolean) => vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
let calls: readonly RecordedCall[];
beforeEach(() => {
  online(true);
  calls = answerCalls({ markInquiry: () => ({ success: true }) });
  return () => vi.unstubAllGlobals();
});

const message = (...ids: readonly string[]) => ({ ids, from: "buyer", text: "Hello" });
const inquiry = (fields: object): Inquiry => ({
  id: "question-7",
  ...inquiryDocument.parse({ kind: "question", state: "open", ebayId: "7", at: Timestamp.now(), ...fields }),
});
function open(fields: object) {
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: "always" } } });
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { rerender } = renderHook(useMarkAsRead, { wrapper, initialProps: inquiry(fields) });
  return {
    show: (next: object) => rerender(inquiry(next)),
    marks: () => client.getMutationCache().getAll().length,
  };
}
const READ = { name: "markInquiry", data: { inquiryId: "question-7", mark: "read" } };

it("a mark is sent with its conversation", async () => {
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useMark(inquiry({})), { wrapper });
  act(() => result.current.mutate("settled"));
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(calls).toEqual([{ name: "markInquiry", data: { inquiryId: "question-7", mark: "settled" } }]);
});

describe("an open conversation", () => {
  it("is marked as read once, and again for a new message", async () => {
    const unread = { isUnread: true, messages: [message("m1")] };
    const { show, marks } = open(unread);
    await waitFor(() => expect(calls).toEqual([READ]));
    // The seller marks it as unread.
    show({ ...unread, isUnread: false });
    show(unread);
    expect(marks()).toBe(1);
    show({ isUnread: true, messages: [message("m1"), message("m2", "other-id")] });
    await waitFor(() => expect(calls).toEqual([READ, READ]));
    // The second id of the same message is no new message.
    show({ isUnread: true, messages: [message("m1"), message("m2", "third-id")] });
    expect(marks()).toBe(2);
  });

  it.each([{ isUnread: false }, { isUnread: null }])("with $isUnread isn't marked", ({ isUnread }) => {
    expect(open({ isUnread, messages: [message("m1")] }).marks()).toBe(0);
  });

  it("without a message isn't marked", () => {
    expect(open({ isUnread: true, messages: [] }).marks()).toBe(0);
    expect(open({ isUnread: true, messages: [message()] }).marks()).toBe(0);
  });

  it("is marked once the connection is back", async () => {
    online(false);
    const { marks } = open({ isUnread: true, messages: [message("m1")] });
    expect(marks()).toBe(0);
    online(true);
    act(() => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(calls).toEqual([READ]));
  });

  it("isn't marked again after a failure until it is opened again", async () => {
    const failed = answerCalls({
      markInquiry: () => {
        throw new AppError("ebay/unavailable");
      },
    });
    const unread = { isUnread: true, messages: [message("m1")] };
    const { show, marks } = open(unread);
    await waitFor(() => expect(failed).toHaveLength(1));
    show({ ...unread });
    expect(marks()).toBe(1);
    open(unread);
    await waitFor(() => expect(failed).toHaveLength(2));
  });
});
