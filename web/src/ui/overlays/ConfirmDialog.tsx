import { type ReactNode, useId } from "react";

import { Button } from "../controls/Button";
import { Dialog } from "./Dialog";
import type { DialogProps } from "./DialogWindow";

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

/** Asks a question before an action. */
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
    <ActionDialog
      open={open}
      title={title}
      description={children}
      actionLabel={confirmLabel}
      danger={danger}
      busy={busy}
      onAction={onConfirm}
      onClose={() => onOpenChange(false)}
    />
  );
}

interface ActionDialogProps extends Pick<
  DialogProps,
  "title" | "description" | "width" | "tall" | "children"
> {
  /** The default is true, for a dialog that is mounted only while it is open. */
  readonly open?: boolean;
  readonly actionLabel: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** Further buttons, left of Cancel. */
  readonly otherActions?: ReactNode;
  /** Classes of a form around the content. With a form, Enter acts too. */
  readonly form?: string;
  /** The caller closes the dialog once the action succeeds, so that an error can be shown in it. */
  readonly onAction: () => void;
  readonly onClose: () => void;
}

/** Renders a dialog with Cancel and one action. */
export function ActionDialog({
  open = true,
  actionLabel,
  cancelLabel = "Cancel",
  danger = false,
  busy = false,
  disabled = false,
  otherActions,
  form,
  onAction,
  onClose,
  children,
  ...dialog
}: ActionDialogProps) {
  const id = useId();
  return (
    <Dialog
      {...dialog}
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          {otherActions}
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button
            variant={danger ? "danger" : "primary"}
            busy={busy}
            disabled={disabled}
            {...(form === undefined ? { onClick: onAction } : { type: "submit" as const, form: id })}
          >
            {actionLabel}
          </Button>
        </>
      }
    >
      {form === undefined ? (
        children
      ) : (
        <form
          id={id}
          className={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onAction();
          }}
        >
          {children}
        </form>
      )}
    </Dialog>
  );
}
