import { type RefObject, useEffect, useRef, useState } from "react";

import type { Side } from "@/lib/captureStore/captureStore";

import { hasBothPhotos, type CaptureFlow } from "../studio/state/captureFlow";
import { type CropMode, getCropFrame, type Size } from "../studio/camera/crop";
import { usePreferences } from "../deck/preferences";
import { playRefusal } from "../studio/sound";
import type { FrameShare, Misfit } from "./watch/cardFit";
import { chooseSide } from "./handsFree";
import { describeInstruction, type Instruction, type SideNotice } from "./instruction";
import { speakText } from "./speech";
import { useWatch, type WatchedScene } from "./watch/useWatch";
import type { WatchState } from "./watch/watch";
import { askForSide } from "./watch/watcher";

interface HandsFreeOptions {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** The camera's resolution. Null while there is no picture. */
  readonly resolution: Size | null;
  readonly flow: CaptureFlow;
  /** Takes a photo of the side that `settle` returns. Null rejects the photo. */
  readonly shoot: (settle: (photo: Blob, flow: CaptureFlow) => Promise<Side | null>) => Promise<void>;
}

/** The message over the camera's picture. Null if there is none. */
export interface HandsFreeView {
  readonly state: WatchState;
  readonly instruction: Instruction;
  /** Whether to announce the instruction. False for those that change with every movement. */
  readonly shouldAnnounce: boolean;
  /** Where the card doesn't fit the frame. */
  readonly misfit: Misfit | null;
}

/**
 * Photographs cards automatically and gives instructions. When photos are taken by hand, it only reports that
 * a card doesn't fit.
 */
export function useHandsFree({ video, resolution, flow, shoot }: HandsFreeOptions): {
  readonly view: HandsFreeView | null;
  /** The scene under the camera. Null while not watching. */
  readonly scene: WatchedScene | null;
} {
  const {
    capture_handsFree: isOn,
    capture_cropMode: mode,
    capture_speech: speaks,
    autoProcess,
  } = usePreferences();
  /** A message about the current side, shown until the card is moved. */
  const [notice, setNotice] = useState<SideNotice | null>(null);
  const waitsForSeller = hasBothPhotos(flow) && flow.complete && !autoProcess;

  async function settle(photo: Blob, { side, front, back }: CaptureFlow): Promise<Side | null> {
    const seen = await askForSide(photo);
    const settled = chooseSide(seen, { side, front, back });
    if (settled?.swapped) setNotice({ code: "swapped", side: settled.side });
    if (settled) return settled.side;
    if (seen) setNotice({ code: "again", side: seen });
    if (usePreferences.getState().capture_sound) playRefusal();
    return null;
  }

  const sighting = useWatch({
    on: !waitsForSeller,
    video,
    settings: resolution && { frame: getFrameShare(resolution, mode), camera: resolution, fires: isOn },
    onFire: () => shoot(settle),
  });
  const { state = null, misfit = null } = sighting ?? {};
  if (notice !== null && state !== "taken") setNotice(null);

  const view = waitsForSeller
    ? isOn && resolution
      ? ({
          state: "taken",
          instruction: { code: "process-first" },
          shouldAnnounce: true,
          misfit: null,
        } as const)
      : null
    : createView(sighting, { isOn, next: flow.complete ? "front" : flow.side, notice });
  useSpeech(speaks && view?.shouldAnnounce && misfit === null ? describeInstruction(view.instruction) : null);
  useMisfitSpeech(speaks && isOn, state, misfit, `${flow.captureId} ${flow.side}`);
  return { view, scene: sighting };
}

interface ViewSettings {
  readonly isOn: boolean;
  readonly next: Side;
  readonly notice: SideNotice | null;
}

function createView(
  sighting: WatchedScene | null,
  { isOn, next, notice }: ViewSettings,
): HandsFreeView | null {
  if (!sighting) return null;
  const { state, misfit } = sighting;
  if (misfit !== null)
    return { state, instruction: { code: "misfit", misfit }, shouldAnnounce: true, misfit };
  if (!isOn) return null;
  const instruction = notice ?? ({ code: "watch", state, next } as const);
  return { state, instruction, shouldAnnounce: state === "taken", misfit };
}

function useSpeech(text: string | null): void {
  const spoken = useRef<string | null>(null);
  useEffect(() => {
    if (text !== null && text !== spoken.current) speakText(text);
    spoken.current = text;
  }, [text]);
}

/** Speaks how a card doesn't fit. Each way is spoken once, until the desk is empty or the photo is taken. */
function useMisfitSpeech(
  speaks: boolean,
  state: WatchState | null,
  misfit: Misfit | null,
  photo: string,
): void {
  const spoken = useRef({ photo, misfits: new Set<Misfit>() });
  useEffect(() => {
    if (state === "empty" || spoken.current.photo !== photo) spoken.current = { photo, misfits: new Set() };
    const { misfits } = spoken.current;
    if (!speaks || misfit === null || misfits.has(misfit)) return;
    misfits.add(misfit);
    speakText(describeInstruction({ code: "misfit", misfit }));
  }, [speaks, state, misfit, photo]);
}

function getFrameShare(resolution: Size, mode: CropMode): FrameShare {
  const { x, y, width, height } = getCropFrame(resolution, mode);
  return {
    left: x / resolution.width,
    right: (x + width) / resolution.width,
    top: y / resolution.height,
    bottom: (y + height) / resolution.height,
  };
}
