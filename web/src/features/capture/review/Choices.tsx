import type { KeyboardEvent } from "react";

import { KeyHint } from "@/ui/controls/KeyHint";
import { Thumb } from "@/ui/pictures/Thumb";

import type { QueueEvent } from "../queue/queueItem";

export interface Choice {
  readonly label: string;
  readonly isCode?: boolean;
  readonly detail: string | null;
  /** The picture of the seller's own listing. Left out if no choice has one. */
  readonly picture?: string | null;
  readonly event: QueueEvent;
}

interface ChoicesProps {
  readonly choices: readonly Choice[];
  readonly onChoose: (event: QueueEvent) => void;
  /** None of the choices, key 0. */
  readonly onOther?: () => void;
}

/** Choices with number keys. */
export function Choices({ choices, onChoose, onOther }: ChoicesProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key === "0" && onOther) {
      // Otherwise the 0 is typed into the field that gets the focus.
      event.preventDefault();
      onOther();
    }
    const chosen = ctrlKey || metaKey || altKey ? undefined : choices[Number(key) - 1];
    if (chosen) onChoose(chosen.event);
  };
  return (
    // A button of the list has the focus when the dialog opens, so key events bubble here.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ol className="choices" onKeyDown={onKeyDown}>
      {choices.map(({ label, isCode = false, detail, picture, event }, index) => (
        <li key={`${label} ${detail ?? ""}`}>
          <button type="button" className="choice" onClick={() => onChoose(event)}>
            <KeyHint keys={String(index + 1)} />
            {picture !== undefined && <Thumb src={picture} className="choice-pic" />}
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
