import type { ReactNode } from "react";

import { Button } from "../controls/Button";
import { Dialog } from "./Dialog";

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** Describes what will happen, to how many items, and whether it can be undone. */
  readonly children: ReactNode;
  /** The action with its count, such as "Delete 3 listings". */
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** The caller closes the dialog once the action succeeds, so that an error can be shown in it. */
  readonly onConfirm: () => void;
}

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  danger = false,
  busy = false,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={children}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant={danger ? "danger" : "primary"} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
