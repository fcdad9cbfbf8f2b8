import { type SubmitEvent, useRef, useState } from "react";

import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { TextField } from "@/ui/controls/TextField";

import { copy, PURGE_WORD } from "./copy";

interface PurgeWordDialogProps {
  readonly total: number;
  readonly onClose: () => void;
  readonly onPurge: () => void;
}

const FORM = "purge-word";

/** Asks for the second confirmation, by typing a word. */
export function PurgeWordDialog({ total, onClose, onPurge }: PurgeWordDialogProps) {
  const [word, setWord] = useState("");
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isRight = word.trim() === PURGE_WORD;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (isRight) onPurge();
    else field.current?.focus();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={copy.purgeAgain}
      description={copy.purgeBody(total)}
      footer={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button type="submit" form={FORM} variant="danger">
            {copy.purgeAct(total)}
          </Button>
        </>
      }
    >
      <form id={FORM} className="mt-3" noValidate onSubmit={submit}>
        <TextField
          ref={field}
          label={copy.purgeWord}
          autoComplete="off"
          value={word}
          error={tried && !isRight ? copy.purgeWordFault : null}
          onChange={(event) => setWord(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
