import { type ReactNode, useId } from "react";

import { Button } from "../controls/Button";
import { Dialog } from "./Dialog";
import type { DialogProps } from "./DialogWindow";

interface ConfirmDialogProps extends Pick<
  ActionDialogProps,
  "open" | "title" | "danger" | "busy" | "onClose"
> {
  /** Describes what will happen, to how many items, and whether it can be undone. */
  readonly children: ReactNode;
  /** The action with its count, such as "Delete 3 listings". */
  readonly confirmLabel: string;
  /** The caller closes the dialog once the action succeeds, so that an error can be shown in it. */
  readonly onConfirm: () => void;
}

/** Asks a question before an action. */
export function ConfirmDialog({ children, confirmLabel, onConfirm, ...dialog }: ConfirmDialogProps) {
  return <ActionDialog {...dialog} description={children} actionLabel={confirmLabel} onAction={onConfirm} />;
}

export interface ActionDialogProps extends Pick<
  DialogProps,
  "open" | "title" | "description" | "width" | "tall" | "onClose" | "children"
> {
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
}

export function ActionDialog({
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
      onClose={onClose}
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
