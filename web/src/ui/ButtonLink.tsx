import type { LucideIcon } from "lucide-react";
import { Link, type LinkProps } from "react-router-dom";

import { type ButtonLook, buttonClasses } from "./buttonClasses";

interface ButtonLinkProps extends LinkProps, ButtonLook {
  readonly icon?: LucideIcon;
}

/** Goes somewhere, looks like a button. */
export function ButtonLink({ icon: Icon, variant, small, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClasses({ variant, small }, className)}>
      {Icon && <Icon className="i" aria-hidden />}
      {children}
    </Link>
  );
}
