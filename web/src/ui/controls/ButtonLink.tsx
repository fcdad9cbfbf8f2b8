import { Link, type LinkProps } from "react-router-dom";

import { type ButtonLook, buttonClasses } from "./buttonClasses";
import type { Icon } from "../pictures/icon";

interface ButtonLinkProps extends LinkProps, ButtonLook {
  readonly icon?: Icon;
}

/** A link that looks like a button. */
export function ButtonLink({
  icon: LinkIcon,
  variant,
  small,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClasses({ variant, small }, className)}>
      {LinkIcon && <LinkIcon className="i" aria-hidden />}
      {children}
    </Link>
  );
}
