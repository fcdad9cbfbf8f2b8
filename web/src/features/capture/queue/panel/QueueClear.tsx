import { useState } from "react";

import { useNow } from "@/lib/browser/useNow";
import { Button } from "@/ui/controls/Button";
import { DryRunDialog } from "@/ui/overlays/DryRunDialog";

import { copy } from "../../copy";
import { selectClearable, type ClearKind } from "./queueClear";
import { STATUS_LABELS } from "./queueLabels";
import { isClearable, type QueueEntry } from "./queueView";
import { getCardName } from "./queueTexts";

interface QueueClearProps {
  readonly entries: readonly QueueEntry[];
  readonly onClear: (entries: readonly QueueEntry[]) => void;
}

const BUTTONS: readonly { readonly kind: ClearKind; readonly label: string }[] = [
  { kind: "review", label: copy.clearReview },
  { kind: "stuck", label: copy.clearStuck },
  { kind: "all", label: copy.clearAll },
];

/** Shows the clear buttons. Each button shows how many cards it removes, and asks for confirmation. */
export function QueueClear({ entries, onClear }: QueueClearProps) {
  const [asking, setAsking] = useState<{ kind: ClearKind; cards: readonly QueueEntry[] } | null>(null);
  const [isOpen, setOpen] = useState(false);
  // A card becomes stuck as time passes, without any event.
  const now = useNow(5);
  const cards = asking?.cards ?? [];
  const elsewhere = asking?.kind === "all" ? entries.filter((entry) => !isClearable(entry, now)) : [];
  const unfinished = cards.filter(({ item }) => item.status !== "completed").length;
  return (
    <>
      {BUTTONS.map(({ kind, label }) => {
        const cleared = selectClearable(kind, entries, now);
        return (
          <Button
            key={kind}
            variant="quiet"
            small
            touch
            className="md:max-studio:px-1.5"
            disabled={cleared.length === 0}
            onClick={() => {
              setAsking({ kind, cards: selectClearable(kind, entries, Date.now()) });
              setOpen(true);
            }}
          >
            {label}
          </Button>
        );
      })}
      {isOpen && (
        <DryRunDialog
          title={copy.clearTitle(asking?.kind ?? "all", cards.length)}
          confirmLabel={`Clear ${copy.cards(cards.length)}`}
          danger
          lines={cards.map(({ captureId, item }) => ({
            key: captureId,
            title: getCardName(item),
            change: STATUS_LABELS[item.status],
          }))}
          skipped={[{ reason: copy.clearElsewhere, titles: elsewhere.map(({ item }) => getCardName(item)) }]}
          undo={copy.clearInTrash}
          onClose={() => setOpen(false)}
          onConfirm={() => {
            setOpen(false);
            onClear(cards);
          }}
        >
          <p>
            {copy.clearKeeps} {unfinished > 0 && copy.clearUnfinished(unfinished)}
          </p>
        </DryRunDialog>
      )}
    </>
  );
}
