import { createLazyComponent } from "./lazyComponent";
import type { LightboxProps } from "./LightboxWindow";

const Window = createLazyComponent(() => import("./LightboxWindow").then((m) => m.LightboxWindow));

/** Shows one picture at full size. */
export function Lightbox(props: LightboxProps) {
  return <Window wanted={props.src !== null} {...props} />;
}
