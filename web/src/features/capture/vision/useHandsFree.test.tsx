import { act, render, screen, waitFor } from "@testing-library/react";
import { useRef } from "react";
import { beforeEach, expect, it, vi } from "vitest";

import type { Side } from "@/lib/captureStore/captureStore";

import { type CaptureFlow, startFlow } from "../studio/state/captureFlow";
import { usePreferences } from "../deck/preferences";
import { collectTones } from "@/lib/testing/hearTones";
import { describeInstruction } from "./instruction";
import { useHandsFree } from "./useHandsFree";
import type { Sighting, WatchSettings, WatchState } from "./watch/watch";
import type { WatchQuestion } from "./watch/watch.worker";

/** A fake watch worker: records questions, and returns the answers set here. */
const camera: {
  sighting: Sighting;
  side: Side | null;
  samples: number;
  fires: boolean | null;
  settings: WatchSettings | null;
} = {
  sighting: { state: "empty", fire: false, misfit: null, since: 0 },
  side: null,
  samples: 0,
  fires: null,
  settings: null,
};
class WatchWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  postMessage({ id, question }: { id: number; question: WatchQuestion }) {
    const { want } = question;
    if (want === "start") {
      camera.settings = question.settings;
      camera.fires = question.settings.fires;
    }
    if (want === "see") camera.samples += 1;
    const answer = { want, sighting: camera.sighting, side: camera.side };
    camera.sighting = { ...camera.sighting, fire: want === "see" ? false : camera.sighting.fire };
    queueMicrotask(() => this.onmessage?.({ data: { id, answer } }));
  }
}
const spoken: string[] = [];
const played = collectTones();
beforeEach(() => {
  vi.stubGlobal("Worker", WatchWorker);
  vi.stubGlobal("createImageBitmap", () => Promise.resolve({}));
  vi.stubGlobal("speechSynthesis", {
    cancel: () => undefined,
    speak: ({ text }: { text: string }) => spoken.push(text),
  });
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  Object.assign(camera, {
    sighting: { state: "empty", fire: false, misfit: null, since: 0 },
    side: null,
    samples: 0,
    fires: null,
  });
  spoken.splice(0);
  const { set } = usePreferences.getState();
  set("capture_handsFree", true);
  set("capture_speech", false);
  set("autoProcess", true);
});

const settled: (Side | null)[] = [];
beforeEach(() => settled.splice(0));

function Stage({ flow }: { readonly flow: CaptureFlow }) {
  const video = useRef(document.createElement("video"));
  const { view } = useHandsFree({
    video,
    resolution: { width: 1920, height: 1080 },
    flow,
    shoot: async (settle) => {
      settled.push(await settle(new Blob(), flow));
    },
  });
  return <p role="status">{view ? describeInstruction(view.instruction) : "off"}</p>;
}
const shot = { photo: new Blob(), url: "blob:x" };
const flowWith = (fields: Partial<CaptureFlow>): CaptureFlow => ({ ...startFlow("one"), ...fields });
const expectWords = (words: string) =>
  waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(words));

it("analyses nothing while the page is hidden", async () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  render(<Stage flow={startFlow("one")} />);
  await act(() => new Promise((resolve) => setTimeout(resolve, 250)));
  expect(camera.samples).toBe(0);
  expect(screen.getByRole("status")).toHaveTextContent("off");
  hidden.mockRestore();
  await waitFor(() => expect(camera.samples).toBeGreaterThan(0));
});

it("reports only that a card doesn't fit when photos are taken by hand", async () => {
  usePreferences.getState().set("capture_handsFree", false);
  usePreferences.getState().set("capture_speech", true);
  render(<Stage flow={startFlow("one")} />);
  await waitFor(() => expect(camera.fires).toBe(false));
  await waitFor(() => expect(camera.samples).toBeGreaterThan(1));
  expect(screen.getByRole("status")).toHaveTextContent("off");
  camera.sighting = { state: "outside", fire: false, misfit: "top", since: 0 };
  await expectWords("Move the card down: its top is cut");
  camera.sighting = { state: "still", fire: false, misfit: null, since: 0 };
  await expectWords("off");
  expect(settled).toEqual([]);
  expect(spoken).toEqual([]);
});

