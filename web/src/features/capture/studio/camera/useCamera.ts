import { useCallback, useEffect, useRef, useState } from "react";

import type { Size } from "./crop";

type CameraStatus = "off" | "starting" | "on";

/** `unavailable`: it isn't plugged in, isn't allowed, or is in use by another program. */
type CameraProblem = "unavailable";

interface CameraChoice {
  readonly deviceId: string;
  /** The device's name. Null if the browser doesn't tell it. */
  readonly label: string | null;
}

export interface Camera {
  readonly status: CameraStatus;
  readonly error: CameraProblem | null;
  readonly stream: MediaStream | null;
  /** The camera's actual resolution in pixels. */
  readonly resolution: Size | null;
  readonly choices: readonly CameraChoice[];
  readonly start: () => Promise<void>;
  readonly stop: () => void;
  /** Called by the element showing the stream when its size changes. */
  readonly setResolution: (size: Size) => void;
}

/** Ideal, not required: the browser picks the closest resolution (specification 3 §9). */
const IDEAL = { width: { ideal: 3840 }, height: { ideal: 2160 } };

/** Opens the chosen camera, or by default a phone's rear one. Stops when unmounted. */
export function useCamera(cameraId: string | null): Camera {
  const [status, setStatus] = useState<CameraStatus>("off");
  const [error, setError] = useState<CameraProblem | null>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [resolution, setResolution] = useState<Size | null>(null);
  const [choices, setChoices] = useState<readonly CameraChoice[]>([]);
  const current = useRef<MediaStream | null>(null);
  /** Counts starts and stops, to release a camera that opens after a newer request. */
  const request = useRef(0);

  const release = useCallback(() => {
    request.current += 1;
    current.current?.getTracks().forEach((track) => track.stop());
    current.current = null;
    setStream(null);
    setResolution(null);
    setStatus("off");
  }, []);

  const listChoices = useCallback(async () => setChoices(await listCameras()), []);

  const start = useCallback(async () => {
    release();
    const own = request.current;
    setStatus("starting");
    setError(null);
    try {
      const opened = await openCamera(cameraId);
      if (own !== request.current) {
        opened.getTracks().forEach((track) => track.stop());
        return;
      }
      opened.getVideoTracks()[0]?.addEventListener("ended", () => {
        // The camera was unplugged, or another program took it. Our own stop doesn't fire this event.
        release();
        setError("unavailable");
      });
      current.current = opened;
      setStream(opened);
      setStatus("on");
      // Device names are available only once the camera is allowed.
      await listChoices();
    } catch {
      if (own !== request.current) return;
      setStatus("off");
      setError("unavailable");
    }
  }, [cameraId, listChoices, release]);

  useEffect(() => {
    const { mediaDevices } = navigator as Partial<Navigator>;
    const refresh = () => void listChoices();
    refresh();
    mediaDevices?.addEventListener("devicechange", refresh);
    return () => {
      mediaDevices?.removeEventListener("devicechange", refresh);
      release();
    };
  }, [listChoices, release]);

  // Switches when another camera is chosen while one runs.
  const running = useRef(false);
  useEffect(() => {
    running.current = status !== "off";
  }, [status]);
  useEffect(() => {
    if (running.current) void start();
  }, [start]);

  return { status, error, stream, resolution, choices, start, stop: release, setResolution };
}

async function openCamera(cameraId: string | null): Promise<MediaStream> {
  const choice =
    cameraId === null ? { facingMode: { ideal: "environment" } } : { deviceId: { exact: cameraId } };
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { ...IDEAL, ...choice } });
  } catch (error) {
    // The remembered camera isn't plugged in, so any other camera is used.
    const gone = error instanceof DOMException && error.name === "OverconstrainedError";
    if (cameraId === null || !gone) throw error;
    return openCamera(null);
  }
}

async function listCameras(): Promise<CameraChoice[]> {
  const { mediaDevices } = navigator as Partial<Navigator>;
  const devices = (await mediaDevices?.enumerateDevices()) ?? [];
  return devices
    .filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "")
    .map(({ deviceId, label }) => ({ deviceId, label: label || null }));
}
