import type { DropdownMenu } from "radix-ui";
import { createContext, use } from "react";

interface Parts {
  readonly Item: typeof DropdownMenu.Item;
  readonly Separator: typeof DropdownMenu.Separator;
}

/** The components that menu items are made of. Loaded together with the menu's window. */
export const MenuParts = createContext<Parts | null>(null);

export function useMenuParts(): Parts {
  const parts = use(MenuParts);
  if (!parts) throw new Error("A menu's item is outside a menu");
  return parts;
}
