import { later } from "./later";
import type { LightboxProps } from "./LightboxWindow";

const Window = later(() => import("./LightboxWindow").then((m) => m.LightboxWindow));

/** Shows one picture at full size. */
export function Lightbox(props: LightboxProps) {
  return <Window wanted={props.src !== null} {...props} />;
}
