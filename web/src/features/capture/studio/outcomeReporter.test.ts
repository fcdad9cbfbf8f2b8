import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { useStatusMessage } from "@/lib/calls/statusMessage";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { collectToasts } from "@/lib/testing/collectToasts";

import { usePreferences } from "../deck/preferences";
import { createQueueItem, type QueueItem } from "../queue/queueItem";
import { useCaptureSessions } from "../sessions/sessions";
import { hideFailureBanner, outcomeReporter, useFailureBanner } from "./outcomeReporter";

const spoken: string[] = [];
let toasts: ReturnType<typeof collectToasts>;

beforeEach(() => {
  vi.useFakeTimers();
  spoken.length = 0;
  toasts = collectToasts();
  setSession({ status: "ready", person: samplePerson() });
  useCaptureSessions.setState({ sessions: [] });
  localStorage.clear();
  useStatusMessage.setState({ message: null });
  hideFailureBanner();
  usePreferences.getState().set("capture_speech", true);
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  vi.stubGlobal("speechSynthesis", {
    cancel: vi.fn(),
    speak: ({ text }: { text: string }) => void spoken.push(text),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const itemOf = (fields: Partial<QueueItem>): QueueItem => ({
  ...createQueueItem("station-1", Date.now(), {
    price: 3,
    handlingCost: 0,
    quantity: 1,
    createAsDraft: true,
  }),
  ...fields,
});
const end = (fields: Partial<QueueItem>) => outcomeReporter.onOutcome("c1", itemOf(fields));
const DONE = { status: "completed", carName: "Camaro", newQuantity: 3, action: "created" } as const;

describe("a completed card", () => {
  it.each([
    { what: "was created", fields: {}, said: "Listing created" },
    { what: "raised a quantity", fields: { action: "updated" }, said: "Quantity updated" },
    { what: "was asked about first", fields: { originalPrice: 3 }, said: "Listing updated" },
  ] as const)("that $what is reported so", ({ fields, said }) => {
    end({ ...DONE, ...fields });
    expect(toasts.map(({ message, tone }) => [message, tone])).toEqual([
      [expect.stringContaining(said), "success"],
    ]);
    expect(useStatusMessage.getState().message).toBeNull();
  });

  it("is spoken with its name, or its number, and counted", () => {
    end({ ...DONE, action: "updated" });
    end({ ...DONE, carName: null, sku: "DHR20", action: "updated" });
    end({ ...DONE, carName: null, sku: null, action: "updated" });
    expect(spoken).toEqual(["Camaro. Updated, qty 3", "DHR20. Updated, qty 3", "Updated, qty 3"]);
    expect(useCaptureSessions.getState().sessions).toHaveLength(1);
  });

  it("isn't spoken if speech is off", () => {
    usePreferences.getState().set("capture_speech", false);
    end(DONE);
    expect(spoken).toEqual([]);
    expect(toasts).toHaveLength(1);
  });
});

it("a card with a question is spoken, but shows no message", () => {
  end({ status: "review", carName: "Camaro" });
  expect(spoken).toEqual([expect.stringMatching(/^Camaro\. ./)]);
  expect(toasts).toEqual([]);
});

describe("a failed card", () => {
  const UNREAD: Partial<QueueItem> = {
    ...{ status: "error", failure: "unread" },
    problem: { step: "analyze", reason: { code: "told", message: "Too dark." }, sku: { code: "no-sku" } },
  };

  it("is named in the status, and explained in a banner for ten seconds if nothing could be read", () => {
    end(UNREAD);
    expect(useStatusMessage.getState().message).toEqual({ type: "error", text: spoken[0] });
    expect(useFailureBanner.getState().item).toMatchObject({ problem: UNREAD.problem });
    expect(toasts).toEqual([]);
    vi.advanceTimersByTime(9_999);
    expect(useFailureBanner.getState().item).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(useFailureBanner.getState().item).toBeNull();
  });

  it("keeps the banner ten seconds after the last one", () => {
    end(UNREAD);
    vi.advanceTimersByTime(6_000);
    end(UNREAD);
    vi.advanceTimersByTime(6_000);
    expect(useFailureBanner.getState().item).not.toBeNull();
    hideFailureBanner();
    expect(useFailureBanner.getState().item).toBeNull();
  });

  it("whose answer couldn't be saved shows the reason, without a banner", () => {
    const problem = { step: "settle", reason: { code: "told", message: "No network." } } as const;
    end({ status: "error", failure: "try-again", originalPrice: 3, problem });
    expect(toasts.map(({ message, tone }) => [message, tone])).toEqual([
      [expect.stringContaining("No network."), "danger"],
    ]);
    expect(useFailureBanner.getState().item).toBeNull();
  });

  it("that can be retried shows neither message nor banner", () => {
    end({ status: "error", failure: "try-again", sku: "DHR20" });
    expect([toasts, useFailureBanner.getState().item]).toEqual([[], null]);
    expect(useStatusMessage.getState().message).toEqual({ type: "error", text: "DHR20" });
    expect(useCaptureSessions.getState().sessions[0]).toBeDefined();
  });
});

it("says why a number couldn't be read", () => {
  outcomeReporter.onSkuFailed({ code: "told", message: "The photo is blurred." });
  expect(toasts.map(({ message }) => message)).toEqual([expect.stringContaining("The photo is blurred.")]);
});
