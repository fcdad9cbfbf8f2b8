import type { AnchorHTMLAttributes } from "react";
import { Link, type LinkProps } from "react-router-dom";

import { type ButtonLook, button, splitLook } from "./buttonLook";
import { Glyph } from "../pictures/Glyph";
import type { Icon } from "../pictures/icon";

interface ButtonLinkProps extends LinkProps, ButtonLook {
  readonly icon?: Icon;
}

export function ButtonLink({ icon, className, children, ...props }: ButtonLinkProps) {
  const [look, rest] = splitLook(props);
  return (
    <Link {...rest} className={button(look, { className })}>
      {icon && <Glyph of={icon} />}
      {children}
    </Link>
  );
}

interface ButtonAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement>, ButtonLook {
  readonly icon?: Icon;
}

/** Renders an external link that looks like a button. */
export function ButtonAnchor({ icon, className, children, ...props }: ButtonAnchorProps) {
  const [look, rest] = splitLook(props);
  return (
    <a {...rest} className={button(look, { className })}>
      {icon && <Glyph of={icon} />}
      {children}
    </a>
  );
}
