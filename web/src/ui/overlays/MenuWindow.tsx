import { DropdownMenu as Radix } from "radix-ui";
import { type FocusEvent, type ReactNode, type Ref, useImperativeHandle, useRef } from "react";

import { MENU } from "./menuLook";
import { MenuParts } from "./menuParts";

export interface MenuWindowProps {
  /** The element the menu is next to. The focus returns to it. */
  readonly anchor: HTMLElement;
  readonly id?: string;
  /** The name: a text, or the id of the element that has it. */
  readonly name: { readonly "aria-label": string } | { readonly "aria-labelledby": string };
  /** Pixels between the anchor and the menu. */
  readonly gap: number;
  /** Whether a key opened it: the focus then goes to the first item. */
  readonly byKey?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const PARTS = { Item: Radix.Item, Separator: Radix.Separator };

/** An open menu. It closes by being unmounted. */
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
            // Unless the action has moved the focus, such as into a dialog.
            if (document.activeElement === document.body || document.activeElement === null) anchor.focus();
          }}
        >
          <MenuParts value={PARTS}>{children}</MenuParts>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Radix takes the element for its trigger, and follows it. */
function Anchor({ of, ref }: { readonly of: HTMLElement; readonly ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => of, [of]);
  return null;
}
