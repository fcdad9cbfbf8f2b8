import { useRef, useState } from "react";

import { ActionDialog } from "@/ui/overlays/ConfirmDialog";
import { TextField } from "@/ui/controls/TextField";

import { copy, PURGE_WORD } from "./copy";

interface PurgeWordDialogProps {
  readonly total: number;
  readonly onClose: () => void;
  readonly onPurge: () => void;
}

/** Asks for the second confirmation, by typing a word. */
export function PurgeWordDialog({ total, onClose, onPurge }: PurgeWordDialogProps) {
  const [word, setWord] = useState("");
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isRight = word.trim() === PURGE_WORD;
  const submit = () => {
    setTried(true);
    if (isRight) onPurge();
    else field.current?.focus();
  };
  return (
    <ActionDialog
      title={copy.purgeAgain}
      description={copy.purgeBody(total)}
      actionLabel={copy.purgeAct(total)}
      danger
      form="mt-3"
      onAction={submit}
      onClose={onClose}
    >
      <TextField
        ref={field}
        label={copy.purgeWord}
        autoComplete="off"
        value={word}
        error={tried && !isRight ? copy.purgeWordFault : null}
        onChange={(event) => setWord(event.target.value)}
      />
    </ActionDialog>
  );
}
