import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";

import { IconButton } from "../controls/IconButton";
import { useFocusReturn } from "./useFocusReturn";

interface SheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** A sheet over the page, from the side, or from below on a phone. Escape and a click outside close it. */
export function Sheet({ open, onOpenChange, title, description, children, footer }: SheetProps) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          {...focusReturn}
          className="sheet"
          {...(description === undefined && { "aria-describedby": undefined })}
        >
          <header className="sheet-head">
            <Radix.Title className="h2 grow text-16">{title}</Radix.Title>
            <IconButton label="Close" icon={X} onClick={() => onOpenChange(false)} />
          </header>
          {description !== undefined && (
            <Radix.Description asChild>
              <div className="muted sheet-note">{description}</div>
            </Radix.Description>
          )}
          <div className="sheet-body">{children}</div>
          {footer !== undefined && <div className="dialog-foot">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
