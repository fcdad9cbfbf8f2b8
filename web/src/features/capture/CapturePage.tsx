import "./studio.css";

import { useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";

import { paths, queueItemDocument } from "@contract/documents";
import { usePerson } from "@/lib/session";
import { showStatus } from "@/lib/statusMessage";
import { useDocuments } from "@/lib/useDocuments";
import { Banner } from "@/ui/Banner";
import { Skeleton } from "@/ui/Skeleton";
import { showToast } from "@/ui/toast";

import { CameraStage } from "./CameraStage";
import { bothTaken } from "./captureFlow";
import { copy } from "./copy";
import { DeckPanel } from "./DeckPanel";
import { LastResult } from "./LastResult";
import { openStudio } from "./openStudio";
import { usePreferences } from "./preferences";
import { QueuePanel } from "./QueuePanel";
import { lastOutcome, mergeQueue, type QueueEntry } from "./queueView";
import { ReviewDialog } from "./ReviewDialog";
import { playShutter } from "./sound";
import type { Studio } from "./studio";
import { StudioHeader } from "./StudioHeader";
import { hideFailureBanner, useFailureBanner } from "./studioNews";
import { prepareEncoder, takePhoto } from "./takePhoto";
import { useCamera } from "./useCamera";
import { useShortcuts } from "./useShortcuts";

/** Milliseconds from the second photo until the card goes off by itself (specification 3 §9). */
const AUTO_PROCESS_DELAY = 500;
/** The newest cards of the server's list; this browser's own are always all shown. */
const QUEUE_LIMIT = 200;

/** /capture */
export function CapturePage() {
  const { uid } = usePerson();
  const [opened, setOpened] = useState<Studio | "failed" | null>(null);
  useEffect(() => {
    let left = false;
    openStudio(uid).then(
      (studio) => !left && setOpened(studio),
      () => !left && setOpened("failed"),
    );
    return () => {
      left = true;
    };
  }, [uid]);

  if (opened === "failed") {
    return (
      <div className="page">
        <Banner tone="danger" title={copy.storageBlocked}>
          {copy.storageBlockedDetail}
        </Banner>
      </div>
    );
  }
  return opened ? <StudioPage uid={uid} studio={opened} /> : <Skeleton />;
}

function StudioPage({ uid, studio }: { readonly uid: string; readonly studio: Studio }) {
  const flow = useStore(studio.state, (state) => state.flow);
  const entries = useQueue(uid, studio);
  const camera = useCamera(usePreferences((preferences) => preferences.capture_cameraId));
  const { problem, shoot, process, reset, video } = useShutter(studio);
  const failure = useFailureBanner((banner) => banner.details);
  const [reviewing, setReviewing] = useState<string | null>(null);
  const canShoot = camera.resolution !== null;

  useShortcuts({
    onShutter: () => canShoot && shoot(),
    onFront: () => studio.face("front"),
    onBack: () => studio.face("back"),
  });

  return (
    <div className="cap" data-screen="fixed">
      <StudioHeader camera={camera} />
      <div className="left">
        {problem !== null && <Banner tone="danger" title={problem} />}
        <section className="inst" aria-label="Camera and last result">
          <CameraStage camera={camera} flow={flow} onFace={studio.face} ref={video} />
          <LastResult entry={lastOutcome(entries)} />
        </section>
        <DeckPanel
          flow={flow}
          canShoot={canShoot}
          onShutter={shoot}
          onFace={studio.face}
          onReset={reset}
          onProcess={process}
        />
      </div>
      {/* beside the camera, not above it: a failure must not move the frame under the next card */}
      <div className="cap-side">
        {failure !== null && (
          <Banner tone="danger" title={copy.noSkuNoAiBanner} onDismiss={hideFailureBanner}>
            <p className="whitespace-pre-line">{failure}</p>
            <p>{copy.photosKept}</p>
          </Banner>
        )}
        <QueuePanel
          entries={entries}
          onReview={setReviewing}
          onRetry={(captureId) => studio.tell(captureId, { type: "retried" })}
          onRemove={(entry) => void remove(studio, entry)}
          onClear={(cleared) => cleared.forEach(({ captureId, item }) => void studio.remove(captureId, item))}
        />
      </div>
      <ReviewDialog
        entry={
          entries.find((entry) => entry.captureId === reviewing && entry.item.status === "review") ?? null
        }
        onAnswer={studio.tell}
        onClose={() => setReviewing(null)}
      />
    </div>
  );
}

function useQueue(uid: string, studio: Studio): QueueEntry[] {
  const cards = useStore(studio.state, (state) => state.cards);
  const waiting = useStore(studio.state, (state) => state.waiting);
  const live = useDocuments(
    { path: paths.processQueue(uid), orderBy: [["timestamp", "desc"]], limit: QUEUE_LIMIT },
    queueItemDocument,
  );
  const remote = live.status === "ready" ? live.value.documents : null;
  return useMemo(() => mergeQueue(cards, remote ?? [], waiting), [cards, remote, waiting]);
}

/** The shutter and what follows it: the photo is kept, and a whole card goes off. */
function useShutter(studio: Studio) {
  const flow = useStore(studio.state, (state) => state.flow);
  const autoProcess = usePreferences((preferences) => preferences.autoProcess);
  const [problem, setProblem] = useState<string | null>(null);
  const video = useRef<HTMLVideoElement | null>(null);
  const isShooting = useRef(false);
  useEffect(prepareEncoder, []);

  async function process() {
    const { price, quantity, captureHandlingCost, createAsDraft, resetDeck } = usePreferences.getState();
    try {
      await studio.submit({ price, quantity, handlingCost: captureHandlingCost, createAsDraft });
      resetDeck();
      setProblem(null);
      showStatus("success", copy.readyForNext);
    } catch {
      setProblem(copy.storageFailed);
    }
  }

  async function shoot() {
    if (!video.current || isShooting.current) return;
    isShooting.current = true;
    const { capture_cropMode: mode, capture_sound: sound } = usePreferences.getState();
    try {
      const photo = await takePhoto(video.current, mode).catch(() => null);
      if (photo === null) {
        setProblem(copy.photoFailed);
        return;
      }
      // Taken before the card went off by itself: this is already the next one.
      if (bothTaken(flow) && flow.complete && autoProcess) await process();
      await studio.addShot(photo);
      if (sound) playShutter();
      setProblem(null);
    } catch {
      setProblem(copy.storageFailed);
    } finally {
      isShooting.current = false;
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
    process: () => void process(),
    reset: () => void studio.resetCapture(),
  };
}

async function remove(studio: Studio, { captureId, item }: QueueEntry) {
  const bringBack = await studio.remove(captureId, item);
  showToast(copy.itemRemoved, { action: { label: copy.undo, onSelect: () => void bringBack() } });
}
