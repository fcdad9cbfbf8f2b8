import { type RefObject, useEffect, useRef, useState } from "react";

import type { Sighting, WatchSettings } from "./watch";
import { see, startWatching } from "./watcher";

/** Milliseconds between two looks: often enough to fire within the blink of a hand withdrawn; else, to say what lies there. */
const BETWEEN_LOOKS = { firing: 100, watching: 300 };

/** What lies there. */
export type WatchedScene = Omit<Sighting, "fire">;

interface WatchOptions {
  /** Off: no picture is looked at. Also while the page is hidden. */
  readonly on: boolean;
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Null while there is no picture. */
  readonly settings: WatchSettings | null;
  /** Now is the moment. Looking goes on when it is done. */
  readonly onFire: () => Promise<void>;
}

/** Looks at the preview again and again and says what lies there; null while it does not look. */
export function useWatch({ on, video, settings, onFire }: WatchOptions): WatchedScene | null {
  const [sighting, setSighting] = useState<WatchedScene | null>(null);
  const fire = useRef(onFire);
  useEffect(() => {
    fire.current = onFire;
  });
  // A string: the same settings, made anew with every rendering, are no reason to watch anew.
  const wanted = on && settings ? JSON.stringify(settings) : null;
  useEffect(() => {
    if (wanted === null) return;
    const watched = JSON.parse(wanted) as WatchSettings;
    const rest = watched.fires ? BETWEEN_LOOKS.firing : BETWEEN_LOOKS.watching;
    let stopped = false;
    const look = async () => {
      if (!video.current || document.hidden) return;
      const next = await see(video.current);
      if (stopped || !next) return;
      const { fire: isTheMoment, ...seen } = next;
      setSighting((last) => (last && isAlike(last, seen) ? last : seen));
      if (isTheMoment) await fire.current();
    };
    const lookAgainAndAgain = async () => {
      await startWatching(watched);
      while (!stopped) {
        const startedAt = performance.now();
        // A picture that could not be taken (the camera changes its size): the next one will be.
        await look().catch(() => undefined);
        await pause(Math.max(rest / 4, rest - (performance.now() - startedAt)));
      }
    };
    // A worker that can't load leaves the shutter to the hand.
    lookAgainAndAgain().catch(() => setSighting(null));
    return () => {
      stopped = true;
      setSighting(null);
    };
  }, [wanted, video]);
  return sighting;
}

/** While something moves, that it goes on moving is no news. */
const isAlike = (last: WatchedScene, next: WatchedScene) =>
  last.state === next.state &&
  last.misfit === next.misfit &&
  (next.state === "moving" || last.since === next.since);

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
