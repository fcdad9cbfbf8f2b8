import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";

import type { Side } from "@/lib/captureStore/captureStore";
import { showStatus } from "@/lib/calls/statusMessage";

import { hasBothPhotos, type CaptureFlow } from "./state/captureFlow";
import { copy } from "../copy";
import { readDeckSettings, usePreferences } from "../deck/preferences";
import { createPressQueue } from "./pressQueue";
import type { CardSettings } from "../queue/queueItem";
import { playShutter } from "./sound";
import type { Studio } from "./studio";
import { prepareEncoder, takePhoto } from "./camera/takePhoto";
import type { OwnListing } from "../queue/useOwnListings";

/** Milliseconds from the second photo until the card is sent automatically (specification 3 §9). */
const AUTO_PROCESS_DELAY = 500;

type ChooseSide = (photo: Blob, flow: CaptureFlow) => Promise<Side | null>;

/** Why a photo, or the copies of a car, weren't taken. `not-stored`: the browser's storage is full or blocked. */
export type ShutterProblem = "not-taken" | "not-stored" | "copies-not-stored";

/** Takes photos, stores them, and sends complete cards. */
export function useShutter(studio: Studio) {
  const flow = useStore(studio.state, (state) => state.flow);
  const autoProcess = usePreferences((preferences) => preferences.autoProcess);
  const [problem, setProblem] = useState<ShutterProblem | null>(null);
  const video = useRef<HTMLVideoElement | null>(null);
  const [press] = useState(() => createPressQueue());
  useEffect(prepareEncoder, []);

  /** Sends the card and prepares the next. The problem is `failed` if the card couldn't be stored. */
  async function send(how: (settings: CardSettings) => Promise<void>, failed: ShutterProblem) {
    try {
      await how(readDeckSettings());
      usePreferences.getState().resetDeck();
      setProblem(null);
      showStatus("success", copy.readyForNext);
    } catch {
      setProblem(failed);
    }
  }

  const process = () => send((settings) => studio.submit(settings), "not-stored");

  const addCopies = ({ id, sku, title }: OwnListing) =>
    sku === null
      ? Promise.resolve()
      : send((settings) => studio.addCopies({ listingId: id, sku, title }, settings), "copies-not-stored");

  /**
   * Takes a photo. `chooseSide` returns the photo's side, or null to reject the photo. The default is the current
   * side.
   */
  async function shoot(chooseSide?: ChooseSide) {
    const camera = video.current;
    if (!camera) return;
    const { capture_cropMode: mode } = usePreferences.getState();
    await press(
      () => takePhoto(camera, mode).catch(() => null),
      (photo) => storePhoto(photo, chooseSide),
    );
  }

  async function storePhoto(photo: Blob | null, chooseSide?: ChooseSide) {
    if (photo === null) {
      setProblem("not-taken");
      return;
    }
    try {
      const before = studio.state.getState().flow;
      const { autoProcess: isAutomatic, capture_sound: sound } = usePreferences.getState();
      // The previous card was about to be sent, so this photo belongs to the next one.
      if (hasBothPhotos(before) && before.complete && isAutomatic) await process();
      const { flow: next } = studio.state.getState();
      const side = chooseSide ? await chooseSide(photo, next) : next.side;
      if (side === null) return;
      if (side !== next.side) studio.face(side);
      await studio.addShot(photo);
      if (sound) playShutter();
      setProblem(null);
    } catch {
      setProblem("not-stored");
    }
  }

  const isSentAutomatically = autoProcess && flow.complete;
  useEffect(() => {
    if (!isSentAutomatically) return;
    const timer = setTimeout(() => void process(), AUTO_PROCESS_DELAY);
    return () => clearTimeout(timer);
    // The delay counts from the photo that completed the card. `process` reads the settings when it runs.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isSentAutomatically, flow]);

  return {
    video,
    problem,
    shoot: () => void shoot(),
    shootSide: shoot,
    process: () => void process(),
    reset: () => void studio.resetCapture(),
    addCopies: (listing: OwnListing) => void addCopies(listing),
  };
}
