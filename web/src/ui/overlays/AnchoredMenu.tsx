import type { ReactNode } from "react";

import { createLazyComponent } from "./lazyComponent";

const MenuWindow = createLazyComponent(() => import("./MenuWindow").then((m) => m.MenuWindow));

interface AnchoredMenuProps {
  readonly label: string;
  /** The element the menu is anchored to, or null when closed. One menu serves a whole table. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Renders a menu next to its anchor. Mounted only while open. Returns the focus to the anchor. */
export function AnchoredMenu({ label, anchor, onClose, children }: AnchoredMenuProps) {
  if (anchor === null) return null;
  return (
    <MenuWindow anchor={anchor} name={{ "aria-label": label }} gap={4} onClose={onClose}>
      {children}
    </MenuWindow>
  );
}
