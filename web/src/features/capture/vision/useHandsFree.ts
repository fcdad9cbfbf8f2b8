import { type RefObject, useEffect, useRef, useState } from "react";

import type { Side } from "@/lib/captureStore";

import { bothTaken, type CaptureFlow } from "../captureFlow";
import { cropFrame, type Size } from "../crop";
import { usePreferences } from "../preferences";
import { playRefusal } from "../sound";
import { copy } from "./copy";
import { settleSide } from "./handsFree";
import { say } from "./speech";
import { useWatch } from "./useWatch";
import type { FrameShare, WatchState } from "./watch";
import { tellSide } from "./watcher";

interface HandsFreeOptions {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Of the camera's picture; null while there is none. */
  readonly resolution: Size | null;
  readonly flow: CaptureFlow;
  /** Takes a photo of the side that `settle` says; of none where it says null. */
  readonly shoot: (settle: (photo: Blob, flow: CaptureFlow) => Promise<Side | null>) => Promise<void>;
}

/** What hands-free capture shows; null while it is off or has nothing to look at. */
export interface HandsFreeView {
  readonly state: WatchState;
  /** What to do now, in words. */
  readonly words: string;
  /** Whether the words are worth an interruption: not those that come and go with every movement. */
  readonly isNews: boolean;
}

/** Photographs by itself what is laid under the camera, and says what comes next. */
export function useHandsFree({ video, resolution, flow, shoot }: HandsFreeOptions): HandsFreeView | null {
  const {
    capture_handsFree: isOn,
    capture_cropMode: mode,
    capture_speech: speaks,
    autoProcess,
  } = usePreferences();
  /** Said of the side that lies there, until it is moved. */
  const [notice, setNotice] = useState<string | null>(null);
  const waitsForSeller = bothTaken(flow) && flow.complete && !autoProcess;

  async function settle(photo: Blob, { side, front, back }: CaptureFlow): Promise<Side | null> {
    const seen = await tellSide(photo);
    const settled = settleSide(seen, { side, front, back });
    if (settled?.swapped) setNotice(copy.swapped(settled.side));
    if (settled) return settled.side;
    if (seen) setNotice(copy.again(seen));
    if (usePreferences.getState().capture_sound) playRefusal();
    return null;
  }

  const state = useWatch({
    on: isOn && !waitsForSeller,
    video,
    frame: resolution && frameShare(resolution, mode),
    onFire: () => shoot(settle),
  });
  if (notice !== null && state !== "taken") setNotice(null);

  const next = flow.complete ? "front" : flow.side;
  const words = waitsForSeller
    ? isOn && resolution
      ? copy.processFirst
      : null
    : state && (notice ?? copy.prompt[state](next));
  const isNews = waitsForSeller || state === "taken";
  useSpeech(speaks && isNews ? words : null);
  return words === null ? null : { state: state ?? "taken", words, isNews };
}

function useSpeech(words: string | null): void {
  const said = useRef<string | null>(null);
  useEffect(() => {
    if (words !== null && words !== said.current) say(words);
    said.current = words;
  }, [words]);
}

function frameShare(resolution: Size, mode: Parameters<typeof cropFrame>[1]): FrameShare {
  const { x, width } = cropFrame(resolution, mode);
  return { left: x / resolution.width, right: (x + width) / resolution.width };
}
