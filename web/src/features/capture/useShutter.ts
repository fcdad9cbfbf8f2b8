import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";

import type { Side } from "@/lib/captureStore";
import { showStatus } from "@/lib/statusMessage";

import { bothTaken, type CaptureFlow } from "./captureFlow";
import { copy } from "./copy";
import { usePreferences } from "./preferences";
import { createPressTurns } from "./pressTurns";
import type { CardSettings } from "./queueItem";
import { playShutter } from "./sound";
import type { Studio } from "./studio";
import { prepareEncoder, takePhoto } from "./takePhoto";
import type { OwnListing } from "./useOwnListings";

/** Milliseconds from the second photo until the card goes off by itself (specification 3 §9). */
const AUTO_PROCESS_DELAY = 500;

type SettleSide = (photo: Blob, flow: CaptureFlow) => Promise<Side | null>;

/** The shutter and what follows it: the photo is kept, and a whole card goes off. */
export function useShutter(studio: Studio) {
  const flow = useStore(studio.state, (state) => state.flow);
  const autoProcess = usePreferences((preferences) => preferences.autoProcess);
  const [problem, setProblem] = useState<string | null>(null);
  const video = useRef<HTMLVideoElement | null>(null);
  const [press] = useState(() => createPressTurns());
  useEffect(prepareEncoder, []);

  /** Ready for the next card once the browser has this one; `failed` says what was not kept otherwise. */
  async function send(how: (settings: CardSettings) => Promise<void>, failed: string) {
    const { price, quantity, captureHandlingCost, createAsDraft, resetDeck } = usePreferences.getState();
    try {
      await how({ price, quantity, handlingCost: captureHandlingCost, createAsDraft });
      resetDeck();
      setProblem(null);
      showStatus("success", copy.readyForNext);
    } catch {
      setProblem(failed);
    }
  }

  const process = () => send((settings) => studio.submit(settings), copy.storageFailed);

  const addCopies = ({ id, sku, title }: OwnListing) =>
    sku === null
      ? Promise.resolve()
      : send((settings) => studio.addCopies({ listingId: id, sku, title }, settings), copy.copiesFailed);

  /** `settle` says which side the photo is of, or null where it is of no use; without it, it is of the side in turn. */
  async function shoot(settle?: SettleSide) {
    const camera = video.current;
    if (!camera) return;
    const { capture_cropMode: mode } = usePreferences.getState();
    await press(
      () => takePhoto(camera, mode).catch(() => null),
      (photo) => keep(photo, settle),
    );
  }

  async function keep(photo: Blob | null, settle?: SettleSide) {
    if (photo === null) {
      setProblem(copy.photoFailed);
      return;
    }
    try {
      const before = studio.state.getState().flow;
      const { autoProcess: goesOff, capture_sound: sound } = usePreferences.getState();
      // Taken before the card went off by itself: this is already the next one.
      if (bothTaken(before) && before.complete && goesOff) await process();
      const { flow: next } = studio.state.getState();
      const side = settle ? await settle(photo, next) : next.side;
      if (side === null) return;
      if (side !== next.side) studio.face(side);
      await studio.addShot(photo);
      if (sound) playShutter();
      setProblem(null);
    } catch {
      setProblem(copy.storageFailed);
    }
  }

  const goesByItself = autoProcess && flow.complete;
  useEffect(() => {
    if (!goesByItself) return;
    const timer = setTimeout(() => void process(), AUTO_PROCESS_DELAY);
    return () => clearTimeout(timer);
    // The delay counts from the photo that completed the card; `process` reads the settings when it runs.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [goesByItself, flow]);

  return {
    video,
    problem,
    shoot: () => void shoot(),
    shootSettled: shoot,
    process: () => void process(),
    reset: () => void studio.resetCapture(),
    addCopies: (listing: OwnListing) => void addCopies(listing),
  };
}
