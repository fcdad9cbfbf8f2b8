import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";

import { type CaptureFlow, startFlow } from "../studio/state/captureFlow";
import { useEarlySku } from "./useEarlySku";

/** A fake reader worker: the test decides when a photo is read, and as what. */
const questions: { id: number; answer: (reading: unknown) => void }[] = [];
class ReaderWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  postMessage({ id }: { id: number }) {
    questions.push({ id, answer: (reading) => this.onmessage?.({ data: { id, answer: reading } }) });
  }
}
vi.stubGlobal("Worker", ReaderWorker);
beforeEach(() => questions.splice(0));

const read = (toyNumber: string) => ({
  outcome: "read",
  toyNumber,
  candidates: [toyNumber],
  milliseconds: 1,
});
const withBack = (captureId: string): CaptureFlow => {
  return { ...startFlow(captureId), timestamp: 1, back: { photo: new Blob([captureId]), url: "blob:x" } };
};

function Sku({ flow }: { flow: CaptureFlow }) {
  return <p role="status">{useEarlySku(flow).early?.sku ?? "–"}</p>;
}
const answer = (index: number, reading: unknown) =>
  act(async () => {
    questions[index]?.answer(reading);
    await Promise.resolve();
  });
const shown = () => screen.getByRole("status").textContent;

it("returns the back's number until the next card is started, also after the card is sent", async () => {
  const { rerender } = render(<Sku flow={withBack("one")} />);
  expect(shown()).toBe("–");
  await answer(0, read("DHR20"));
  expect(shown()).toBe("DHR20");
  rerender(<Sku flow={startFlow("two")} />);
  expect(shown()).toBe("DHR20");
  rerender(<Sku flow={{ ...startFlow("two"), timestamp: 2 }} />);
  expect(shown()).toBe("–");
});

it("returns the number also if the card was sent before it was read", async () => {
  const { rerender } = render(<Sku flow={withBack("one")} />);
  rerender(<Sku flow={startFlow("two")} />);
  await answer(0, read("DHR20"));
  expect(shown()).toBe("DHR20");
});

it("uses the newest back's reading, whichever is read first", async () => {
  const { rerender } = render(<Sku flow={withBack("one")} />);
  rerender(<Sku flow={withBack("two")} />);
  await answer(1, read("CFM15"));
  await answer(0, read("DHR20"));
  expect(shown()).toBe("CFM15");
});

it.each([
  ["an uncertain reading", { outcome: "uncertain", toyNumber: null, candidates: ["DHR20"], milliseconds: 1 }],
  ["a browser that can't read", null],
])("returns nothing for %s, which the server or the seller decides", async (_, reading) => {
  render(<Sku flow={withBack("one")} />);
  await answer(0, reading);
  expect(shown()).toBe("–");
});
