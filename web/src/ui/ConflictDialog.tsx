import { useState } from "react";

import { Button } from "./Button";
import { Dialog } from "./Dialog";

export interface ConflictItem {
  readonly id: string;
  readonly name: string;
  readonly yours: string;
  readonly theirs: string;
}
type Choice = "yours" | "theirs";

interface ConflictDialogProps {
  readonly open: boolean;
  readonly items: readonly ConflictItem[];
  /** What the person has chosen of each; they save again with it. */
  readonly onSettle: (choices: Readonly<Record<string, Choice>>) => void;
  readonly onClose: () => void;
}

/** Somebody else was faster: shows both values of each field, and lets the person choose, field by field. */
export function ConflictDialog({ open, items, onSettle, onClose }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Changed meanwhile"
      description="Somebody else, or eBay, has changed this listing since you opened it. Nothing is saved yet: choose what stays, then save again."
      footer={
        <>
          <Button onClick={onClose}>Keep editing</Button>
          <Button
            variant="primary"
            disabled={items.some(({ id }) => choices[id] === undefined)}
            onClick={() => {
              onSettle(choices);
              setChoices({});
            }}
          >
            Use these
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {items.map(({ id, name, yours, theirs }) => (
          <fieldset key={id} className="grid gap-1.5">
            <legend className="strong">{name}</legend>
            {(
              [
                ["yours", "Yours", yours],
                ["theirs", "Theirs", theirs],
              ] as const
            ).map(([choice, label, value]) => (
              <label key={choice} className="flex items-start gap-2">
                <input
                  type="radio"
                  className="mt-1"
                  name={`conflict-${id}`}
                  checked={choices[id] === choice}
                  onChange={() => setChoices({ ...choices, [id]: choice })}
                />
                <span className="wrap-anywhere">
                  <span className="muted">{label}: </span>
                  {value}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}
