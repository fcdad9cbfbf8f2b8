import type { KeyboardEvent, ReactNode } from "react";

import { classes } from "@/ui/classes";
import { KeyHint } from "@/ui/controls/KeyHint";
import { Thumb } from "@/ui/pictures/Thumb";

import { Detail } from "../Detail";
import type { QueueEvent } from "../queue/advance";

export interface Choice {
  readonly label: string;
  readonly isCode?: boolean;
  readonly detail: string | null;
  /** The picture of the seller's own listing. Hidden if no choice has one. */
  readonly picture?: string | null;
  readonly event: QueueEvent;
}

interface ChoicesProps {
  readonly choices: readonly Choice[];
  readonly onChoose: (event: QueueEvent) => void;
  /** Called for "none of the choices", key 0. */
  readonly onOther?: () => void;
  /** Sets the place in a grid, and the columns. */
  readonly className?: string;
}

/** Classes of one answer among several, a button or a label around a radio button. */
export const CHOICE =
  "flex min-h-10 w-full items-center gap-2.5 rounded-md border bg-surface px-3 py-1 text-left hover:bg-hover max-md:min-h-12";

export function Choices({ choices, onChoose, onOther, className }: ChoicesProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key === "0" && onOther) {
      // Without this, the 0 is typed into the field that gets the focus.
      event.preventDefault();
      onOther();
    }
    const chosen = ctrlKey || metaKey || altKey ? undefined : choices[Number(key) - 1];
    if (chosen) onChoose(chosen.event);
  };
  return (
    // A button of the list has the focus when the dialog opens, so key events bubble here.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ol className={classes("grid gap-1.5", className)} onKeyDown={onKeyDown}>
      {choices.map(({ label, isCode = false, detail, picture, event }, index) => (
        <li key={`${label} ${detail ?? ""}`}>
          <button type="button" className={CHOICE} onClick={() => onChoose(event)}>
            <KeyHint keys={String(index + 1)} />
            {picture !== undefined && <Thumb src={picture} width="w-[31px]" />}
            <span className="min-w-0 flex-1">
              <ChoiceName isCode={isCode}>{label}</ChoiceName>
              {detail !== null && <Detail>{detail}</Detail>}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

interface ChoiceNameProps {
  readonly isCode?: boolean;
  readonly children: ReactNode;
}

export function ChoiceName({ isCode = false, children }: ChoiceNameProps) {
  return <span className={classes("block text-14 font-medium", isCode && "code")}>{children}</span>;
}
