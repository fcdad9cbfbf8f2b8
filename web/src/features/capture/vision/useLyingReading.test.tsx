import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";

import { type CaptureFlow, startFlow } from "../captureFlow";
import type { BackReading } from "./backReading";
import { useLyingReading } from "./useLyingReading";
import type { WatchState } from "./watch";

const photo = new Blob(["one"]);
const reading: BackReading = {
  captureId: "one",
  photo,
  mode: "portrait",
  outcome: "read",
  candidates: ["DHR20"],
  confidence: 100,
};
const flow: CaptureFlow = { ...startFlow("one"), timestamp: 1, back: { photo, url: "blob:one" } };

interface Given {
  readonly reading: BackReading | null;
  readonly flow: CaptureFlow;
  readonly state: WatchState | null;
}
const given = (fields: Partial<Given>): Given => ({ reading: null, flow, state: "taken", ...fields });
const lying = (first: Given) =>
  renderHook(({ reading: read, flow: now, state }: Given) => useLyingReading(read, now, state), {
    initialProps: first,
  });

it("keeps a reading for as long as the card lies as it was photographed, also after it went off", () => {
  const { result, rerender } = lying(given({}));
  expect(result.current).toBeNull();
  rerender(given({ reading }));
  expect(result.current).toBe(reading);
  rerender(given({ reading, flow: startFlow("two"), state: "still" }));
  expect(result.current).toBe(reading);
  rerender(given({ reading, flow: startFlow("two"), state: "moving" }));
  expect(result.current).toBeNull();
  rerender(given({ reading, flow: startFlow("two"), state: "still" }));
  expect(result.current).toBeNull();
});

it("shows nothing of a card that moved before it was read", () => {
  const { result, rerender } = lying(given({}));
  rerender(given({ state: "moving" }));
  rerender(given({ state: "still", reading }));
  expect(result.current).toBeNull();
});
