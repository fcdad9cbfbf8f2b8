import { Undo2 } from "lucide-react";

import { Button } from "@/ui/controls/Button";
import { KeyHint } from "@/ui/controls/KeyHint";
import { Thumb } from "@/ui/pictures/Thumb";

import { copy } from "../copy";
import { formatQuestion } from "../queue/panel/queueView";
import { isKnownByName, type NumberChoice } from "./numberChoices";
import { NumberStrip } from "./NumberStrip";
import type { AskedNumber } from "./useAskedNumber";

/** Asks for the newest card's number, or which car it is, in the result's place. One key answers. */
export function AskedNumberStrip({ asked }: { readonly asked: AskedNumber }) {
  const { item, front, back } = asked.entry;
  return (
    <>
      <span className="row-span-2 grid h-24.5 w-[clamp(180px,24vw,340px)] place-items-center max-md:col-span-full max-md:row-span-1 max-md:mb-2 max-md:h-18 max-md:w-full">
        {isKnownByName(item) ? (
          <Thumb src={front ?? back} width="w-17.5 max-md:w-14" />
        ) : (
          back !== null && (
            <NumberStrip className="h-24.5 max-w-full max-md:h-18" src={back} place={item.skuPlace ?? null} />
          )
        )}
      </span>
      <span className="col-span-2 truncate text-28 font-strong max-md:text-16/5 max-md:tracking-title">
        {asked.chosen ? nameChoice(asked.chosen) : formatQuestion(item)}
      </span>
      <span className="col-span-2 flex min-w-0 flex-wrap items-center gap-2 whitespace-nowrap">
        {asked.chosen === null ? (
          <>
            {asked.choices.map((choice, index) => (
              <Button
                key={nameChoice(choice)}
                size="far"
                className="max-w-full min-w-0"
                aria-keyshortcuts={String(index + 1)}
                onClick={() => asked.choose(index)}
              >
                <KeyHint keys={String(index + 1)} /> <span className="code">{choice.sku}</span>{" "}
                {choice.detail !== null && (
                  <span className="truncate text-16/5 font-medium max-md:text-14/5">{choice.detail}</span>
                )}
              </Button>
            ))}
            <Button size="far" aria-keyshortcuts="0" onClick={asked.type}>
              <KeyHint keys="0" /> {copy.anotherNumber}
            </Button>
          </>
        ) : (
          <Button icon={Undo2} size="far" aria-keyshortcuts="U" onClick={asked.undo}>
            {copy.undo} <KeyHint keys="U" />
          </Button>
        )}
      </span>
    </>
  );
}

const nameChoice = ({ sku, detail }: NumberChoice) => [sku, detail].filter(Boolean).join(" · ");
