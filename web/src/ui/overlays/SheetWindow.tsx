import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";

import { IconButton } from "../controls/IconButton";
import { FOOTER } from "./dialogLook";
import { Modal } from "./Modal";

export interface SheetProps {
  /** The default is true, for a sheet that is mounted only while it is open. */
  readonly open?: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

const SHEET = [
  "fixed inset-y-0 right-0 z-50 flex w-[min(420px,100%)] animate-slide flex-col bg-raised text-ink shadow-float",
  "max-md:inset-x-0 max-md:top-auto max-md:max-h-[calc(100dvh-48px)] max-md:w-full max-md:animate-rise max-md:rounded-t-lg",
  "focus-visible:outline-none",
].join(" ");

export function SheetWindow({ open, onClose, title, description, children, footer }: SheetProps) {
  return (
    <Modal open={open} onClose={onClose} description={description} className={SHEET}>
      <header className="flex items-center gap-2 pt-3 pr-2 pb-2 pl-4">
        <Radix.Title className="min-w-0 flex-1 text-16 font-strong">{title}</Radix.Title>
        <IconButton label="Close" icon={X} onClick={onClose} />
      </header>
      {description !== undefined && (
        <Radix.Description asChild>
          <div className="px-4 pb-3 text-muted">{description}</div>
        </Radix.Description>
      )}
      <div className="min-h-0 flex-1 overflow-auto">{children}</div>
      {footer !== undefined && <div className={FOOTER}>{footer}</div>}
    </Modal>
  );
}
