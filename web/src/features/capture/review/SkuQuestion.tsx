import { type SyntheticEvent, useState } from "react";

import { sku as skuShape } from "@contract/cards";
import { Button } from "@/ui/Button";
import { TextField } from "@/ui/TextField";

import { copy } from "../copy";
import type { QueueEvent } from "../queueItem";
import { CardPhotos } from "./CardPhotos";
import { type Choice, Choices } from "./Choices";
import type { QuestionProps } from "./questionProps";

/** What was read, though not surely; none of it; or what the seller reads. */
export function SkuQuestion({ entry, onAnswer }: QuestionProps) {
  const choices: Choice[] = [
    ...entry.item.skuCandidates.map((candidate) => ({
      label: candidate,
      isCode: true,
      detail: null,
      event: { type: "skuChosen", sku: candidate } as const,
    })),
    { label: copy.noSku, detail: copy.noSkuDetail, event: { type: "skuChosen", sku: null } },
  ];
  return (
    <div className="review-body">
      <div className="grid content-start gap-3">
        <Choices choices={choices} onChoose={onAnswer} />
        <TypedSku onAnswer={onAnswer} />
      </div>
      <CardPhotos entry={entry} />
    </div>
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
