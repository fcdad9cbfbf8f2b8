import { Dialog } from "@/ui/overlays/Dialog";

import type { QueueEntry } from "../queue/panel/queueView";
import type { CarByHand } from "./byHand";
import { copy } from "./copy";
import type { FindCars } from "./useFoundCars";
import { FinishForm } from "./FinishForm";

interface FinishDialogProps {
  /** Null when closed. */
  readonly entry: QueueEntry | null;
  readonly find: FindCars;
  readonly onFinish: (captureId: string, car: CarByHand) => void;
  readonly onClose: () => void;
}

/** Lets the seller name a card that couldn't be read, with its photos next to the form. */
export function FinishDialog({ entry, find, onFinish, onClose }: FinishDialogProps) {
  return (
    <Dialog open={entry !== null} onClose={onClose} title={copy.title} description={copy.hint} width={680}>
      {entry && (
        <FinishForm
          key={entry.captureId}
          entry={entry}
          find={find}
          onFinish={(car) => onFinish(entry.captureId, car)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
