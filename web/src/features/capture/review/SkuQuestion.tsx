import { type Ref, type SyntheticEvent, useRef, useState } from "react";

import { sku as skuShape } from "@contract/capture/cards";
import { Button } from "@/ui/controls/Button";
import { TextField } from "@/ui/controls/TextField";

import { copy } from "../copy";
import type { QueueEvent } from "../queue/queueItem";
import { BesidePhotos } from "./BesidePhotos";
import { type Choice, Choices } from "./Choices";
import { isKnownByName, listNumberChoices } from "./numberChoices";
import { NumberStrip } from "./NumberStrip";
import type { QuestionProps } from "./questionProps";
import { TypedAnswer } from "./TypedAnswer";

/** Offers the numbers that the card may have with their cars, no number, or typing one. */
export function SkuQuestion({ entry, typing = false, onAnswer }: QuestionProps) {
  const typed = useRef<HTMLInputElement>(null);
  const { item } = entry;
  const choices: Choice[] = [
    ...listNumberChoices(item).map(({ sku, model, detail }) => ({
      label: sku,
      isCode: true,
      detail,
      event: { type: "skuChosen", sku, ...(model && { model }) } as const,
    })),
    { label: copy.noSku, detail: copy.noSkuDetail, event: { type: "skuChosen", sku: null } },
  ];
  return (
    <BesidePhotos entry={entry}>
      {entry.back !== null && !isKnownByName(item) && (
        <NumberStrip src={entry.back} place={item.skuPlace ?? null} />
      )}
      <Choices choices={choices} onChoose={onAnswer} onOther={() => typed.current?.focus()} />
      <TypedSku onAnswer={onAnswer} ref={typed} isFirst={typing} />
    </BesidePhotos>
  );
}

interface TypedSkuProps {
  readonly onAnswer: (event: QueueEvent) => void;
  readonly ref: Ref<HTMLInputElement>;
  /** Focused when the question opens. */
  readonly isFirst: boolean;
}

function TypedSku({ onAnswer, ref, isFirst }: TypedSkuProps) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const parsed = skuShape.safeParse(typed.toUpperCase());
    if (parsed.success) onAnswer({ type: "skuChosen", sku: parsed.data });
    else setError(copy.skuInvalid);
  };
  return (
    <TypedAnswer onSubmit={onSubmit}>
      <TextField
        ref={ref}
        data-first={isFirst || undefined}
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
    </TypedAnswer>
  );
}
