import { DropdownMenu as Radix } from "radix-ui";
import { type FocusEvent, type ReactNode, type Ref, useImperativeHandle, useRef } from "react";

import { MENU } from "./menuLook";
import { MenuParts } from "./menuParts";

export interface MenuWindowProps {
  /** The element next to which the menu opens. The focus returns to it. */
  readonly anchor: HTMLElement;
  readonly id?: string;
  /** The accessible name as a text, or as the id of the element that contains it. */
  readonly name: { readonly "aria-label": string } | { readonly "aria-labelledby": string };
  /** Gap between the anchor and the menu in pixels. */
  readonly gap: number;
  /** Whether a key opened the menu. If so, the first item gets the focus. */
  readonly byKey?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const PARTS = { Item: Radix.Item, Separator: Radix.Separator };

/** Renders an open menu. It closes by being unmounted. */
export function MenuWindow({ anchor, id, name, gap, byKey = false, onClose, children }: MenuWindowProps) {
  const hasFocus = useRef(false);
  const focusFirst = ({ currentTarget }: FocusEvent) => {
    if (!byKey || hasFocus.current) return;
    hasFocus.current = true;
    currentTarget.querySelector<HTMLElement>("[role^=menuitem]:not([data-disabled])")?.focus();
  };
  return (
    <Radix.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Radix.Trigger asChild>
        <Anchor of={anchor} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          onFocus={focusFirst}
          {...(id !== undefined && { id })}
          {...name}
          className={MENU}
          align="end"
          sideOffset={gap}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Skipped if the action has moved the focus, for example into a dialog.
            if (document.activeElement === document.body || document.activeElement === null) anchor.focus();
          }}
        >
          <MenuParts value={PARTS}>{children}</MenuParts>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Registers an existing element as Radix's trigger, so that the menu follows it. */
function Anchor({ of, ref }: { readonly of: HTMLElement; readonly ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => of, [of]);
  return null;
}
