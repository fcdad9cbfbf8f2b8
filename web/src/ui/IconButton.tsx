import type { LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes, Ref } from "react";

import { type ButtonLook, buttonClasses } from "./buttonClasses";

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label">, ButtonLook {
  /** The accessible name, and the tip. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  label,
  icon: Icon,
  variant = "quiet",
  small,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={buttonClasses({ variant, small }, `btn-icon ${className ?? ""}`)}
    >
      <Icon className="i" aria-hidden />
    </button>
  );
}
