import { Camera as CameraIcon, RectangleVertical, Square, VideoOff } from "lucide-react";
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";

import type { Side } from "@/lib/captureStore/captureStore";
import { Button } from "@/ui/controls/Button";
import { Segments } from "@/ui/choices/Segments";
import { Dot } from "@/ui/status/Badge";

import type { CaptureFlow } from "../state/captureFlow";
import { copy } from "../../copy";
import { CameraError } from "./CameraError";
import { CROP_MODES, type CropMode, layOutStage, type Size } from "./crop";
import { CropFrame } from "./CropFrame";
import { hasLiveCamera } from "../../phone/hasLiveCamera";
import { usePreferences } from "../../deck/preferences";
import { Shots } from "../Shots";
import { StageButton } from "./StageButton";
import { stageChip } from "./stageChip";
import type { Camera } from "./useCamera";
import type { BackReading } from "../../vision/reader/backReading";
import { EngineDownload } from "../../vision/reader/EngineDownload";
import { HandsFreePrompt, HandsFreeSwitch, SpeechSwitch } from "../../vision/HandsFree";
import { ReadMark } from "../../vision/reader/ReadMark";
import type { HandsFreeView } from "../../vision/useHandsFree";

interface CameraStageProps {
  readonly camera: Camera;
  readonly flow: CaptureFlow;
  readonly onFace: (side: Side) => void;
  readonly handsFree?: HandsFreeView | null;
  /**
   * `reading` is the reading of the newest back. `readLive` is the same reading while that card is still
   * under the camera.
   */
  readonly reading?: BackReading | null;
  readonly readLive?: BackReading | null;
  /** Shown when no live camera is available. */
  readonly instead?: ReactNode;
  /** The video element to photograph. Null while it isn't mounted. */
  readonly ref: Ref<HTMLVideoElement | null>;
}

/** Shows the live camera, the crop frame, and the photos taken. Overlays stay outside the frame. */
export function CameraStage({
  camera,
  flow,
  onFace,
  handsFree = null,
  reading = null,
  readLive = null,
  instead,
  ref,
}: CameraStageProps) {
  const [box, boxRef] = useBoxSize();
  const mode = usePreferences((preferences) => preferences.capture_cropMode);
  const layout = box && camera.resolution ? layOutStage(box, camera.resolution, mode) : null;

  return (
    <div
      className="relative min-h-0 flex-1 overflow-hidden bg-[#2b2925] max-md:h-85 max-md:flex-none"
      ref={boxRef}
    >
      {camera.stream ? (
        <LiveVideo camera={camera} size={layout?.video ?? null} ref={ref} />
      ) : (
        <CameraOff camera={camera} instead={instead} />
      )}
      {layout && (
        <CropFrame size={layout.crop} misfit={handsFree?.misfit ?? null}>
          {/* The frame shows exactly the photo, so relative positions match. */}
          {readLive?.mode === mode && !handsFree?.misfit && <ReadMark reading={readLive} />}
        </CropFrame>
      )}
      {camera.stream && (
        <>
          <div className={`${CHIPS} left-4 max-md:left-3`}>
            <span className={stageChip()}>
              <Dot tone="danger" />
              {copy.live}
            </span>
            <HandsFreeSwitch />
            <EngineDownload />
          </div>
          <div className={`${CHIPS} right-4 max-md:right-3`}>
            <StageButton icon={VideoOff} label={copy.stopCamera} onClick={camera.stop} />
            <SpeechSwitch />
          </div>
        </>
      )}
      <HandsFreePrompt view={handsFree} />
      <Shots flow={flow} onFace={onFace} reading={reading} />
      <CropModes />
    </div>
  );
}

/** Buttons and notes in an upper corner of the picture. */
const CHIPS = "absolute top-4 z-2 flex flex-col gap-2 max-md:top-3";

interface LiveVideoProps {
  readonly camera: Camera;
  readonly size: Size | null;
  readonly ref: Ref<HTMLVideoElement | null>;
}

function LiveVideo({ camera: { stream, setResolution }, size, ref }: LiveVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  useImperativeHandle<HTMLVideoElement | null, HTMLVideoElement | null>(ref, () => video.current, []);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    // A camera's video has no sound and needs no captions.
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      className="absolute top-1/2 left-1/2 max-w-none -translate-1/2"
      aria-label="Camera preview"
      style={size ?? { visibility: "hidden" }}
      onResize={({ currentTarget }) =>
        setResolution({ width: currentTarget.videoWidth, height: currentTarget.videoHeight })
      }
      onLoadedMetadata={({ currentTarget }) =>
        setResolution({ width: currentTarget.videoWidth, height: currentTarget.videoHeight })
      }
    />
  );
}

function CameraOff({
  camera: { status, error, start },
  instead,
}: Pick<CameraStageProps, "camera" | "instead">) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 px-28 py-4 text-center text-stage-ink">
      <VideoOff className="icon-32 text-stage-muted" aria-hidden />
      <p className="text-14 font-strong">{copy.cameraNotActive}</p>
      {error !== null && <CameraError>{copy.cameraProblems[error]}</CameraError>}
      {hasLiveCamera() && (
        <Button variant="primary" icon={CameraIcon} busy={status === "starting"} onClick={() => void start()}>
          {status === "starting" ? copy.startingCamera : copy.startCamera}
        </Button>
      )}
      {(error !== null || !hasLiveCamera()) && instead}
    </div>
  );
}

const MODES: Record<CropMode, { label: string; icon: typeof Square }> = {
  portrait: { label: copy.portrait, icon: RectangleVertical },
  square: { label: copy.square, icon: Square },
};

function CropModes() {
  const { capture_cropMode: mode, set } = usePreferences();
  return (
    <div className="absolute right-4 bottom-4 z-2 max-md:right-3 max-md:bottom-3">
      <Segments
        label="Crop"
        onStage
        className="max-[70rem]:h-auto max-[70rem]:flex-col max-[70rem]:*:size-8 max-[70rem]:*:px-0 max-md:*:size-10 max-[70rem]:[&_span]:hidden"
      >
        {CROP_MODES.map((choice) => {
          const { label, icon: Icon } = MODES[choice];
          return (
            <button
              key={choice}
              type="button"
              aria-label={label}
              aria-pressed={choice === mode}
              onClick={() => set("capture_cropMode", choice)}
            >
              <Icon className="icon" aria-hidden />
              <span>{label}</span>
            </button>
          );
        })}
      </Segments>
    </div>
  );
}

function useBoxSize(): [Size | null, Ref<HTMLDivElement>] {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [size, element];
}
