import type { AnchorHTMLAttributes } from "react";
import { Link, type LinkProps } from "react-router-dom";

import { type ButtonLook, button } from "./buttonLook";
import { Glyph } from "../pictures/Glyph";
import type { Icon } from "../pictures/icon";

interface ButtonLinkProps extends LinkProps, ButtonLook {
  readonly icon?: Icon;
}

/** Renders a link that looks like a button. */
export function ButtonLink({
  icon,
  variant,
  size,
  small,
  touch,
  fill,
  start,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={button({ variant, size, small, touch, fill, start }, { className })}>
      {icon && <Glyph of={icon} />}
      {children}
    </Link>
  );
}

interface ButtonAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement>, ButtonLook {
  readonly icon?: Icon;
}

/** Renders an external link that looks like a button. */
export function ButtonAnchor({
  icon,
  variant,
  size,
  small,
  touch,
  fill,
  start,
  className,
  children,
  ...rest
}: ButtonAnchorProps) {
  return (
    <a {...rest} className={button({ variant, size, small, touch, fill, start }, { className })}>
      {icon && <Glyph of={icon} />}
      {children}
    </a>
  );
}
