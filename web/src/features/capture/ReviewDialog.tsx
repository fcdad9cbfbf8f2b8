import "./review.css";

import { type KeyboardEvent, type SyntheticEvent, useState } from "react";

import { type CatalogueModel, sku as skuShape } from "@contract/cards";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { KeyHint } from "@/ui/KeyHint";
import { TextField } from "@/ui/TextField";

import { copy } from "./copy";
import type { QueueEvent } from "./queueItem";
import { question, type QueueEntry } from "./queueView";

interface ReviewDialogProps {
  /** Null is closed. */
  readonly entry: QueueEntry | null;
  readonly onAnswer: (captureId: string, event: QueueEvent) => void;
  readonly onClose: () => void;
}

/** Asks what only the seller can tell; the photos stand beside the question. Number keys choose. */
export function ReviewDialog({ entry, onAnswer, onClose }: ReviewDialogProps) {
  return (
    <Dialog
      open={entry !== null}
      onOpenChange={(open) => !open && onClose()}
      title={entry ? question(entry.item) : copy.review}
      description={entry && hint(entry)}
      className="review"
      footer={
        <Button variant="quiet" onClick={onClose}>
          {copy.later}
        </Button>
      }
    >
      {entry && (
        // A new card is a new question: nothing typed for the one before may stay.
        <Question key={entry.captureId} entry={entry} onAnswer={onAnswer} onClose={onClose} />
      )}
    </Dialog>
  );
}

function hint({ item }: QueueEntry): string {
  return item.reviewReason === "sku-uncertain" ? copy.candidatesHint : copy.modelsHint(item.sku);
}

interface QuestionProps extends Omit<ReviewDialogProps, "entry"> {
  readonly entry: QueueEntry;
}

function Question({ entry, onAnswer, onClose }: QuestionProps) {
  const { captureId, item, front, back } = entry;
  const asksSku = item.reviewReason === "sku-uncertain";
  const answer = (event: QueueEvent) => {
    onAnswer(captureId, event);
    onClose();
  };
  const choices: Choice[] = asksSku
    ? [
        ...item.skuCandidates.map((candidate) => ({
          label: candidate,
          isCode: true,
          detail: null,
          event: { type: "skuChosen", sku: candidate } as const,
        })),
        {
          label: copy.noSku,
          isCode: false,
          detail: copy.noSkuDetail,
          event: { type: "skuChosen", sku: null },
        },
      ]
    : item.models.map((model) => ({
        label: model.model,
        isCode: false,
        detail: describeModel(model),
        event: { type: "modelChosen", model },
      }));

  return (
    <>
      <div className="review-body">
        <div className="review-photos">
          {front && <img src={front} alt="Front of the card" />}
          {back && <img src={back} alt="Back of the card" />}
        </div>
        <div className="grid content-start gap-3">
          <ChoiceList choices={choices} onChoose={answer} />
          {asksSku ? (
            <TypedSku onAnswer={answer} />
          ) : (
            <TypedModel brand={item.aiAnalysis?.core.brand ?? null} onAnswer={answer} />
          )}
        </div>
      </div>
    </>
  );
}

interface Choice {
  readonly label: string;
  readonly isCode: boolean;
  readonly detail: string | null;
  readonly event: QueueEvent;
}

function ChoiceList({
  choices,
  onChoose,
}: {
  readonly choices: readonly Choice[];
  readonly onChoose: (event: QueueEvent) => void;
}) {
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const chosen = ctrlKey || metaKey || altKey ? undefined : choices[Number(key) - 1];
    if (chosen) onChoose(chosen.event);
  };
  return (
    // The keys belong to the list: one of its buttons has the focus when the dialog opens.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ol className="choices" onKeyDown={onKeyDown}>
      {choices.map(({ label, isCode, detail, event }, index) => (
        <li key={`${label} ${detail ?? ""}`}>
          <button type="button" className="choice" onClick={() => onChoose(event)}>
            <KeyHint keys={String(index + 1)} />
            <span className="grow">
              <span className={isCode ? "choice-name code" : "choice-name"}>{label}</span>
              {detail !== null && <span className="ss">{detail}</span>}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function TypedSku({ onAnswer }: { readonly onAnswer: (event: QueueEvent) => void }) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const parsed = skuShape.safeParse(typed.toUpperCase());
    if (parsed.success) onAnswer({ type: "skuChosen", sku: parsed.data });
    else setError(copy.skuInvalid);
  };
  return (
    <form className="typed" onSubmit={onSubmit}>
      <TextField
        label={copy.typeSku}
        value={typed}
        error={error}
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value);
          setError(null);
        }}
      />
      <Button type="submit" disabled={typed.trim() === ""}>
        {copy.useSku}
      </Button>
    </form>
  );
}

interface TypedModelProps {
  readonly brand: string | null;
  readonly onAnswer: (event: QueueEvent) => void;
}

function TypedModel({ brand, onAnswer }: TypedModelProps) {
  const [typed, setTyped] = useState("");
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const model: CatalogueModel = {
      model: typed.trim(),
      brand: brand ?? "Hot Wheels",
      series: null,
      seriesNumber: null,
      year: null,
      source: "seller",
    };
    if (model.model !== "") onAnswer({ type: "modelChosen", model });
  };
  return (
    <form className="typed" onSubmit={onSubmit}>
      <TextField
        label={copy.typeModel}
        value={typed}
        autoComplete="off"
        maxLength={120}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" disabled={typed.trim() === ""}>
        {copy.useModel}
      </Button>
    </form>
  );
}

function describeModel({ brand, series, seriesNumber, year }: CatalogueModel): string {
  return [brand, series, seriesNumber, year].filter((part) => part !== null && part !== "").join(" · ");
}
