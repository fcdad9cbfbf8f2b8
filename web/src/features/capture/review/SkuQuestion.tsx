import { useRef } from "react";

import { sku as skuShape } from "@contract/capture/cards";

import { copy } from "../copy";
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
      <TypedAnswer
        ref={typed}
        isFirst={typing}
        label={copy.typeSku}
        action={copy.useSku}
        refusal={copy.skuInvalid}
        onAnswer={(text) => {
          const parsed = skuShape.safeParse(text.toUpperCase());
          if (parsed.success) onAnswer({ type: "skuChosen", sku: parsed.data });
          return parsed.success;
        }}
      />
    </BesidePhotos>
  );
}
