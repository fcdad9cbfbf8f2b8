import { X } from "lucide-react";
import { useState } from "react";
import { useStore } from "zustand";

import { PHOTO_REFUSALS } from "@contract/reasons/reasonText";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { IconButton } from "@/ui/controls/IconButton";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";
import { Dialog } from "@/ui/overlays/Dialog";
import { Progress } from "@/ui/status/Progress";
import { Skeleton } from "@/ui/status/Skeleton";
import { showToast } from "@/ui/overlays/toast";

import { usePlaces } from "@/lib/places/usePlaces";

import { countArriving } from "../place/arriving";
import { fillPlaces } from "../place/fillPlaces";
import { readDeckSettings } from "../deck/preferences";
import type { QueueEntry } from "../queue/panel/queueView";
import { BatchSettings } from "./BatchSettings";
import type { Batch } from "./batch";
import { isReady } from "./batchState";
import { copy } from "./copy";
import { isWhole } from "./corrections";
import { FilePicker } from "./photos/FilePicker";
import { PairGrid } from "./PairGrid";
import type { OpenedBatch } from "./useBatch";

interface BatchDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly opened: OpenedBatch;
  readonly entries: readonly QueueEntry[];
}

/** Shows the pairs, and lets the seller correct and queue them. Closing the dialog keeps the batch. */
export function BatchDialog({ isOpen, onClose, opened, entries }: BatchDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={copy.title}
      description={copy.description}
      width={1180}
      tall
    >
      <IconButton label={copy.close} icon={X} className="absolute end-3 top-3" onClick={onClose} />
      {opened === "loading" && <Skeleton />}
      {opened === "failed" && <Banner tone="danger" title={copy.storageBlocked} />}
      {opened === "elsewhere" && (
        <Banner tone="warning" title={copy.otherTab}>
          {copy.otherTabText}
        </Banner>
      )}
      {typeof opened !== "string" && <BatchBody batch={opened} entries={entries} onClose={onClose} />}
    </Dialog>
  );
}

interface BatchBodyProps {
  readonly batch: Batch;
  readonly entries: readonly QueueEntry[];
  readonly onClose: () => void;
}

function BatchBody({ batch, entries, onClose }: BatchBodyProps) {
  const places = usePlaces();
  const { photos, pairs, problem, queueing } = useStore(batch.state);
  // A copy of the deck's settings, which the batch can change without changing the deck.
  const [settings, setSettings] = useState(readDeckSettings);
  const whole = pairs.filter(isWhole);
  const ready = whole.filter((pair) => isReady(pair, photos));
  const alone = pairs.filter((pair) => !isWhole(pair)).length;

  async function queue() {
    const known = places.status === "ready" ? places.value.places : [];
    const count = await batch.queue(settings, fillPlaces(known, countArriving(entries)));
    if (count > 0) showToast(copy.queued(count), { tone: "success" });
    if (batch.state.getState().photos.size === 0) onClose();
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      {problem !== null && <Banner tone="danger" title={copy.diskFull[problem.step](problem.left)} />}
      <Refused batch={batch} />
      <BatchProgress batch={batch} />
      {photos.size === 0 ? (
        <FilePicker onFiles={(files) => void batch.addFiles(files)} isLarge />
      ) : (
        <>
          <PairGrid batch={batch} summary={copy.summary(whole.length, alone)} />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t pt-3">
            <FilePicker onFiles={(files) => void batch.addFiles(files)} />
            <DiscardAll batch={batch} onDone={onClose} />
            <span className="flex-1" />
            <BatchSettings settings={settings} onChange={setSettings} />
            <Button
              variant="primary"
              className="max-md:flex-[1_1_100%]"
              disabled={ready.length === 0}
              busy={queueing !== null}
              onClick={() => void queue()}
            >
              {copy.queue(ready.length)}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** Shows the progress of the slowest running step. */
function BatchProgress({ batch }: { readonly batch: Batch }) {
  const { photos, arriving, queueing } = useStore(batch.state);
  const usable = [...photos.values()].filter(({ state }) => state !== "refused");
  const ready = usable.filter(({ state }) => state === "ready").length;
  const read = usable.filter(({ isRead }) => isRead).length;
  if (queueing) return <Progress label={copy.queueing} done={queueing.done} total={queueing.of} />;
  const all = usable.length + arriving;
  if (ready < all) return <Progress label={copy.preparing} done={ready} total={all} />;
  return read < all ? <Progress label={copy.reading} done={read} total={all} /> : null;
}

/** Lists the files that can't be used, with the reasons. */
function Refused({ batch }: { readonly batch: Batch }) {
  const photos = useStore(batch.state, (state) => state.photos);
  const refused = [...photos.values()].filter(({ state }) => state === "refused");
  if (refused.length === 0) return null;
  return (
    <Banner tone="warning" title={copy.refusedTitle(refused.length)} onDismiss={batch.dismissRefused}>
      <ul className="max-h-24 overflow-y-auto">
        {refused.map(({ photoId, name, refusal }) => (
          <li key={photoId}>
            <span className="font-strong">{name}</span> {refusal && PHOTO_REFUSALS[refusal]}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function DiscardAll({ batch, onDone }: { readonly batch: Batch; readonly onDone: () => void }) {
  const count = useStore(batch.state, ({ photos }) => photos.size);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {copy.clear}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={copy.clearTitle(count)}
        confirmLabel={copy.clear}
        danger
        onConfirm={() => {
          setAsking(false);
          void batch.clear().then(onDone);
        }}
      >
        {copy.clearText}
      </ConfirmDialog>
    </>
  );
}
