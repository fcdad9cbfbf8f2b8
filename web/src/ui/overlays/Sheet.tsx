import { createLazyComponent } from "./lazyComponent";
import type { SheetProps } from "./SheetWindow";

const Window = createLazyComponent(() => import("./SheetWindow").then((m) => m.SheetWindow));

/**
 * Renders a sheet over the page, from the side, or from below on a phone. Escape and a click outside close
 * it.
 */
export function Sheet({ open = true, ...props }: SheetProps) {
  return <Window wanted={open} open={open} {...props} />;
}
