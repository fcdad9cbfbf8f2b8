import { useEffect, useEffectEvent, useState } from "react";

import { createPictureTaker, type Picture } from "../camera/picture";
import type { CodeAnswer, CodeQuestion } from "./readCodes.worker";

/** Milliseconds between two pictures that are searched for codes. */
const PAUSE = 120;
/**
 * Milliseconds out of the picture after which a code counts as new. A code
 * that stays in the picture is reported once.
 */
const FORGET = 1500;

/**
 * The longer side of a searched picture, in pixels. A QR code of 20 mm fills a tenth of it at arm's length.
 */
const SEARCHED_SIDE = 1280;

export type CodeReaderState = "off" | "reading" | "failed";

/**
 * Reads the codes that a video shows, ours and those of shops. The decoder is loaded with the first picture.
 */
export function useCodeReader(
  video: HTMLVideoElement | null,
  onCode: (text: string) => void,
): CodeReaderState {
  const [isFailed, setFailed] = useState(false);
  const report = useEffectEvent(onCode);
  useEffect(() => {
    if (video === null) return undefined;
    const worker = new Worker(new URL("./readCodes.worker.ts", import.meta.url), { type: "module" });
    const pictures = createPictureTaker(SEARCHED_SIDE);
    const seen = new Map<string, number>();
    /** The codes in the picture that was searched last. */
    let shown: readonly string[] = [];
    let timer = 0;
    let isOver = false;
    /** Whether the worker has a picture. It closes the picture before it answers. */
    let isAsked = false;
    const ask = (picture: Picture) => {
      isAsked = true;
      worker.postMessage({ picture, side: SEARCHED_SIDE } satisfies CodeQuestion, [picture]);
    };
    const next = () => {
      timer = window.setTimeout(() => void look(), PAUSE);
    };
    const look = async () => {
      if (video.videoWidth === 0 || document.hidden) {
        next();
        return;
      }
      const picture = await pictures.take(video).catch(() => undefined);
      if (isOver) picture?.close();
      else if (picture) ask(picture);
      else reportCodes(picture === null ? shown : []);
    };
    const reportCodes = (codes: readonly string[]) => {
      shown = codes;
      const now = performance.now();
      const isNew = (text: string) => now - (seen.get(text) ?? -Infinity) > FORGET;
      // The screen must have taken a code before it gets the next one, so the others wait for the next picture.
      const first = codes.find(isNew);
      for (const text of codes) if (text === first || !isNew(text)) seen.set(text, now);
      if (first !== undefined) report(first);
      next();
    };
    worker.onmessage = ({ data }: MessageEvent<CodeAnswer>) => {
      isAsked = false;
      if (isOver) worker.terminate();
      else if ("failed" in data) setFailed(true);
      else reportCodes(data.codes);
    };
    worker.onerror = () => {
      isAsked = false;
      if (isOver) worker.terminate();
      else setFailed(true);
    };
    next();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      // A camera stops if too many of its frames are lost without being closed.
      if (!isAsked) worker.terminate();
      setFailed(false);
    };
  }, [video]);
  return video === null ? "off" : isFailed ? "failed" : "reading";
}