it("speaks how a card doesn't fit, once while it lies there", async () => {
  usePreferences.getState().set("capture_speech", true);
  const words = "Move the card left: its right side is cut";
  render(<Stage flow={startFlow("one")} />);
  const show = async (state: WatchState, misfit: "right" | null, expected: string) => {
    camera.sighting = { state, fire: false, misfit, since: 0 };
    await expectWords(expected);
  };
  await show("outside", "right", words);
  await show("moving", null, "Hold still");
  await show("outside", "right", words);
  await show("empty", null, "Lay a card in the frame");
  expect(spoken).toEqual([words]);
  await show("outside", "right", words);
  await waitFor(() => expect(spoken).toEqual([words, words]));
});

it("photographs the side it sees, and asks for the other one", async () => {
  camera.sighting = { state: "taken", fire: true, misfit: null, since: 0 };
  camera.side = "front";
  const { rerender } = render(<Stage flow={startFlow("one")} />);
  await waitFor(() => expect(settled).toEqual(["front"]));
  rerender(<Stage flow={flowWith({ front: shot, side: "back" })} />);
  await expectWords("Turn it over");
});

it("reports a swapped side until the card is moved, and speaks it if enabled", async () => {
  usePreferences.getState().set("capture_speech", true);
  camera.sighting = { state: "taken", fire: true, misfit: null, since: 0 };
  camera.side = "back";
  render(<Stage flow={startFlow("one")} />);
  await expectWords("That was the back. Now the front");
  expect(settled).toEqual(["back"]);
  await waitFor(() => expect(spoken).toContain("That was the back. Now the front"));
  camera.sighting = { state: "moving", fire: false, misfit: null, since: 0 };
  await expectWords("Hold still");
  expect(spoken).not.toContain("Hold still");
});

it("rejects a second photo of the same side", async () => {
  camera.sighting = { state: "taken", fire: true, misfit: null, since: 0 };
  camera.side = "front";
  render(<Stage flow={flowWith({ front: shot, side: "back" })} />);
  await expectWords("The front again. Turn it over");
  expect(settled).toEqual([null]);
});

it("waits for the seller when cards aren't sent automatically", async () => {
  usePreferences.getState().set("autoProcess", false);
  render(<Stage flow={flowWith({ front: shot, back: shot, timestamp: 1, complete: true })} />);
  await expectWords("Process this card first");
  expect(camera.samples).toBe(0);
});

it("says nothing about a waiting card when photos are taken by hand", async () => {
  usePreferences.getState().set("autoProcess", false);
  usePreferences.getState().set("capture_handsFree", false);
  render(<Stage flow={flowWith({ front: shot, back: shot, timestamp: 1, complete: true })} />);
  await act(() => Promise.resolve());
  expect(screen.getByRole("status")).toHaveTextContent("off");
});

it("asks for the front of the next card once this one is complete", async () => {
  render(<Stage flow={flowWith({ front: shot, back: shot, side: "back", timestamp: 1, complete: true })} />);
  await expectWords("Lay a card in the frame");
});

it("asks for the back after the front", async () => {
  render(<Stage flow={flowWith({ front: shot, side: "back", timestamp: 1 })} />);
  await expectWords("Lay the back in the frame");
});

it("keeps the expected side if the photo doesn't show which it is", async () => {
  camera.sighting = { state: "taken", fire: true, misfit: null, since: 0 };
  render(<Stage flow={flowWith({ front: shot, side: "back" })} />);
  await waitFor(() => expect(settled).toEqual(["back"]));
  await expectWords("Turn it over");
});

it.each([
  [true, [[280, 0.16]]],
  [false, []],
])("sounds for a rejected photo if the seller wants that (%s)", async (isOn, tones) => {
  usePreferences.getState().set("capture_sound", isOn);
  played.splice(0);
  camera.sighting = { state: "taken", fire: true, misfit: null, since: 0 };
  camera.side = "front";
  render(<Stage flow={flowWith({ front: shot, side: "back" })} />);
  await waitFor(() => expect(settled).toEqual([null]));
  expect(played).toEqual(tones);
});

it.each([
  ["portrait", { left: 651 / 1920, right: 1268 / 1920, top: 0.1, bottom: 0.9 }],
  ["square", { left: 0.275, right: 0.725, top: 0.1, bottom: 0.9 }],
] as const)("watches the frame that the photo is cropped to (%s)", async (mode, frame) => {
  usePreferences.getState().set("capture_cropMode", mode);
  render(<Stage flow={startFlow("one")} />);
  await waitFor(() => expect(camera.samples).toBeGreaterThan(0));
  expect(camera.settings).toEqual({ frame, camera: { width: 1920, height: 1080 }, fires: true });
});
