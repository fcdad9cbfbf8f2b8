import type { HTMLAttributes } from "react";

import { type TextLook, text } from "./textLook";

interface TextProps extends HTMLAttributes<HTMLElement> {
  readonly look: TextLook;
  readonly as?: "p" | "span" | "div" | "dt" | "dd" | "h1" | "h2" | "h3" | "h4" | "legend";
}

export function Text({ look, as: Root = "p", className, ...rest }: TextProps) {
  return <Root {...rest} className={text({ look, className })} />;
}
