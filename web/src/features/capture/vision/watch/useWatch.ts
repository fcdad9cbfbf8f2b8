import { type RefObject, useEffect, useRef, useState } from "react";

import { sleep } from "@/lib/browser/pause";
import type { Sighting, WatchSettings } from "./watch";
import { analyzeFrame, startWatching } from "./watcher";

/**
 * Milliseconds between two pictures: frequent enough to fire as soon as the hand has left, less frequent for
 * mere instructions.
 */
const SAMPLE_INTERVALS = { firing: 100, watching: 300 };

/** The scene under the camera. */
export type WatchedScene = Omit<Sighting, "fire">;

interface WatchOptions {
  /** Whether to watch. No pictures are analyzed when off, or while the page is hidden. */
  readonly on: boolean;
  readonly video: RefObject<HTMLVideoElement | null>;
  /** The settings of the watch. Null while there is no picture. */
  readonly settings: WatchSettings | null;
  /** Called to take the photo. Watching continues once it resolves. */
  readonly onFire: () => Promise<void>;
}

/** Watches the preview and returns the scene under the camera. Null while not watching. */
export function useWatch({ on, video, settings, onFire }: WatchOptions): WatchedScene | null {
  const [sighting, setSighting] = useState<WatchedScene | null>(null);
  const fire = useRef(onFire);
  useEffect(() => {
    fire.current = onFire;
  });
  // Compared as a string, because equal settings are new objects on each render.
  const wanted = on && settings ? JSON.stringify(settings) : null;
  useEffect(() => {
    if (wanted === null) return;
    const watched = JSON.parse(wanted) as WatchSettings;
    const rest = watched.fires ? SAMPLE_INTERVALS.firing : SAMPLE_INTERVALS.watching;
    let stopped = false;
    const analyzeOnce = async () => {
      if (!video.current || document.hidden) return;
      const next = await analyzeFrame(video.current);
      if (stopped || !next) return;
      const { fire: isTheMoment, ...seen } = next;
      setSighting((last) => (last && isUnchanged(last, seen) ? last : seen));
      if (isTheMoment) await fire.current();
    };
    const keepWatching = async () => {
      await startWatching(watched);
      while (!stopped) {
        const startedAt = performance.now();
        // A picture can fail while the camera changes its size. Try the next one.
        await analyzeOnce().catch(() => undefined);
        await sleep(Math.max(rest / 4, rest - (performance.now() - startedAt)));
      }
    };
    // If the worker doesn't load, photos are taken by hand.
    keepWatching().catch(() => setSighting(null));
    return () => {
      stopped = true;
      setSighting(null);
    };
  }, [wanted, video]);
  return sighting;
}

/** Returns whether the scene is the same. Ignores `since` while something moves, to avoid updates. */
const isUnchanged = (last: WatchedScene, next: WatchedScene) =>
  last.state === next.state &&
  last.misfit === next.misfit &&
  (next.state === "moving" || last.since === next.since);
