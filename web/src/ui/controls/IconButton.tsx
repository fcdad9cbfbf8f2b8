import type { LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes, Ref } from "react";

import { type ButtonLook, buttonClasses } from "./buttonClasses";
import { Glyph } from "../pictures/Glyph";

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label">, ButtonLook {
  /** The accessible name, and the tooltip. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, icon, variant = "quiet", small, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={buttonClasses({ variant, small }, `btn-icon ${className ?? ""}`)}
    >
      <Glyph of={icon} />
    </button>
  );
}
