import type { LucideIcon } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { Glyph } from "../pictures/Glyph";
import { MENU, menuItem } from "./menuLook";

interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactNode;
  readonly children: ReactNode;
}

/** A menu: arrow keys move, letters jump, Escape closes and restores the focus. */
export function Menu({ trigger, children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={MENU} align="end" sideOffset={6} collisionPadding={8}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface ItemProps {
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
}

export function MenuItem({ icon: Icon, children, onSelect }: ItemProps & { readonly onSelect: () => void }) {
  return (
    <Radix.Item className={menuItem()} onSelect={onSelect}>
      {Icon && <Glyph of={Icon} />}
      {children}
    </Radix.Item>
  );
}

export function MenuLink({ icon: Icon, children, to }: ItemProps & { readonly to: string }) {
  return (
    <Radix.Item asChild>
      <Link className={menuItem()} to={to}>
        {Icon && <Glyph of={Icon} />}
        {children}
      </Link>
    </Radix.Item>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-line" />;
}
