// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { clearStatus, showStatus, useStatusMessage } from "./statusMessage";

const text = () => useStatusMessage.getState().message?.text;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  clearStatus();
  vi.useRealTimers();
});

it.each(["success", "error", "warning", "info"] as const)(
  "clears a message of type %s after five seconds",
  (type) => {
    showStatus(type, "Saved");
    vi.advanceTimersByTime(4999);
    expect(text()).toBe("Saved");
    vi.advanceTimersByTime(1);
    expect(text()).toBeUndefined();
  },
);

it("keeps a loading message until the next one", () => {
  showStatus("loading", "Uploading");
  vi.advanceTimersByTime(60_000);
  expect(text()).toBe("Uploading");
});

it("gives a new message its own five seconds", () => {
  showStatus("info", "First");
  vi.advanceTimersByTime(3000);
  showStatus("info", "Second");
  vi.advanceTimersByTime(4999);
  expect(text()).toBe("Second");
});
