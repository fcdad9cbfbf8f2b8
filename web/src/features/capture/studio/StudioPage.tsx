import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";

import { suggestCars } from "@contract/capture/capture";
import { isOpenListing } from "@contract/listings/listings";
import { call } from "@/lib/calls/call";
import { useWishlistsWith } from "@/lib/wishlists/useWantedCars";
import { Banner } from "@/ui/status/Banner";

import { AddPhotosButton, BatchHost } from "../batch/BatchHost";
import { CameraStage } from "./camera/CameraStage";
import { hasBothPhotos } from "./state/captureFlow";
import { copy } from "../copy";
import { DeckPanel } from "../deck/DeckPanel";
import { FinishDialog } from "../finish/FinishDialog";
import type { FindCars } from "../finish/useFoundCars";
import { canFinishByHand } from "../queue/itemState";
import { type AlreadyOwned, LastResult } from "../queue/panel/LastResult";
import { openLot } from "../lot/openLot";
import { PhoneCamera } from "../phone/PhoneCamera";
import { usePreferences } from "../deck/preferences";
import type { QueueEvent } from "../queue/advance";
import { QueuePanel } from "../queue/panel/QueuePanel";
import { describeProblem } from "../queue/panel/queueTexts";
import { canContinueHere, findLastOutcome, isOutcomeFor } from "../queue/panel/queueView";
import { StudioPlace } from "../place/StudioPlace";
import { clearCards, removeWithUndo } from "../queue/panel/clearCards";
import { ReviewQueue } from "../review/ReviewDialog";
import type { Studio } from "./studio";
import { StudioHeader } from "./StudioHeader";
import { ShutterStatus } from "./ShutterStatus";
import { hideFailureBanner, useFailureBanner } from "./outcomeReporter";
import { useAskedNumber } from "../review/useAskedNumber";
import { useCamera } from "./camera/useCamera";
import { useEarlySku } from "../queue/useEarlySku";
import { useOwnListings } from "../queue/useOwnListings";
import { useQueue } from "../queue/panel/useQueue";
import { useSharedPreferences } from "../deck/useSharedPreferences";
import { useShortcuts } from "./useShortcuts";
import { useShutter } from "./useShutter";
import { isCardStill } from "../vision/reader/backReading";
import { prepareReader } from "../vision/reader/reader";
import { useHandsFree } from "../vision/useHandsFree";

