import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { useCamera } from "./useCamera";

/** A fake camera: tracks can end, and opening can fail. */
class FakeTrack extends EventTarget {
  readonly stop = vi.fn();
  getSettings = () => ({ deviceId: "usb" });
}
const tracks: FakeTrack[] = [];
const getUserMedia = vi.fn<MediaDevices["getUserMedia"]>(() => {
  const track = new FakeTrack();
  tracks.push(track);
  return Promise.resolve({
    getTracks: () => [track],
    getVideoTracks: () => [track],
  } as unknown as MediaStream);
});
const devices = Object.assign(new EventTarget(), {
  getUserMedia,
  enumerateDevices: () =>
    Promise.resolve([
      { kind: "videoinput", deviceId: "usb", label: "Brio 4K" },
      { kind: "audioinput", deviceId: "mic", label: "Microphone" },
      { kind: "videoinput", deviceId: "back", label: "" },
    ]),
});

beforeEach(() => {
  tracks.length = 0;
  getUserMedia.mockClear();
  Object.defineProperty(navigator, "mediaDevices", { value: devices, configurable: true });
});
afterEach(() => Reflect.deleteProperty(navigator, "mediaDevices"));

const FAILED =
  "Unable to access camera. Please ensure your USB webcam is connected and permissions are granted.";

async function started(cameraId: string | null = null) {
  const view = renderHook(({ id }) => useCamera(id), { initialProps: { id: cameraId } });
  await act(() => view.result.current.start());
  return view;
}

describe("the camera", () => {
  it("requests 3840 x 2160 and a phone's rear camera, and lists all cameras", async () => {
    const { result } = await started();
    expect(getUserMedia).toHaveBeenCalledExactlyOnceWith({
      video: { width: { ideal: 3840 }, height: { ideal: 2160 }, facingMode: { ideal: "environment" } },
    });
    expect(result.current.status).toBe("on");
    expect(result.current.choices).toEqual([
      { deviceId: "usb", label: "Brio 4K" },
      { deviceId: "back", label: "Camera 2" },
    ]);
  });

  it("switches when another one is chosen, and releases the first", async () => {
    const { result, rerender } = await started();
    rerender({ id: "back" });
    await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
    expect(getUserMedia.mock.calls[1]?.[0]).toMatchObject({ video: { deviceId: { exact: "back" } } });
    await waitFor(() => expect(result.current.status).toBe("on"));
    expect(tracks[0]?.stop).toHaveBeenCalled();
  });

  it("doesn't start when one is chosen", () => {
    const { rerender } = renderHook(({ id }) => useCamera(id), { initialProps: { id: "usb" } });
    rerender({ id: "back" });
    expect(getUserMedia).not.toHaveBeenCalled();
  });

  it("says what to do when it is unavailable", async () => {
    getUserMedia.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
    const { result } = await started();
    expect(result.current).toMatchObject({ status: "off", error: FAILED, stream: null });
  });

  it("uses any other when the remembered one isn't plugged in", async () => {
    getUserMedia.mockRejectedValueOnce(new DOMException("gone", "OverconstrainedError"));
    const { result } = await started("gone");
    expect(result.current.status).toBe("on");
  });

  it("notices when it is unplugged", async () => {
    const { result } = await started();
    act(() => void tracks[0]?.dispatchEvent(new Event("ended")));
    expect(result.current).toMatchObject({ status: "off", error: FAILED });
  });

  it("is released when stopped and when the page is left", async () => {
    const { result, unmount } = await started();
    act(() => result.current.stop());
    expect(tracks[0]?.stop).toHaveBeenCalled();
    expect(result.current.status).toBe("off");
    await act(() => result.current.start());
    unmount();
    expect(tracks[1]?.stop).toHaveBeenCalled();
  });
});
