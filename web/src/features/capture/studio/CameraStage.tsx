import "./stage.css";

import { Camera as CameraIcon, RectangleVertical, Scan, Square, VideoOff } from "lucide-react";
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";

import type { Side } from "@/lib/captureStore/captureStore";
import { Button } from "@/ui/controls/Button";
import { Lightbox } from "@/ui/overlays/Lightbox";

import type { CaptureFlow, Shot } from "../queue/captureFlow";
import { copy } from "../copy";
import { CROP_MODES, type CropMode, layOutStage, type Size } from "./crop";
import { hasLiveCamera } from "../phone/hasLiveCamera";
import { usePreferences } from "../deck/preferences";
import type { Camera } from "./useCamera";
import { type BackReading, mapToCover } from "../vision/backReading";
import { EngineDownload } from "../vision/EngineDownload";
import { HandsFreePrompt, HandsFreeSwitch, SpeechSwitch } from "../vision/HandsFree";
import { ReadBox, ReadMark } from "../vision/ReadMark";
import type { HandsFreeView } from "../vision/useHandsFree";

interface CameraStageProps {
  readonly camera: Camera;
  readonly flow: CaptureFlow;
  readonly onFace: (side: Side) => void;
  /** The current instruction of hands-free capture. */
  readonly handsFree?: HandsFreeView | null;
  /** `reading`: the newest back's. `readLive`: the same, while that card still lies under the camera. */
  readonly reading?: BackReading | null;
  readonly readLive?: BackReading | null;
  /** Shown when no live camera is available. */
  readonly instead?: ReactNode;
  /** The video element to photograph. Null while it isn't mounted. */
  readonly ref: Ref<HTMLVideoElement | null>;
}

/** The live camera, the crop frame, and the photos taken. Overlays stay outside the frame. */
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
    <div className="cam" ref={boxRef}>
      {camera.stream ? (
        <LiveVideo camera={camera} size={layout?.video ?? null} ref={ref} />
      ) : (
        <CameraOff camera={camera} instead={instead} />
      )}
      {layout && (
        <div
          className="crop"
          style={layout.crop}
          data-misfit={handsFree?.misfit ?? undefined}
          aria-hidden
          data-testid="crop-frame"
        >
          <i />
          <i />
          <i />
          <i />
          {/* The frame shows exactly the photo, so relative positions are the same. */}
          {readLive?.mode === mode && !handsFree?.misfit && <ReadMark reading={readLive} />}
        </div>
      )}
      {camera.stream && (
        <>
          <div className="side side-l">
            <span className="chip-dark">
              <span className="dot dot-danger" aria-hidden />
              {copy.live}
            </span>
            <HandsFreeSwitch />
            <EngineDownload />
          </div>
          <div className="side side-r">
            <button type="button" className="chip-dark stop" onClick={camera.stop}>
              <VideoOff className="i" aria-hidden />
              <span>{copy.stopCamera}</span>
            </button>
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
    <div className="cam-off">
      <VideoOff className="i" aria-hidden />
      <p className="strong text-14">{copy.cameraNotActive}</p>
      {error !== null && (
        <p className="cam-error" role="alert">
          {error}
        </p>
      )}
      {hasLiveCamera() && (
        <Button variant="primary" icon={CameraIcon} busy={status === "starting"} onClick={() => void start()}>
          {status === "starting" ? copy.startingCamera : copy.startCamera}
        </Button>
      )}
      {(error !== null || !hasLiveCamera()) && instead}
    </div>
  );
}

type ShotsProps = Pick<CameraStageProps, "flow" | "onFace"> & { readonly reading: BackReading | null };

function Shots({ flow, onFace, reading }: ShotsProps) {
  const [shown, setShown] = useState<Side | null>(null);
  const shot = shown && flow[shown];
  return (
    <div className="shots">
      <ShotButton
        name={copy.front}
        shot={flow.front}
        onOpen={() => setShown("front")}
        onFace={() => onFace("front")}
      />
      <ShotButton
        name={copy.back}
        shot={flow.back}
        reading={reading?.photo === flow.back?.photo ? reading : null}
        onOpen={() => setShown("back")}
        onFace={() => onFace("back")}
      />
      <Lightbox
        src={shot?.url ?? null}
        alt={shown === "back" ? "Back photo" : "Front photo"}
        onClose={() => setShown(null)}
      />
    </div>
  );
}

interface ShotButtonProps {
  readonly name: string;
  readonly shot: Shot | null;
  readonly reading?: BackReading | null;
  readonly onOpen: () => void;
  readonly onFace: () => void;
}

/** Same as in `.shot .pic`. */
const SHOT_RATIO = 5 / 7;

function ShotButton({ name, shot, reading, onOpen, onFace }: ShotButtonProps) {
  const photoRatio = reading?.mode === "square" ? 1 : SHOT_RATIO;
  const place = reading?.place && mapToCover(reading.place, photoRatio, SHOT_RATIO);
  return shot ? (
    <button type="button" className="shot" aria-label={`${name} photo, open at full size`} onClick={onOpen}>
      <span className="pic">
        <img src={shot.url} alt="" />
        {place && <ReadBox outcome={reading.outcome} place={place} />}
      </span>
      <span className="cap-t">{name}</span>
    </button>
  ) : (
    <button
      type="button"
      className="shot is-next"
      aria-label={`${name} photo, not taken yet`}
      onClick={onFace}
    >
      <span className="pic">
        <Scan className="i" aria-hidden />
      </span>
      <span className="cap-t">{name}</span>
    </button>
  );
}

const MODES: Record<CropMode, { label: string; icon: typeof Square }> = {
  portrait: { label: copy.portrait, icon: RectangleVertical },
  square: { label: copy.square, icon: Square },
};

function CropModes() {
  const { capture_cropMode: mode, set } = usePreferences();
  return (
    <div className="crop-modes">
      <div className="seg seg-dark" role="group" aria-label="Crop">
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
              <Icon className="i" aria-hidden />
              <span>{label}</span>
            </button>
          );
        })}
      </div>
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
