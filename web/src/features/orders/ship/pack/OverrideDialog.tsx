import { useState } from "react";

import { MAX_PACKING_TEXT } from "@contract/documents";

import { TextField } from "@/ui/controls/TextField";
import { ActionDialog } from "@/ui/overlays/ConfirmDialog";

import { packCopy as copy } from "../copy";

interface OverrideDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly isSaving: boolean;
  /** Resolves to whether the reason is stored. The page shows the error. */
  readonly onOverride: (reason: string) => Promise<boolean>;
}

/** Asks for the reason to send a parcel unchecked. */
export function OverrideDialog({ open, onClose, isSaving, onOverride }: OverrideDialogProps) {
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const isMissing = reason.trim() === "";
  const confirm = () => {
    setTried(true);
    if (isMissing || isSaving) return;
    void onOverride(reason.trim()).then((isSaved) => {
      onClose();
      if (isSaved) setReason("");
      setTried(false);
    });
  };
  return (
    <ActionDialog
      open={open}
      title={copy.overrideTitle}
      description={copy.overrideHint}
      actionLabel={copy.confirmOverride}
      danger
      busy={isSaving}
      onAction={confirm}
      onClose={onClose}
    >
      <TextField
        label={copy.reason}
        value={reason}
        maxLength={MAX_PACKING_TEXT}
        autoComplete="off"
        error={isTried && isMissing ? copy.noReason : null}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActionDialog>
  );
}
