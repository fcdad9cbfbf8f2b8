import type { LucideIcon } from "lucide-react";
import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from "react";
import { Link } from "react-router-dom";

import { Glyph } from "../pictures/Glyph";
import { createLazyComponent } from "./lazyComponent";
import { menuItem } from "./menuLook";
import { useMenuParts } from "./menuParts";

const MenuWindow = createLazyComponent(() => import("./MenuWindow").then((m) => m.MenuWindow));

interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement<TriggerProps>;
  readonly children: ReactNode;
}

interface TriggerProps {
  readonly id?: string;
  readonly disabled?: boolean;
  readonly "aria-haspopup"?: "menu";
  readonly "aria-expanded"?: boolean;
  readonly "aria-controls"?: string | undefined;
  readonly onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
}

interface OpenMenu {
  readonly anchor: HTMLElement;
  readonly byKey: boolean;
}

/** Renders a menu. Arrow keys move, letters jump, Escape closes and restores the focus. */
export function Menu({ trigger, children }: MenuProps) {
  const [opened, setOpened] = useState<OpenMenu | null>(null);
  const id = useId();
  const triggerId = trigger.props.id ?? `${id}-trigger`;
  const toggle = (anchor: HTMLElement, byKey: boolean) => setOpened(opened ? null : { anchor, byKey });
  return (
    <>
      {cloneElement(trigger, {
        id: triggerId,
        "aria-haspopup": "menu",
        "aria-expanded": opened !== null,
        "aria-controls": opened ? id : undefined,
        onPointerDown: (event) => {
          if (trigger.props.disabled || event.button !== 0 || event.ctrlKey) return;
          // Prevents the button from taking the focus from the menu.
          if (!opened) event.preventDefault();
          toggle(event.currentTarget, false);
        },
        onKeyDown: (event) => {
          if (trigger.props.disabled || !OPENING_KEYS.has(event.key)) return;
          // Prevents scrolling, and a click of the button.
          event.preventDefault();
          if (event.key === "ArrowDown") setOpened({ anchor: event.currentTarget, byKey: true });
          else toggle(event.currentTarget, true);
        },
      })}
      {opened && (
        <MenuWindow
          anchor={opened.anchor}
          id={id}
          name={{ "aria-labelledby": triggerId }}
          gap={6}
          byKey={opened.byKey}
          onClose={() => setOpened(null)}
        >
          {children}
        </MenuWindow>
      )}
    </>
  );
}

const OPENING_KEYS: ReadonlySet<string> = new Set(["Enter", " ", "ArrowDown"]);

interface ItemProps {
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
}

export function MenuItem({ icon: Icon, children, onSelect }: ItemProps & { readonly onSelect: () => void }) {
  const { Item } = useMenuParts();
  return (
    <Item className={menuItem()} onSelect={onSelect}>
      {Icon && <Glyph of={Icon} />}
      {children}
    </Item>
  );
}

export function MenuLink({ icon: Icon, children, to }: ItemProps & { readonly to: string }) {
  const { Item } = useMenuParts();
  return (
    <Item asChild>
      <Link className={menuItem()} to={to}>
        {Icon && <Glyph of={Icon} />}
        {children}
      </Link>
    </Item>
  );
}

export function MenuSeparator() {
  const { Separator } = useMenuParts();
  return <Separator className="my-1 h-px bg-line" />;
}
