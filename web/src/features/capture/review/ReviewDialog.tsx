import { type KeyboardEvent, useEffect, useRef } from "react";

import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { KeyHint } from "@/ui/controls/KeyHint";

import { copy } from "../copy";
import { isEditionReason } from "../deck/edition";
import { canFinishByHand } from "../queue/itemState";
import type { QueueEvent } from "../queue/advance";
import { formatQuestion, type QueueEntry } from "../queue/panel/queueView";
import { useOwnListings } from "../queue/useOwnListings";
import { CarQuestion } from "./CarQuestion";
import { EditionQuestion } from "./EditionQuestion";
import { isKnownByName } from "./numberChoices";
import { PhotoQuestion } from "./PhotoQuestion";
import type { QuestionProps } from "./questionProps";
import { SkuQuestion } from "./SkuQuestion";

interface ReviewDialogProps {
  /** Null when closed. */
  readonly entry: QueueEntry | null;
  readonly listings: QuestionProps["listings"];
  /** Whether the dialog opens with the number field focused. */
  readonly typing?: boolean;
  readonly onAnswer: (captureId: string, event: QueueEvent) => void;
  readonly onFinish: (captureId: string) => void;
  readonly onClose: () => void;
}

/** Shows a card's question together with the seller's listings of it. */
export function ReviewQueue({
  uid,
  ...props
}: Omit<ReviewDialogProps, "listings"> & { readonly uid: string }) {
  const { sku = null, listingId = null } = props.entry?.item ?? {};
  return <ReviewDialog {...props} listings={useOwnListings(uid, { sku, listingId })} />;
}

/** Asks the seller a question about a card, with its photos. Keys choose an answer. */
export function ReviewDialog({
  entry,
  listings,
  typing = false,
  onAnswer,
  onFinish,
  onClose,
}: ReviewDialogProps) {
  const canFinish = entry !== null && canFinishByHand(entry.item);
  const isEdition = isEditionReason(entry?.item.reviewReason ?? null);
  return (
    <Dialog
      open={entry !== null}
      onClose={onClose}
      title={entry ? (isEdition ? copy.reviewEdition : formatQuestion(entry.item)) : copy.review}
      {...(entry && !isEdition && { description: describeQuestion(entry) })}
      width={680}
      {...(!isEdition && {
        footer: (
          <>
            {canFinish && (
              <Button aria-keyshortcuts="E" onClick={() => onFinish(entry.captureId)}>
                {copy.finishByHand} <KeyHint keys="E" />
              </Button>
            )}
            <Button variant="quiet" onClick={onClose}>
              {copy.later}
            </Button>
          </>
        ),
      })}
    >
      {entry && (
        // Remounts for each card, so that no input carries over.
        <Question
          key={entry.captureId}
          entry={entry}
          listings={listings}
          typing={typing}
          onAnswer={(event) => onAnswer(entry.captureId, event)}
          onLater={onClose}
          onFinish={canFinish ? () => onFinish(entry.captureId) : null}
        />
      )}
    </Dialog>
  );
}

function describeQuestion({ item }: QueueEntry): string {
  switch (item.reviewReason) {
    case "sku-uncertain":
      return isKnownByName(item) ? copy.namedHint : copy.candidatesHint;
    case "photo-differs":
      return copy.photoHint(item.sku);
    default:
      return copy.modelsHint(item.sku);
  }
}

/** Keeps the focus inside the question, also when it replaces another one. */
function Question({ onFinish, ...props }: QuestionProps & { readonly onFinish: (() => void) | null }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = body.current?.querySelector<HTMLElement>("[data-first]");
    (first ?? body.current?.querySelector<HTMLElement>("button, input"))?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (key.toLowerCase() !== "e" || ctrlKey || metaKey || altKey || target instanceof HTMLInputElement)
      return;
    event.preventDefault();
    onFinish?.();
  };
  return (
    // A button of the question has the focus when the dialog opens, so key events bubble here.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={body} onKeyDown={onKeyDown}>
      <QuestionBody {...props} />
    </div>
  );
}

function QuestionBody(props: QuestionProps) {
  switch (props.entry.item.reviewReason) {
    case "sku-uncertain":
      return <SkuQuestion {...props} />;
    case "model-ambiguous":
      return <CarQuestion {...props} />;
    case "photo-differs":
      return <PhotoQuestion {...props} />;
    default:
      return <EditionQuestion {...props} />;
  }
}
