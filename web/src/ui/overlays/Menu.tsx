import type { LucideIcon } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

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
        <Radix.Content className="menu menu-anchored" align="end" sideOffset={6} collisionPadding={8}>
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
    <Radix.Item className="menu-item" onSelect={onSelect}>
      {Icon && <Icon className="i" aria-hidden />}
      {children}
    </Radix.Item>
  );
}

export function MenuLink({ icon: Icon, children, to }: ItemProps & { readonly to: string }) {
  return (
    <Radix.Item asChild>
      <Link className="menu-item" to={to}>
        {Icon && <Icon className="i" aria-hidden />}
        {children}
      </Link>
    </Radix.Item>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="menu-line" />;
}
