import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { CameraStage } from "./CameraStage";
import { startFlow, addShot } from "../state/captureFlow";
import { usePreferences } from "../../deck/preferences";
import type { Camera } from "./useCamera";
import type { BackReading } from "../../vision/reader/backReading";

const SIZE = { width: 1000, height: 600 };
/** jsdom has no layout, so the box gets this size. */
class Sized implements ResizeObserver {
  readonly #tell: ResizeObserverCallback;
  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell;
  }
  observe() {
    this.#tell([{ contentRect: SIZE } as ResizeObserverEntry], this);
  }
  unobserve = vi.fn();
  disconnect = vi.fn();
}

const onFace = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal("ResizeObserver", Sized);
  Object.defineProperty(navigator, "mediaDevices", {
    value: { getUserMedia: vi.fn() },
    configurable: true,
  });
  usePreferences.getState().set("capture_cropMode", "portrait");
});
afterEach(() => Reflect.deleteProperty(navigator, "mediaDevices"));

const off: Camera = {
  status: "off",
  error: null,
  stream: null,
  resolution: null,
  choices: [],
  start: vi.fn(() => Promise.resolve()),
  stop: vi.fn(),
  setResolution: vi.fn(),
};
const live: Camera = {
  ...off,
  status: "on",
  stream: new (class {
    getTracks = () => [];
  })() as unknown as MediaStream,
  resolution: { width: 3840, height: 2160 },
};
const show = (camera: Camera, flow = startFlow("c1")) =>
  render(<CameraStage camera={camera} flow={flow} onFace={onFace} ref={null} />);

describe("the stage without a picture", () => {
  it("offers to start the camera", async () => {
    show(off);
    expect(screen.getByText("Camera not active")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Start camera" }));
    expect(off.start).toHaveBeenCalledOnce();
  });

  it("shows why the camera can't start, and that it is starting", () => {
    show({ ...off, status: "starting", error: "unavailable" });
    expect(screen.getByRole("alert")).toHaveTextContent(
      "Unable to access camera. Please ensure your USB webcam is connected and permissions are granted.",
    );
    expect(screen.getByRole("button", { name: "Starting camera" })).toHaveAttribute("aria-busy", "true");
  });
});

describe("the stage with a picture", () => {
  it("draws the frame at 80% of the picture's height, 5:7 or square, and stops", async () => {
    show(live);
    const frame = () => screen.getByTestId("crop-frame").style;
    expect(parseFloat(frame().width) / parseFloat(frame().height)).toBeCloseTo(5 / 7, 2);
    expect(parseFloat(frame().height)).toBeCloseTo(0.8 * 600, 0);
    await userEvent.click(screen.getByRole("button", { name: "Square" }));
    expect(screen.getByRole("button", { name: "Square" })).toHaveAttribute("aria-pressed", "true");
    expect(parseFloat(frame().width)).toBeCloseTo(parseFloat(frame().height), 0);
    await userEvent.click(screen.getByRole("button", { name: "Stop camera" }));
    expect(live.stop).toHaveBeenCalledOnce();
  });

  it("reports the camera's actual resolution", () => {
    show(live);
    const video = screen.getByLabelText("Camera preview");
    Object.assign(
      Object.defineProperties(video, { videoWidth: { value: 1920 }, videoHeight: { value: 1080 } }),
    );
    fireEvent.loadedMetadata(video);
    expect(live.setResolution).toHaveBeenCalledWith({ width: 1920, height: 1080 });
  });
});

describe("what was read", () => {
  const shot = { photo: new Blob(), url: "blob:back" };
  const withBack = addShot(startFlow("c1"), "back", shot, 1);
  const reading: BackReading = {
    captureId: "c1",
    photo: shot.photo,
    takenAt: 1,
    mode: "portrait",
    outcome: "read",
    candidates: ["DHR20"],
    confidence: 100,
    place: { left: 0.1, top: 0.02, width: 0.3, height: 0.04 },
    evidence: "two-engines",
    isDisputed: false,
  };
  const stage = (readLive: BackReading | null) => (
    <CameraStage
      camera={live}
      flow={withBack}
      onFace={onFace}
      reading={reading}
      readLive={readLive}
      ref={null}
    />
  );
  const boxesIn = (element: HTMLElement) => within(element).queryAllByTestId("read-box");

  it.each(["portrait", "square"] as const)(
    "is shown over the picture where the photo of a %s frame has it, with the reason",
    (mode) => {
      usePreferences.getState().set("capture_cropMode", mode);
      render(stage({ ...reading, mode }));
      const frame = screen.getByTestId("crop-frame");
      expect(frame).toHaveTextContent("DHR20Sure · Both engines read it");
      const [box] = boxesIn(frame);
      expect(box).toHaveStyle({ left: "10.00%", top: "2.00%", width: "30.00%", height: "4.00%" });
    },
  );

  it("disappears from the preview once the card has moved, but stays on the photo", () => {
    render(stage(null));
    expect(boxesIn(screen.getByTestId("crop-frame"))).toEqual([]);
    expect(boxesIn(screen.getByRole("button", { name: "Back photo, open at full size" }))).toHaveLength(1);
  });

  it("is not shown over a frame with another shape than the photo", () => {
    usePreferences.getState().set("capture_cropMode", "square");
    render(stage(reading));
    expect(screen.getByTestId("crop-frame")).not.toHaveTextContent("DHR20");
  });
});

describe("the photos taken", () => {
  it("open at full size; a click on a missing side turns to it", async () => {
    const shot = { photo: new Blob(), url: "blob:front" };
    show(live, addShot(startFlow("c1"), "front", shot, 1));
    await userEvent.click(screen.getByRole("button", { name: "Back photo, not taken yet" }));
    expect(onFace).toHaveBeenCalledExactlyOnceWith("back");
    await userEvent.click(screen.getByRole("button", { name: "Front photo, open at full size" }));
    expect(screen.getByRole("dialog", { name: "Front photo" })).toBeInTheDocument();
    expect(screen.getByRole("img", { name: "Front photo" })).toHaveAttribute("src", "blob:front");
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });
});
