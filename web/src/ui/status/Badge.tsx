import type { ReactNode } from "react";
import { cva } from "class-variance-authority";

import { classes } from "../classes";
import { type StateLook, stateClasses } from "./stateClasses";
import type { Tone } from "./tone";

interface BadgeProps {
  readonly tone?: Tone;
  readonly children: ReactNode;
}

const badge = cva(
  "inline-flex h-5 items-center gap-1.25 rounded-sm px-1.5 text-12 leading-none font-medium whitespace-nowrap",
  {
    variants: {
      tone: {
        neutral: "bg-hover text-muted",
        success: "bg-success-quiet text-success-ink",
        warning: "bg-warning-quiet text-warning-ink",
        danger: "bg-danger-quiet text-danger-ink",
        info: "bg-info-quiet text-info-ink",
      },
    },
  },
);

/** Renders a filled label for what needs the user's action. Use `State` for information. */
export function Badge({ tone = "neutral", children }: BadgeProps) {
  return <span className={badge({ tone })}>{children}</span>;
}

const FILLS: Readonly<Record<Tone, string>> = {
  neutral: "bg-field",
  success: "bg-success",
  warning: "bg-warning",
  danger: "bg-danger",
  info: "bg-info",
};

export function Dot({ tone = "neutral", hollow = false }: StateLook) {
  return (
    <span
      className={classes(
        "size-1.75 flex-none rounded-full",
        hollow ? "inset-ring-[1.5px] inset-ring-field" : FILLS[tone],
      )}
      aria-hidden
    />
  );
}

/** Renders a dot and a word, for information only. */
export function State({ children, ...dot }: StateLook & { readonly children: ReactNode }) {
  return <span className={stateClasses(dot)}>{children}</span>;
}

/** Renders an outlined fact, such as STH or AI. */
export function Tag({ children }: { readonly children: ReactNode }) {
  return (
    <span className="inline-flex h-4 flex-none items-center rounded-sm border bg-surface px-1 text-12 leading-none font-medium text-muted">
      {children}
    </span>
  );
}
