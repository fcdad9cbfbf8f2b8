import { useState } from "react";

import { Button } from "../controls/Button";
import { Dialog } from "./Dialog";

interface Side {
  readonly text: string;
  /** Picture URLs in order, if the value is pictures. */
  readonly pictures: readonly string[];
}
export interface ConflictItem {
  readonly id: string;
  readonly name: string;
  readonly yours: Side;
  readonly theirs: Side;
}
type Choice = "yours" | "theirs";

interface ConflictDialogProps {
  readonly open: boolean;
  readonly items: readonly ConflictItem[];
  /** Called with the choice for each item. The caller then saves again. */
  readonly onSettle: (choices: Readonly<Record<string, Choice>>) => void;
  readonly onClose: () => void;
}

/**
 * Shown when the same fields were changed elsewhere. Shows both values, and lets the user choose for each
 * field.
 */
export function ConflictDialog({ open, items, onSettle, onClose }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  return (
    <Dialog
      open={open}
      width={640}
      onClose={onClose}
      title="Changed meanwhile"
      description="This listing was changed elsewhere since you opened it. Nothing is saved yet: choose what stays, then save again."
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
      <div className="grid gap-4">
        {items.map(({ id, name, yours, theirs }) => (
          <fieldset key={id} className="grid gap-2 sm:grid-cols-2">
            <legend className="mb-1.5 font-strong">{name}</legend>
            {(
              [
                ["yours", "Yours", yours],
                ["theirs", "Theirs", theirs],
              ] as const
            ).map(([choice, label, value]) => (
              <label
                key={choice}
                className="flex items-start gap-2 rounded-md border px-3 py-2 has-checked:border-ink has-checked:bg-hover"
              >
                <input
                  type="radio"
                  className="mt-1"
                  name={`conflict-${id}`}
                  checked={choices[id] === choice}
                  onChange={() => setChoices({ ...choices, [id]: choice })}
                />
                <SideView label={label} value={value} />
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}

function SideView({ label, value: { text, pictures } }: { readonly label: string; readonly value: Side }) {
  return (
    <span className="max-h-48 min-w-0 flex-1 overflow-auto wrap-anywhere whitespace-pre-line">
      <span className="text-muted">{label}: </span>
      {text}
      {pictures.length > 0 && (
        <span className="mt-1.5 flex flex-wrap gap-1.5">
          {pictures.map((url, at) => (
            <img
              key={`${at} ${url}`}
              src={url}
              alt=""
              className="aspect-5/7 w-10 rounded-sm bg-sunken object-cover"
            />
          ))}
        </span>
      )}
    </span>
  );
}
