import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { Timestamp } from "firebase/firestore";
import type { PropsWithChildren } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { type Answer, inquiryDocument } from "@contract/inbox";
import { AppError, type ErrorCode } from "@contract/wire/errors";

import { clearStatus, useStatusMessage } from "@/lib/calls/statusMessage";
import { answerCalls } from "@/lib/calls/testing/answerCalls";

import { isUnknown, useAnswer, useResend, useOwnAnswers } from "./useAnswer";
import type { Inquiry } from "../useInquiries";

beforeEach(() => {
  clearStatus();
  return () => vi.unstubAllGlobals();
});
const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);
const inquiry = (fields: object = {}): Inquiry => ({
  id: "offer-7",
  ...inquiryDocument.parse({ kind: "offer", state: "open", ebayId: "7", at: Timestamp.now(), ...fields }),
});
const status = () => useStatusMessage.getState().message;
const ownAnswers = () => useOwnAnswers.getState().ids;
const DONE = { success: true, isRepeat: false };
const ACCEPT: Answer = { act: "accept", text: null };
const DECLINE: Answer = { act: "decline", text: "No, thank you" };

/** Lets the server answer in turn: with an error's code, or with success. */
function open(...outcomes: readonly (ErrorCode | null)[]) {
  const left = [...outcomes];
  const calls = answerCalls({
    answerInquiry: () => {
      const code = left.shift() ?? null;
      if (code !== null) throw new AppError(code);
      return DONE;
    },
  });
  const onSent = vi.fn();
  const { result } = renderHook(() => useAnswer(inquiry(), onSent), { wrapper });
  const send = async (answer: Answer) => {
    const count = calls.length;
    act(() => result.current.mutate(answer));
    await waitFor(() => expect(result.current.isPending).toBe(false));
    await waitFor(() => expect(calls).toHaveLength(count + 1));
    return String(calls.at(-1)?.data["answerId"]);
  };
  return { calls, onSent, send, now: () => result.current };
}

describe("an answer", () => {
  beforeEach(() => useOwnAnswers.setState({ ids: [] }));

  it("is under way until the server has it", async () => {
    let finish: () => void = () => undefined;
    const calls = answerCalls({
      answerInquiry: () => new Promise((resolve) => (finish = () => resolve(DONE))),
    });
    const onSent = vi.fn();
    const { result } = renderHook(() => useAnswer(inquiry(), onSent), { wrapper });
    act(() => result.current.mutate(DECLINE));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls).toEqual([
      {
        name: "answerInquiry",
        data: {
          inquiryId: "offer-7",
          answerId: expect.stringMatching(/^[\w-]{36}$/) as string,
          answer: DECLINE,
        },
      },
    ]);
    expect(ownAnswers()).toEqual([calls[0]?.data["answerId"]]);
    expect(status()).toEqual({ type: "loading", text: "Sending the answer to eBay" });
    expect(onSent).not.toHaveBeenCalled();
    finish();
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(ownAnswers()).toEqual([calls[0]?.data["answerId"]]);
    expect(status()).toEqual({ type: "success", text: "eBay has your answer." });
    expect(onSent).toHaveBeenCalledOnce();
  });

  it.each<ErrorCode>(["ebay/unavailable", "server/timeout", "server/unreachable", "internal", "server/busy"])(
    "that may have arrived before %s is sent again with its id",
    async (code) => {
      const { send, onSent, now } = open(code, code);
      const first = await send(ACCEPT);
      expect(now().error).toMatchObject({ code });
      expect([ownAnswers(), status()]).toEqual([[], null]);
      expect(onSent).not.toHaveBeenCalled();
      expect(await send(ACCEPT)).toBe(first);
      expect(await send(ACCEPT)).toBe(first);
      expect(onSent).toHaveBeenCalledOnce();
    },
  );

  it("that was refused gets a new id", async () => {
    const { send, onSent } = open("ebay/refused");
    const first = await send(ACCEPT);
    expect([ownAnswers(), status()]).toEqual([[first], null]);
    expect(onSent).not.toHaveBeenCalled();
    expect(await send(ACCEPT)).not.toBe(first);
  });

  it("that was sent gets a new id the next time", async () => {
    const { send } = open();
    expect(await send(ACCEPT)).not.toBe(await send(ACCEPT));
  });

  it("of other content gets an id of its own", async () => {
    const { send } = open("server/timeout", "server/timeout");
    const first = await send(ACCEPT);
    expect(await send(DECLINE)).not.toBe(first);
  });

  it("of unknown outcome leaves the others known", async () => {
    useOwnAnswers.setState({ ids: ["another"] });
    await open("server/timeout").send(ACCEPT);
    expect(ownAnswers()).toEqual(["another"]);
  });
});

it.each([
  { error: new AppError("ebay/unavailable"), isKnown: false },
  { error: new AppError("server/timeout"), isKnown: false },
  { error: new AppError("server/unreachable"), isKnown: false },
  { error: new AppError("internal"), isKnown: false },
  { error: new AppError("server/busy"), isKnown: true },
  { error: new AppError("ebay/refused"), isKnown: true },
  { error: new Error("server/timeout"), isKnown: true },
])("knows after $error that nothing arrived: $isKnown", ({ error, isKnown }) => {
  expect(isUnknown(error)).toBe(!isKnown);
});

describe("a repeat", () => {
  const stored = (id: string, state: string) => ({ id, state, answer: DECLINE, at: Timestamp.now() });
  const repeatOf = (answers: readonly object[]) =>
    renderHook(() => useResend(inquiry({ answers })), { wrapper }).result;

  it("sends the pending answer with its id", async () => {
    const calls = answerCalls({ answerInquiry: () => DONE });
    const result = repeatOf([stored("a1", "refused"), stored("a2", "sending"), stored("a3", "sent")]);
    expect(result.current.pending).toMatchObject({ id: "a2" });
    act(() => result.current.repeat.mutate());
    await waitFor(() => expect(result.current.repeat.isSuccess).toBe(true));
    expect(calls).toEqual([
      { name: "answerInquiry", data: { inquiryId: "offer-7", answerId: "a2", answer: DECLINE } },
    ]);
    expect(status()).toEqual({ type: "success", text: "eBay has your answer." });
  });

  it("says that it works, and nothing in the footer if it fails", async () => {
    let fail: () => void = () => undefined;
    const calls = answerCalls({
      answerInquiry: () => new Promise((_, reject) => (fail = () => reject(new AppError("ebay/refused")))),
    });
    const result = repeatOf([stored("a2", "sending")]);
    act(() => result.current.repeat.mutate());
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(status()).toEqual({ type: "loading", text: "Sending the answer to eBay" });
    fail();
    await waitFor(() => expect(result.current.repeat.error).toMatchObject({ code: "ebay/refused" }));
    expect(status()).toBeNull();
  });

  it("sends nothing if no answer is pending", async () => {
    const calls = answerCalls({ answerInquiry: () => DONE });
    const result = repeatOf([stored("a1", "refused"), stored("a3", "sent")]);
    expect(result.current.pending).toBeUndefined();
    act(() => result.current.repeat.mutate());
    await waitFor(() => expect(result.current.repeat.isSuccess).toBe(true));
    expect(calls).toEqual([]);
  });
});