export function StudioPage({ uid, studio }: { readonly uid: string; readonly studio: Studio }) {
  const flow = useStore(studio.state, (state) => state.flow);
  const unstored = useStore(studio.state, (state) => state.unstored);
  const entries = useQueue(uid, studio);
  useSharedPreferences();
  const camera = useCamera(usePreferences((preferences) => preferences.capture_cameraId));
  const pedalKey = usePreferences((preferences) => preferences.capture_pedalKey);
  const { problem, shoot, shootSide, process, reset, addCopies, video } = useShutter(studio);
  const unread = useFailureBanner((banner) => banner.item);
  const failure = unread && describeProblem(unread);
  const { early, reading } = useEarlySku(flow);
  const owned = useAlreadyOwned(
    uid,
    early?.sku ?? null,
    early?.captureId === flow.captureId ? addCopies : null,
  );
  const outcome = findLastOutcome(entries);
  const [reviewing, setReviewing] = useState<string | null>(null);
  const [finishing, setFinishing] = useState<string | null>(null);
  /** Cards whose answer hasn't reached the queue yet. They aren't asked about again. */
  const answered = useRef(new Set<string>());
  const questions = entries.filter((entry) => entry.item.status === "review" && canContinueHere(entry));
  const oldestQuestion = questions.at(-1)?.captureId ?? null;
  const finishable = entries.filter((entry) => canFinishByHand(entry.item) && canContinueHere(entry));
  const canShoot = camera.resolution !== null;
  const { view: handsFree, scene } = useHandsFree({
    video,
    resolution: camera.resolution,
    flow,
    shoot: shootSide,
  });
  const readLive = reading && isCardStill(reading, scene) ? reading : null;
  useEffect(() => {
    if (canShoot) void prepareReader();
  }, [canShoot]);

  const dispatch = (captureId: string, event: QueueEvent) => {
    const entry = entries.find((each) => each.captureId === captureId);
    studio.dispatch(captureId, event, entry?.isLocal === false ? entry.item : undefined);
  };
  /** Save & Continue: opens the next question, oldest card first. */
  const answer = (captureId: string, event: QueueEvent) => {
    dispatch(captureId, event);
    answered.current.add(captureId);
    setReviewing(questions.findLast((entry) => !answered.current.has(entry.captureId))?.captureId ?? null);
  };

  useEffect(() => (finishing === null ? undefined : studio.hold(finishing)), [studio, finishing]);
  const finish = (captureId: string) => {
    setReviewing(null);
    setFinishing(captureId);
  };
  /** Opens the failed card shown in the last result, otherwise the one that has waited longest. */
  const finishNext = () => {
    const failed = finishable.filter(({ item }) => item.status === "error");
    const next = failed.find(({ captureId }) => captureId === outcome?.captureId) ?? failed.at(-1);
    if (next) finish(next.captureId);
  };
  const [typing, setTyping] = useState<string | null>(null);
  const asked = useAskedNumber({
    entry: outcome,
    onAnswer(captureId, event) {
      dispatch(captureId, event);
      answered.current.add(captureId);
    },
    onType(captureId) {
      setTyping(captureId);
      setReviewing(captureId);
    },
  });
  const review = (captureId: string | null) => {
    setTyping(null);
    setReviewing(captureId);
  };
  const isTold = early !== null && outcome !== null && isOutcomeFor(outcome, early);
  const shownOwned = isTold ? null : owned;
  const wanted = useWishlistsWith((shownOwned ? shownOwned.sku : outcome?.item.sku) ?? null);

  const [isPlaceOpen, setPlaceOpen] = useState(false);
  useShortcuts(
    {
      onShutter: () => canShoot && shoot(),
      onFront: () => studio.face("front"),
      onBack: () => studio.face("back"),
      onProcess: () => hasBothPhotos(flow) && process(),
      onReview: () => review(oldestQuestion),
      onFinish: finishNext,
      onAdd: () => {
        const [listing, ...others] = owned?.listings ?? [];
        if (listing && others.length === 0) owned?.onAdd?.(listing);
      },
      asked: shownOwned === null ? asked : null,
      onPlace: () => setPlaceOpen(true),
      onHandsFree: () => {
        const { capture_handsFree: isOn, set } = usePreferences.getState();
        set("capture_handsFree", !isOn);
      },
    },
    pedalKey,
  );

  return (
    <div
      className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_588px] grid-rows-[auto_minmax(0,1fr)] max-md:block max-md:pb-16 md:max-studio:grid-cols-[minmax(0,1fr)_464px] md:max-[70rem]:grid-cols-[minmax(0,1fr)_404px]"
      data-screen="fixed"
    >
      <StudioHeader camera={camera}>
        <StudioPlace
          isOpen={isPlaceOpen}
          onOpenChange={setPlaceOpen}
          entries={entries}
          video={camera.resolution === null ? null : video}
        />
        <AddPhotosButton uid={uid} studio={studio} />
      </StudioHeader>
      <BatchHost uid={uid} studio={studio} entries={entries} />
      <div className="flex min-h-0 min-w-0 flex-col gap-3 pr-3 pb-3 pl-6 max-md:gap-0 max-md:p-0">
        {problem !== null && <Banner tone="danger" title={copy.shutterProblems[problem]} />}
        <section
          className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-lg border border-stage-line bg-stage text-stage-ink **:focus-visible:outline-stage-focus max-md:rounded-none"
          aria-label="Camera and last result"
        >
          <CameraStage
            camera={camera}
            flow={flow}
            onFace={studio.face}
            handsFree={handsFree}
            reading={reading}
            readLive={readLive}
            instead={<PhoneCamera studio={studio} />}
            ref={video}
          />
          <ShutterStatus flow={flow} early={early} />
          <LastResult entry={outcome} owned={shownOwned} asked={asked} onFinish={finish} wanted={wanted} />
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
      {/* Next to the camera, not above it, so that an error doesn't move the frame. */}
      <div className="flex min-h-0 min-w-0 flex-col gap-3 pr-4 pb-3 max-md:px-4 max-md:py-3">
        {unstored > 0 && (
          <Banner tone="warning" title={copy.unstored(unstored)}>
            {copy.unstoredDetail}
          </Banner>
        )}
        {failure !== null && (
          <Banner tone="danger" title={copy.noSkuNoAiBanner} onDismiss={hideFailureBanner}>
            <p className="whitespace-pre-line">{failure}</p>
            <p>{copy.photosKept}</p>
          </Banner>
        )}
        <QueuePanel
          entries={entries}
          onReview={review}
          onRetry={(captureId) => dispatch(captureId, { type: "retried" })}
          onFinish={finish}
          onRemove={(entry) => void removeWithUndo(studio, entry)}
          onClear={(cleared) => void clearCards(studio, cleared)}
          onLot={(cards, onMade) => openLot(uid, cards, onMade)}
        />
      </div>
      <ReviewQueue
        uid={uid}
        entry={questions.find(({ captureId }) => captureId === reviewing) ?? null}
        onAnswer={answer}
        typing={typing !== null && typing === reviewing}
        onFinish={finish}
        onClose={() => review(null)}
      />
      <FinishDialog
        find={findCars}
        entry={finishable.find(({ captureId }) => captureId === finishing) ?? null}
        onFinish={(captureId, car) => {
          dispatch(captureId, { type: "finishedByHand", car });
          setFinishing(null);
        }}
        onClose={() => setFinishing(null)}
      />
    </div>
  );
}

const findCars: FindCars = (input) => call(suggestCars, input);

/** Returns the listings of the car under the camera, or null if the seller has none or it isn't known yet. */
function useAlreadyOwned(uid: string, sku: string | null, onAdd: AlreadyOwned["onAdd"]): AlreadyOwned | null {
  const adds = usePreferences((preferences) => preferences.quantity);
  const listings = useOwnListings(uid, { sku }).filter(isOpenListing);
  return sku === null || listings.length === 0 ? null : { sku, listings, adds, onAdd };
}
