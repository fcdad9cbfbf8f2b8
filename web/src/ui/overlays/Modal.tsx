import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";

/** A dialog over a dialog dims the lower one. */
const SCRIM = "fixed inset-0 z-40 animate-appear bg-scrim [[data-dialog]~&]:z-50";

interface ModalProps extends Radix.DialogContentProps {
  readonly open?: boolean | undefined;
  readonly onClose: () => void;
  /** Shown in a `Radix.Description` by the children. */
  readonly description?: ReactNode;
}

/**
 * Renders the frame of a window over the page. Restores the focus when it closes, because Radix restores it
 * only to a dialog's own trigger, and these are opened by state.
 */
export function Modal({ open = true, onClose, description, ...content }: ModalProps) {
  const before = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={SCRIM} />
        <Radix.Content
          {...content}
          {...(description === undefined && { "aria-describedby": undefined })}
          onOpenAutoFocus={() => {
            before.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (before.current instanceof HTMLElement) before.current.focus();
          }}
        />
      </Radix.Portal>
    </Radix.Root>
  );
}
