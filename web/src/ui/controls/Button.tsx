import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";

import { type ButtonLook, button, splitLook } from "./buttonLook";
import { Glyph } from "../pictures/Glyph";
import type { Icon } from "../pictures/icon";
import { Spinner } from "../status/Spinner";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  readonly icon?: Icon;
  /** Shows that work is in progress and ignores clicks. The button keeps the focus. */
  readonly busy?: boolean;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ icon, busy = false, children, className, onClick, ...props }: ButtonProps) {
  const [look, rest] = splitLook(props);
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { "aria-disabled": true, "aria-busy": true })}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={button(look, { className })}
    >
      {busy ? <Spinner /> : icon && <Glyph of={icon} />}
      {children}
    </button>
  );
}
