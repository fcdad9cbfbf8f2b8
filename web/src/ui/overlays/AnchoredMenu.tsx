import { DropdownMenu as Radix } from "radix-ui";
import { type ReactNode, useState } from "react";

import { MENU } from "./menuLook";

interface AnchoredMenuProps {
  readonly label: string;
  /** The element the menu is anchored to, or null when closed. One menu serves a whole table. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A menu that is mounted only while open, next to its anchor. Focus returns to the anchor. */
export function AnchoredMenu({ label, anchor, onClose, children }: AnchoredMenuProps) {
  if (anchor === null) return null;
  return (
    <OpenMenu label={label} anchor={anchor} onClose={onClose}>
      {children}
    </OpenMenu>
  );
}

function OpenMenu({
  label,
  anchor,
  onClose,
  children,
}: AnchoredMenuProps & { readonly anchor: HTMLElement }) {
  const [{ top, right, bottom }] = useState(() => anchor.getBoundingClientRect());
  return (
    <Radix.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Radix.Trigger asChild>
        <span
          aria-hidden
          style={{
            position: "fixed",
            left: right - 1,
            top,
            width: 1,
            height: bottom - top,
            pointerEvents: "none",
          }}
        />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          className={MENU}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Unless the action has moved the focus, such as into a dialog.
            if (document.activeElement === document.body || document.activeElement === null) anchor.focus();
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
