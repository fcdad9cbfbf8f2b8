import { type RefObject, useEffect, useRef, useState } from "react";

import { see, startWatching } from "./watcher";
import type { FrameShare, WatchState } from "./watch";

/** Milliseconds between two looks: often enough to fire within the blink of a hand withdrawn. */
const BETWEEN_LOOKS = 100;

interface WatchOptions {
  /** Off: no picture is looked at. Also while the page is hidden. */
  readonly on: boolean;
  readonly video: RefObject<HTMLVideoElement | null>;
  /** What photos are cut to; null while there is no picture. */
  readonly frame: FrameShare | null;
  /** Now is the moment. Looking goes on when it is done. */
  readonly onFire: () => Promise<void>;
}

/** Looks at the preview ten times a second and says what lies there; null while it does not look. */
export function useWatch({ on, video, frame, onFire }: WatchOptions): WatchState | null {
  const [state, setState] = useState<WatchState | null>(null);
  const fire = useRef(onFire);
  useEffect(() => {
    fire.current = onFire;
  });
  const { left, right } = frame ?? {};
  useEffect(() => {
    if (!on || left === undefined || right === undefined) return;
    let stopped = false;
    const look = async () => {
      if (!video.current || document.hidden) return;
      const sighting = await see(video.current);
      if (stopped || !sighting) return;
      setState(sighting.state);
      if (sighting.fire) await fire.current();
    };
    const lookAgainAndAgain = async () => {
      await startWatching({ left, right });
      while (!stopped) {
        const startedAt = performance.now();
        // A picture that could not be taken (the camera changes its size): the next one will be.
        await look().catch(() => undefined);
        await pause(Math.max(BETWEEN_LOOKS / 4, BETWEEN_LOOKS - (performance.now() - startedAt)));
      }
    };
    // A worker that can't load leaves the shutter to the hand.
    lookAgainAndAgain().catch(() => setState(null));
    return () => {
      stopped = true;
      setState(null);
    };
  }, [on, left, right, video]);
  return state;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
