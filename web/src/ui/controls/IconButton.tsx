import type { LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes, Ref } from "react";

import { type ButtonLook, button, splitLook } from "./buttonLook";
import { Glyph } from "../pictures/Glyph";

interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label">, Omit<ButtonLook, "fill"> {
  /** The accessible name and the tooltip. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, icon, variant = "quiet", className, ...props }: IconButtonProps) {
  const [look, rest] = splitLook(props);
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={button({ ...look, variant }, { shape: "icon", className })}
    >
      <Glyph of={icon} />
    </button>
  );
}
