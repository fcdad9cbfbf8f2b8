import { Dialog as Radix } from "radix-ui";
import type { CSSProperties, ReactNode } from "react";

import { dialog, FOOTER } from "./dialogLook";
import { Modal } from "./Modal";

export interface DialogProps {
  /** The default is true, for a dialog that is mounted only while it is open. */
  readonly open?: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Keeps the title for screen readers only. */
  readonly hideTitle?: boolean;
  /** Width in pixels. The default is 440. Limited by the window's width. */
  readonly width?: number;
  readonly at?: "middle" | "top";
  /** Uses the window's height, and on a phone the whole screen. The content scrolls inside. */
  readonly tall?: boolean;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, with Cancel left of the action. */
  readonly footer?: ReactNode;
  readonly className?: string;
}

const SPACE = "gap-3 px-5 pt-5 pb-4";
const BODY = `grid grid-cols-1 ${SPACE}`;
const TALL_BODY = `flex min-h-0 flex-col ${SPACE}`;

export function DialogWindow({
  open,
  onClose,
  title,
  hideTitle = false,
  width = 440,
  at = "middle",
  tall = false,
  description,
  children,
  footer,
  className,
}: DialogProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      description={description}
      data-dialog
      style={{ "--width": `${width}px` } as CSSProperties}
      className={dialog({ at, tall, className })}
    >
      <div className={hideTitle ? "contents" : tall ? TALL_BODY : BODY}>
        <Radix.Title className={hideTitle ? "sr-only" : "text-16 font-strong"}>{title}</Radix.Title>
        {description !== undefined && (
          <Radix.Description asChild>
            <div className="text-muted">{description}</div>
          </Radix.Description>
        )}
        {children}
      </div>
      {footer !== undefined && <div className={FOOTER}>{footer}</div>}
    </Modal>
  );
}
