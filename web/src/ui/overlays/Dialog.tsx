import { createLazyComponent } from "./lazyComponent";
import type { DialogProps } from "./DialogWindow";

const Window = createLazyComponent(() => import("./DialogWindow").then((m) => m.DialogWindow));

/** Renders a modal dialog that restores the focus. Escape and a click outside close it. */
export function Dialog({ open = true, ...props }: DialogProps) {
  return <Window wanted={open} open={open} {...props} />;
}
