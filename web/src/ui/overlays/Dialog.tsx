import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";

import { classes } from "../classes";
import { useFocusReturn } from "./useFocusReturn";

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** Keeps the title for screen readers only. */
  readonly hideTitle?: boolean;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, with Cancel left of the action. */
  readonly footer?: ReactNode;
  readonly className?: string;
}

/** A modal dialog that restores the focus. Escape and a click outside close it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  hideTitle = false,
  description,
  children,
  footer,
  className,
}: DialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          {...focusReturn}
          className={classes("dialog float", className)}
          {...(description === undefined && { "aria-describedby": undefined })}
        >
          <div className={hideTitle ? "contents" : "dialog-body"}>
            <Radix.Title className={hideTitle ? "vh" : "h2 text-16"}>{title}</Radix.Title>
            {description !== undefined && (
              <Radix.Description asChild>
                <div className="muted">{description}</div>
              </Radix.Description>
            )}
            {children}
          </div>
          {footer !== undefined && <div className="dialog-foot">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
