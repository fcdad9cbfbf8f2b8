import { ImagePlus } from "lucide-react";
import { useStore } from "zustand";

import { Badge } from "@/ui/status/Badge";
import { showToast } from "@/ui/overlays/toast";
import { useFileDrop } from "@/ui/pictures/useFileDrop";

import type { QueueEntry } from "../queue/panel/queueView";
import { HeaderButton } from "../studio/HeaderButton";
import type { Studio } from "../studio/studio";
import type { Batch } from "./batch";
import { BatchDialog } from "./BatchDialog";
import { copy } from "./copy";
import { readDroppedFiles } from "./photos/droppedFiles";
import { openBatch } from "./openBatch";
import { useBatch, useBatchDialog } from "./useBatch";

interface BatchHostProps {
  readonly uid: string;
  readonly studio: Studio;
  readonly entries: readonly QueueEntry[];
}

/** Accepts photo files dropped on the studio, and shows the dialog that pairs and queues them. */
export function BatchHost({ uid, studio, entries }: BatchHostProps) {
  const dialog = useBatchDialog();
  const opened = useBatch(uid, studio, dialog.isOpen);
  const addFiles = (files: File[]) => {
    if (files.length === 0) {
      showToast(copy.nothingFound);
      return;
    }
    dialog.open();
    // The dialog shows a failure.
    void openBatch(uid, studio)
      .then((batch) => batch?.addFiles(files))
      .catch(() => undefined);
  };
  const isOver = useFileDrop(({ items }) => void readDroppedFiles(items).then(addFiles));
  return (
    <>
      {isOver && (
        <div
          className="pointer-events-none fixed inset-0 z-60 grid place-items-center border-3 border-dashed border-accent-line bg-scrim"
          aria-hidden
        >
          <span className="flex items-center gap-2.5 rounded-lg bg-raised px-4.5 py-3.5 text-16/5 font-strong">
            <ImagePlus className="icon-20" />
            {copy.dropAnywhere}
          </span>
        </div>
      )}
      <BatchDialog isOpen={dialog.isOpen} onClose={dialog.close} opened={opened} entries={entries} />
    </>
  );
}

export function AddPhotosButton({ uid, studio }: Omit<BatchHostProps, "entries">) {
  const dialog = useBatchDialog();
  const opened = useBatch(uid, studio, dialog.isOpen);
  return (
    <HeaderButton icon={ImagePlus} label={copy.addPhotos} onClick={dialog.open}>
      {typeof opened !== "string" && <WaitingPhotos batch={opened} />}
    </HeaderButton>
  );
}

function WaitingPhotos({ batch }: { readonly batch: Batch }) {
  const count = useStore(batch.state, ({ photos }) => photos.size);
  return count === 0 ? null : (
    <Badge tone="info">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{copy.waiting(count)}</span>
    </Badge>
  );
}
