import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";

import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { SESSION_END, startSession } from "./session";
import { useCaptureSessions } from "./sessions";
import { useCurrentSession } from "./useCurrentSession";

beforeEach(() => {
  setSession({ status: "ready", person: samplePerson() });
  vi.useFakeTimers({ now: 1_000 });
  return () => vi.useRealTimers();
});

it("returns the person's newest session, unless it is over", () => {
  const newest = startSession("dana", 900);
  useCaptureSessions.setState({
    sessions: [startSession("bob", 950), newest, startSession("dana", 100)],
  });
  const { result } = renderHook(() => useCurrentSession());
  expect(result.current).toBe(newest);
  act(() => useCaptureSessions.setState({ sessions: [{ ...newest, ended: true }, newest] }));
  expect(result.current).toBeNull();
  act(() => useCaptureSessions.setState({ sessions: [] }));
  expect(result.current).toBeNull();
});

it("ends a session within 30 seconds of a break that is too long", () => {
  const session = startSession("dana", 1_000 - SESSION_END);
  useCaptureSessions.setState({ sessions: [session] });
  const { result } = renderHook(() => useCurrentSession());
  expect(result.current).toBe(session);
  act(() => void vi.advanceTimersByTime(29_999));
  expect(result.current).toBe(session);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBeNull();
});
