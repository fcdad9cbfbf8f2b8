import { useState } from "react";

import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { TextField } from "@/ui/controls/TextField";

import { copy } from "../copy";

interface RelistDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onRelist: (quantity: number) => void;
}

/** Asks for the quantity, because that of the ended item is what was left of it. */
export function RelistDialog({ open, onOpenChange, onRelist }: RelistDialogProps) {
  const [text, setText] = useState("1");
  const quantity = Number(text);
  const error = Number.isInteger(quantity) && quantity >= 1 ? null : copy.quantityError;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={copy.relistTitle}
      description={copy.relistWarning}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" disabled={error !== null} onClick={() => onRelist(quantity)}>
            {copy.relist}
          </Button>
        </>
      }
    >
      <TextField
        label="Quantity"
        type="number"
        min={1}
        step={1}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  );
}
