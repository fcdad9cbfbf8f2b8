import { createLazyComponent } from "./lazyComponent";
import type { DialogProps } from "./DialogWindow";

const Window = createLazyComponent(() => import("./DialogWindow").then((m) => m.DialogWindow));

/** Renders a modal dialog that restores the focus. Escape and a click outside close it. */
export function Dialog(props: DialogProps) {
  return <Window wanted={props.open} {...props} />;
}
