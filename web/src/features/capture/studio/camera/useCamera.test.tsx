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
      { deviceId: "back", label: null },
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

  it("reports that it is unavailable", async () => {
    getUserMedia.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
    const { result } = await started();
    expect(result.current).toMatchObject({ status: "off", error: "unavailable", stream: null });
  });

  it("uses another one when the remembered one isn't plugged in", async () => {
    getUserMedia.mockRejectedValueOnce(new DOMException("gone", "OverconstrainedError"));
    const { result } = await started("gone");
    expect(result.current.status).toBe("on");
  });

  it("notices when it is unplugged", async () => {
    const { result } = await started();
    act(() => void tracks[0]?.dispatchEvent(new Event("ended")));
    expect(result.current).toMatchObject({ status: "off", error: "unavailable" });
  });

  it("is released when it is stopped and when the page is left", async () => {
    const { result, unmount } = await started();
    act(() => result.current.stop());
    expect(tracks[0]?.stop).toHaveBeenCalled();
    expect(result.current.status).toBe("off");
    await act(() => result.current.start());
    unmount();
    expect(tracks[1]?.stop).toHaveBeenCalled();
  });

  it("is off at first, starts, and has the resolution that its picture reports", async () => {
    const { result } = renderHook(() => useCamera(null));
    expect(result.current).toMatchObject({
      ...{ status: "off", error: null, stream: null, resolution: null, choices: [] },
    });
    let open: (stream: MediaStream) => void = () => expect.fail("no camera is asked for");
    getUserMedia.mockImplementationOnce(() => new Promise((resolve) => (open = resolve)));
    act(() => void result.current.start());
    expect(result.current).toMatchObject({ status: "starting", stream: null });
    const stream = await getUserMedia();
    await act(() => {
      open(stream);
      return Promise.resolve();
    });
    expect(result.current).toMatchObject({ status: "on", stream });
    act(() => result.current.setResolution({ width: 1920, height: 1080 }));
    expect(result.current.resolution).toEqual({ width: 1920, height: 1080 });
    act(() => result.current.stop());
    expect(result.current).toMatchObject({ status: "off", stream: null, resolution: null, error: null });
  });

  it("is released if it opens after it was stopped", async () => {
    const { result } = renderHook(() => useCamera(null));
    let open: (stream: MediaStream) => void = () => expect.fail("no camera is asked for");
    getUserMedia.mockImplementationOnce(() => new Promise((resolve) => (open = resolve)));
    act(() => void result.current.start());
    act(() => result.current.stop());
    const stream = await getUserMedia();
    await act(() => {
      open(stream);
      return Promise.resolve();
    });
    expect(result.current).toMatchObject({ status: "off", stream: null });
    expect(tracks[0]?.stop).toHaveBeenCalledOnce();
  });

  it("reports no failure of a start that was stopped", async () => {
    const { result } = renderHook(() => useCamera(null));
    let fail: (error: Error) => void = () => expect.fail("no camera is asked for");
    getUserMedia.mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)));
    act(() => void result.current.start());
    act(() => result.current.stop());
    await act(() => {
      fail(new DOMException("", "NotAllowedError"));
      return Promise.resolve();
    });
    expect(result.current).toMatchObject({ status: "off", error: null });
  });

  it("drops the failure when it is started again", async () => {
    getUserMedia.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
    const { result } = await started();
    expect(result.current.error).toBe("unavailable");
    await act(() => result.current.start());
    expect(result.current).toMatchObject({ status: "on", error: null });
  });

  it.each([
    ["the remembered one is refused", "usb", "NotAllowedError"],
    ["no camera fits at all", null, "OverconstrainedError"],
  ])("isn't requested again if %s", async (_, cameraId, name) => {
    getUserMedia.mockRejectedValueOnce(new DOMException("no", name));
    const { result } = await started(cameraId);
    expect(getUserMedia).toHaveBeenCalledOnce();
    expect(result.current.status).toBe("off");
  });

  it("requests any camera if none is remembered", async () => {
    getUserMedia.mockRejectedValueOnce(new DOMException("gone", "OverconstrainedError"));
    await started("gone");
    expect(getUserMedia.mock.calls.map(([request]) => request?.video)).toEqual([
      { width: { ideal: 3840 }, height: { ideal: 2160 }, deviceId: { exact: "gone" } },
      { width: { ideal: 3840 }, height: { ideal: 2160 }, facingMode: { ideal: "environment" } },
    ]);
  });

  it("lists the cameras again when one is plugged in, until the page is left", async () => {
    const { result, unmount } = renderHook(() => useCamera(null));
    await waitFor(() => expect(result.current.choices).toHaveLength(2));
    const list = vi.spyOn(devices, "enumerateDevices").mockResolvedValue([
      { kind: "videoinput", deviceId: "new", label: "" },
      { kind: "videoinput", deviceId: "", label: "not allowed yet" },
    ]);
    act(() => void devices.dispatchEvent(new Event("devicechange")));
    await waitFor(() => expect(result.current.choices).toEqual([{ deviceId: "new", label: null }]));
    unmount();
    devices.dispatchEvent(new Event("devicechange"));
    expect(list).toHaveBeenCalledOnce();
  });

  it("has no choices in a browser without cameras", async () => {
    Reflect.deleteProperty(navigator, "mediaDevices");
    const { result } = renderHook(() => useCamera(null));
    await act(() => result.current.start());
    expect(result.current).toMatchObject({ status: "off", choices: [], error: "unavailable" });
  });
});
