import { act, renderHook, waitFor } from "@testing-library/react";
import { Timestamp } from "firebase/firestore";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { type PendingQuestion, usePendingQuestions } from "./asking";
import { useConversation, useConversations } from "./useConversation";

let uid = "";
beforeAll(goOffline);
beforeEach(() => {
  uid = crypto.randomUUID();
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
  usePendingQuestions.setState({}, true);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
});
afterEach(() => void vi.useRealTimers());

const at = (seconds: number) => Timestamp.fromMillis(seconds * 1_000);
const putExchange = (id: string, askedAt: number, fields: object = {}) =>
  putDocument(`${paths.exchanges(uid, "c1")}/${id}`, {
    ...{ question: `${id}?`, askedAt: at(askedAt), state: "done", parts: [{ type: "text", text: id }] },
    ...fields,
  });
const pending = (messageId: string, fields: Partial<PendingQuestion> = {}): PendingQuestion => ({
  ...{ uid, conversationId: "c1", messageId, question: `${messageId}?`, askedAt: 9_000, parts: [] },
  ...{ proposals: {}, answer: null, error: null, isStopping: false, ...fields },
});

it("lists the conversations, newest first, without deleted ones", async () => {
  const put = (id: string, seconds: number, deletedAt: Timestamp | null = null) =>
    putDocument(`${paths.conversations(uid)}/${id}`, {
      ...{ title: id, createdAt: at(1), updatedAt: at(seconds), deletedAt },
    });
  put("old", 2);
  put("gone", 4, at(5));
  put("new", 3);
  const { result } = renderHook(useConversations);
  await waitFor(() => expect(result.current.status).toBe("ready"));
  const { current } = result;
  const found = current.status === "ready" ? current.value.documents.map(({ title }) => title) : [];
  expect(found).toEqual(["new", "old"]);
});

describe("a conversation", () => {
  const open = () => renderHook(() => useConversation("c1")).result;
  const messages = (result: ReturnType<typeof open>) =>
    result.current.status === "ready"
      ? result.current.value.exchanges.map(({ messageId, state }) => `${messageId} ${state}`)
      : result.current.status;

  it("has the stored exchanges, oldest first, and those that are being answered", async () => {
    putExchange("two", 2);
    putExchange("one", 1);
    usePendingQuestions.setState({ three: pending("three") });
    const result = open();
    await waitFor(() => expect(messages(result)).toEqual(["one done", "two done", "three asking"]));
    expect(result.current).toMatchObject({ fromCache: false, value: { unreadable: 0 } });
  });

  it("has its first question before it is stored", () => {
    usePendingQuestions.setState({ one: pending("one") });
    expect(messages(open())).toEqual(["one asking"]);
  });

  it("is loading until something is known of it", () => {
    expect(messages(open())).toBe("loading");
  });

  it("has no question of another conversation or person", () => {
    usePendingQuestions.setState({
      one: pending("one", { conversationId: "c2" }),
      two: pending("two", { uid: "somebody" }),
    });
    expect(messages(open())).toBe("loading");
  });

  it("counts the exchanges that it can't read", async () => {
    putExchange("one", 1);
    putExchange("two", 2, { state: "from-the-future" });
    const result = open();
    await waitFor(() => expect(messages(result)).toEqual(["one done"]));
    expect(result.current).toMatchObject({ value: { unreadable: 1 } });
  });

  it("reports within 15 seconds that the server has stopped", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"], now: 20_000 });
    putExchange("one", 1, { state: "running", until: 30_000 });
    const result = open();
    while (messages(result) === "loading") await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(messages(result)).toEqual(["one running"]);
    act(() => void vi.advanceTimersByTime(14_999));
    expect(messages(result)).toEqual(["one running"]);
    act(() => void vi.advanceTimersByTime(1));
    expect(messages(result)).toEqual(["one interrupted"]);
  });
});
