import type { ReactNode } from "react";

import { classes } from "../classes";
import { stateClasses } from "./stateClasses";
import type { Tone } from "./tone";

interface BadgeProps {
  readonly tone?: Tone;
  readonly children: ReactNode;
}

/** A filled label for what needs a person's action. Use `State` for information. */
export function Badge({ tone = "neutral", children }: BadgeProps) {
  return <span className={classes("badge", tone !== "neutral" && `badge-${tone}`)}>{children}</span>;
}

interface DotProps {
  readonly tone?: Tone;
  readonly hollow?: boolean;
}

export function Dot({ tone = "neutral", hollow = false }: DotProps) {
  return (
    <span
      className={classes("dot", tone !== "neutral" && `dot-${tone}`, hollow && "dot-hollow")}
      aria-hidden
    />
  );
}

/** A dot and a word, for information only. */
export function State({ children, ...dot }: DotProps & { readonly children: ReactNode }) {
  return <span className={stateClasses(dot)}>{children}</span>;
}

/** An outlined fact, such as STH or AI. */
export function Tag({ children }: { readonly children: ReactNode }) {
  return <span className="tag">{children}</span>;
}
